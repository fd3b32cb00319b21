import { html, type ReactiveController, type TemplateResult } from 'lit';
import { lookUpShare, type LookedUpShare } from '../../controllers/claim-lookup.js';
import { tokenClaimLookup } from '../../i18n/en/token-claim-lookup.js';
import type { Localize } from '../../controllers/localize.js';
import { ProgrammeController } from '../../controllers/programme.js';
import type { LaurelError } from '../../errors/laurel-error.js';
import { shortAddress } from '../../ui/address.js';
import type { LaurelElement } from '../element.js';
import { oneField } from './one-field.js';

type Found =
  | { readonly status: 'none' }
  | { readonly status: 'invalid' }
  | { readonly status: 'asking' }
  | { readonly status: 'found'; readonly address: string; readonly share: LookedUpShare }
  | { readonly status: 'failed'; readonly error: LaurelError };

/** What an address may claim, without signing in; where the site lets visitors look. */
export class Lookup implements ReactiveController {
  readonly #host: LaurelElement;
  readonly #localize: Localize;
  readonly #programme: ProgrammeController;
  #found: Found = { status: 'none' };

  constructor(host: LaurelElement, localize: Localize) {
    localize.add(tokenClaimLookup);
    this.#host = host;
    this.#localize = localize;
    this.#programme = new ProgrammeController(host);
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#found = { status: 'none' };
  }

  render(claimId: string, token: string): TemplateResult {
    const { t } = this.#localize;
    return html`<details class="lookup">
      <summary>${t('token-claim.lookup.open')}</summary>
      ${oneField({
        id: 'lookup',
        label: t('token-claim.lookup.label'),
        action: t('token-claim.lookup.check'),
        hint: t('token-claim.lookup.hint'),
        found: this.#say(token),
        maxlength: 64,
        isInvalid: this.#found.status === 'invalid',
        isBusy: this.#found.status === 'asking',
        onSubmit: (address) => void this.#look(claimId, address),
      })}
    </details>`;
  }

  #say(token: string): string {
    const { t } = this.#localize;
    const found = this.#found;
    switch (found.status) {
      case 'found': {
        const { eligible, alreadyClaimed, amount } = found.share;
        const values = { amount: this.#localize.amount(amount), token, address: shortAddress(found.address) };
        return t(`token-claim.lookup.${!eligible ? 'no' : alreadyClaimed ? 'claimed' : 'yes'}`, values);
      }
      case 'invalid':
        return t('token-claim.lookup.invalid');
      case 'failed':
        return t(found.error.code === 'rate_limited' ? 'token-claim.lookup.busy' : 'token-claim.lookup.failed');
      default:
        return '';
    }
  }

  async #look(claimId: string, address: string): Promise<void> {
    const { program } = this.#programme;
    if (!program || this.#found.status === 'asking') return;
    if (!/^0x[0-9a-f]{40}$/i.test(address)) return this.#show({ status: 'invalid' });
    this.#show({ status: 'asking' });
    try {
      this.#show({ status: 'found', address, share: await lookUpShare(program, claimId, address) });
    } catch (error) {
      this.#show({ status: 'failed', error: error as LaurelError });
    }
  }

  #show(found: Found): void {
    this.#found = found;
    this.#host.requestUpdate();
  }
}
