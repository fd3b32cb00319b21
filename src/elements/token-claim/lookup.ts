import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import { lookUpShare, type LookedUpShare } from '../../controllers/claim-lookup.js';
import { tokenClaimLookup } from '../../i18n/en/token-claim-lookup.js';
import type { Localize } from '../../controllers/localize.js';
import { ProgrammeController } from '../../controllers/programme.js';
import type { LaurelError } from '../../errors/laurel-error.js';
import { shortAddress } from '../../ui/address.js';
import { button } from '../../ui/button.js';
import type { LaurelElement } from '../element.js';

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
    const isInvalid = this.#found.status === 'invalid';
    return html`<details class="lookup">
      <summary>${t('token-claim.lookup.open')}</summary>
      <form
        novalidate
        @submit=${(event: SubmitEvent) => {
          event.preventDefault();
          void this.#look(claimId, new FormData(event.currentTarget as HTMLFormElement).get('address'));
        }}
      >
        <label for="lookup">${t('token-claim.lookup.label')}</label>
        <div class="lookup-row">
          <span class="field${isInvalid ? ' invalid' : ''}" part="field"
            ><input
              class="input mono"
              part="input"
              id="lookup"
              name="address"
              autocomplete="off"
              spellcheck="false"
              maxlength="64"
              aria-invalid=${isInvalid ? 'true' : nothing}
              aria-describedby="lookup-hint lookup-found"
          /></span>
          ${button(t('token-claim.lookup.check'), {
            variant: 'secondary',
            busy: this.#found.status === 'asking',
            onClick: (event) => (event.currentTarget as HTMLButtonElement).form?.requestSubmit(),
          })}
        </div>
      </form>
      <p class="hint" part="hint" id="lookup-hint">${t('token-claim.lookup.hint')}</p>
      <p class="found${isInvalid ? ' danger' : ''}" id="lookup-found" role="status">${this.#say(token)}</p>
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

  async #look(claimId: string, typed: FormDataEntryValue | null): Promise<void> {
    const { program } = this.#programme;
    const address = typeof typed === 'string' ? typed.trim() : '';
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
