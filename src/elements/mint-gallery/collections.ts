import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { PublicMintingContract } from '../../contract/minting/contracts.js';
import { contractHead } from './contract-head.js';
import type { GalleryData } from './data.js';
import { item, type ItemContext } from './item.js';
import type { Piece } from './piece.js';

/** What the pieces are shown with. */
export interface CollectionsOptions {
  readonly context: ItemContext;
  readonly data: GalleryData;
  /** `contracts`: each with its own pieces; `assets`: all in one. */
  readonly layout: 'contracts' | 'assets';
  /** Those whose pieces are all shown. */
  readonly unfolded: ReadonlySet<string>;
  readonly networkOf: (of: Pick<Piece, 'contract'>) => string | undefined;
  readonly onUnfold: (id: string) => void;
}

/** Pieces of a contract before "Show all". */
export const FIRST = 12;

/** The pieces, by their contracts or all in one. */
export function collections(shown: readonly Piece[], options: CollectionsOptions): unknown {
  const { data, layout, context } = options;
  if (layout === 'assets') return list('all', shown, context.localize.t('mint-gallery.list'), ' first', options);
  return repeat(
    data.contracts,
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
  const { context, data, networkOf } = options;
  const name = context.localize.t('mint-gallery.list.of', { contract: contract.name });
  return html`<section aria-label=${contract.name}>
    ${contractHead(context.localize, {
      contract,
      network: networkOf({ contract }),
      totals: data.totalsOf(contract),
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
  const isFolded = !unfolded.has(id) && pieces.length > FIRST;
  return html`<ul class="gallery${style}" part="list gallery" role="list" aria-label=${name} data-of=${id}>
      ${repeat(
        isFolded ? pieces.slice(0, FIRST) : pieces,
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
