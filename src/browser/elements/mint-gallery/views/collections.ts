import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { PublicMintingContract } from '../../../../contract/minting/contracts.js';
import { networkName } from '../../../stores/minting/contracts.js';
import type { MintState } from '../../../stores/minting/mint-state.js';
import type { Piece } from '../../../stores/minting/piece.js';
import { contractHead } from './contract-head.js';
import { item, type ItemContext } from './item.js';

/** Context of the lists of pieces. */
export interface CollectionsOptions {
  readonly context: ItemContext;
  readonly state: MintState;
  /** `contracts`: each contract with its own pieces; `assets`: the pieces of all contracts in one list. */
  readonly layout: 'contracts' | 'assets';
  /** Ids of the contracts whose pieces are all shown. */
  readonly unfolded: ReadonlySet<string>;
  readonly onUnfold: (id: string) => void;
}

/** Number of a contract's pieces that are shown before the member presses "Show all". */
export const foldedCount = 12;

/** Lists the pieces by contract, or all in one list. */
export function collections(shown: readonly Piece[], options: CollectionsOptions): unknown {
  const { state, layout, context } = options;
  if (layout === 'assets') return list('all', shown, context.localize.t('mint-gallery.list'), ' first', options);
  return repeat(
    state.contracts,
    ({ id }) => id,
    (contract) => {
      const pieces = shown.filter((piece) => piece.contract.id === contract.id);
      return pieces.length > 0 ? collection(contract, pieces, options) : nothing;
    },
  );
}

function collection(
  contract: PublicMintingContract,
  pieces: readonly Piece[],
  options: CollectionsOptions,
): TemplateResult {
  const { context, state } = options;
  const name = context.localize.t('mint-gallery.list.of', { contract: contract.name });
  return html`<section aria-label=${contract.name}>
    ${contractHead(context.localize, {
      contract,
      network: networkName(contract, state.chains),
      totals: state.totals.get(contract.id),
      isPhygital: contract.mintingContractAssets.some(({ isPhygitalItem }) => isPhygitalItem),
    })}
    ${list(contract.id, pieces, name, '', options)}
  </section>`;
}

function list(
  id: string,
  pieces: readonly Piece[],
  name: string,
  style: string,
  { context, unfolded, onUnfold }: CollectionsOptions,
): TemplateResult {
  const isFolded = !unfolded.has(id) && pieces.length > foldedCount;
  return html`<ul class="gallery${style}" part="list gallery" role="list" aria-label=${name} data-of=${id}>
      ${repeat(
        isFolded ? pieces.slice(0, foldedCount) : pieces,
        (piece) => piece.id,
        (piece) => item(context, piece),
      )}
    </ul>
    ${
      isFolded
        ? html`<div class="footer unfold" part="footer">
            <button class="button quiet sm" part="button quiet" type="button" @click=${() => onUnfold(id)}>
              <span>${context.localize.t('mint-gallery.show-all', { count: pieces.length })}</span>
            </button>
          </div>`
        : nothing
    }`;
}
