import { html, type TemplateResult } from 'lit';
import { shortAddress } from '../../../ui/address.js';
import type { ClaimView } from './claim-view.js';
import { textField } from './text-field.js';

/** Renders a field for an address, and what that address may claim. */
export function addressLookup(view: ClaimView): TemplateResult {
  const { t } = view.localize;
  const { status } = view.state.lookup;
  return html`<details class="lookup">
    <summary>${t('token-claim.lookup.open')}</summary>
    ${textField({
      id: 'lookup',
      label: t('token-claim.lookup.label'),
      action: t('token-claim.lookup.check'),
      hint: t('token-claim.lookup.hint'),
      result: resultOf(view),
      maxlength: 64,
      isInvalid: status === 'invalid',
      isBusy: status === 'asking',
      onSubmit: (address) => void view.requests?.lookUp(address),
    })}
  </details>`;
}

function resultOf({ localize, state: { lookup }, token }: ClaimView): string {
  const { t } = localize;
  switch (lookup.status) {
    case 'found': {
      const { eligible, alreadyClaimed, amount } = lookup.share;
      const values = { amount: localize.amount(amount), token, address: shortAddress(lookup.address) };
      return t(`token-claim.lookup.${!eligible ? 'no' : alreadyClaimed ? 'claimed' : 'yes'}`, values);
    }
    case 'invalid':
      return t('token-claim.lookup.invalid');
    case 'failed':
      return t(lookup.error.code === 'rate_limited' ? 'token-claim.lookup.busy' : 'token-claim.lookup.failed');
    default:
      return '';
  }
}
