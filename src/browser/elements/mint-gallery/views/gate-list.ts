import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import { gatesOf, keysOf, type Gate, type GateHoldings } from '../../../stores/minting/gates.js';
import { conditions } from '../../../ui/conditions.js';
import { image } from '../../../ui/image.js';
import type { Piece } from '../../../stores/minting/piece.js';
import { shortAddress } from './price.js';

/** Lists the items that a member has to hold to mint a piece, or to mint it for free, and marks the ones they hold. */
export function gateList(localize: Localize, { contract }: Piece, viewer: GateHoldings): unknown {
  const gates = gatesOf(contract, viewer);
  const keys = keysOf(contract, viewer);
  const isAll = contract.requireHoldingAllGatedItems;
  return [
    gates.length > 0
      ? html`<slot name="gate"></slot>
          ${list(localize, gates, isAll ? 'and' : 'or', isAll ? 'mint-gallery.gate.all' : 'mint-gallery.gate.any')}`
      : nothing,
    keys.length > 0 ? list(localize, keys, 'or', 'mint-gallery.key') : nothing,
  ];
}

function list(
  localize: Localize,
  gates: readonly Gate[],
  operator: 'and' | 'or',
  title: 'mint-gallery.gate.all' | 'mint-gallery.gate.any' | 'mint-gallery.key',
): TemplateResult {
  const { t } = localize;
  const met = gates.filter(({ state }) => state === 'met').length;
  return html`<div class="gate">
    ${conditions({
      operator,
      title: t(title),
      count:
        operator === 'and' && gates.length > 1 ? t('mint-gallery.gate.count', { met, count: gates.length }) : undefined,
      or: t('mint-gallery.gate.or'),
      lines: gates.map((gate) => ({
        state: gate.state,
        what: what(localize, gate),
        spoken: t(`condition.${gate.state}`),
        ...(gate.state === 'unknown' ? { missing: t('mint-gallery.gate.checked') } : {}),
        ...(gate.state === 'unmet' && gate.kind === 'collection' ? { missing: t('mint-gallery.gate.none') } : {}),
      })),
    })}
  </div>`;
}

function what({ t }: Localize, gate: Gate): TemplateResult {
  if (gate.kind === 'collection')
    return html`<span title=${gate.address}
      >${t('mint-gallery.gate.collection', { address: shortAddress(gate.address) })}</span
    >`;
  return html`<span class="badge-gate"
    >${image(gate.imageUrl, { name: 'art', size: 22 }, nothing)}${t('mint-gallery.gate.badge', { badge: gate.name })}</span
  >`;
}
