import { html, nothing, type TemplateResult } from 'lit';
import type { MintEntry } from '../../../stores/minting/mint-journal.js';
import type { MintProgress } from '../../../stores/minting/mint-state.js';
import { isConcealed, pictureOf, type Piece } from '../../../stores/minting/piece.js';
import { button } from '../../../ui/button.js';
import { explorerPage } from '../../../ui/explorer-page.js';
import { icon } from '../../../ui/icon.js';
import { iconCheck, iconShare, iconX } from '../../../ui/icons.js';
import { image } from '../../../ui/image.js';
import { roomyWreath, wreath } from '../../../ui/leaf.js';
import { addressOf, revealText } from './detail.js';
import type { OrderContext } from './order-context.js';

/** What the view of a minted piece needs besides the order, and handlers for the member's actions. */
export interface MintedContext extends Pick<
  OrderContext,
  'localize' | 'network' | 'explorer' | 'canMintMore' | 'onDismiss' | 'onClose'
> {
  /** True if the wallet has agreed to show the token. */
  readonly isShown: boolean;
  /** Draws the piece without motion, because the member has seen it arrive. */
  readonly isStill: boolean;
  readonly onShow: () => void;
  readonly onShare: () => void;
}

/** Edges of the wreath and of the picture in it, px. */
const wreathSize = 240;
const artSize = 146;

/** Milliseconds up to which the time that a mint took is told. */
const quick = 600_000;

/** Returns the record of an order that has become a piece of the member. */
export const mintedOf = (progress: MintProgress | undefined): MintEntry | undefined =>
  progress && !progress.step && !progress.problem && progress.entry?.stage === 'minted' ? progress.entry : undefined;

/** Shows a minted piece whole: that it is the member's, what is known about it, and what happens now. */
export function minted(piece: Piece, entry: MintEntry, context: MintedContext): TemplateResult {
  const { localize, isStill, onClose, onShare } = context;
  const { t } = localize;
  const { contract, asset } = piece;
  return html`<div class="checkout minted${isStill ? ' still' : ''}" part="checkout">
    <button class="close" part="button close" type="button" aria-label=${t('mint-gallery.close')} @click=${onClose}>
      ${icon(iconX, 16)}
    </button>
    <div class="moment" data-result>
      <div class="stage">
        <span>
          ${wreath(100, { ...roomyWreath, size: wreathSize })}
          ${image(pictureOf(piece), { name: 'art', size: artSize }, html`<span class="no-art art" part="art" aria-hidden="true"></span>`)}
        </span>
      </div>
      <h3 class="minted-title" part="title" tabindex="-1">
        ${t('mint.done.title', { name: entry.name, count: entry.quantity })}
      </h3>
      <p class="subtitle" part="subtitle">
        ${t('mint-gallery.piece', { contract: contract.name, number: asset.assetNr })}
      </p>
      <p>${whatNow(piece, entry, context)}</p>
    </div>
    <dl class="receipt" part="receipt">
      ${facts(piece, entry, context).map(
        ([label, value]) =>
          html`<div>
            <dt>${label}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
    ${further(entry, context)}
    <div class="sheet-foot minted-actions">
      ${button(t('badge-shelf.share'), { variant: 'secondary', size: 'lg', icon: iconShare, onClick: onShare })}
      ${button(t('mint.done.close'), { size: 'lg', onClick: onClose })}
    </div>
  </div>`;
}

/** Says how long it took, and where the piece is now or what the team does next. */
function whatNow(
  { contract, asset }: Piece,
  { since, startedAt }: MintEntry,
  { localize: { t } }: MintedContext,
): string {
  if (contract.contractKind === 'OFFCHAIN')
    return t(asset.isPhygitalItem ? 'mint.done.phygital' : 'mint.done.offchain');
  const took = since - startedAt;
  const seconds = Math.round(took / 1000);
  const told = seconds > 0 && took < quick ? t('mint.done.took', { count: seconds }) : t('mint.done.body');
  return `${told} ${t('mint.done.wallet')}`;
}

/** What is known about the piece. Whatever is unknown has no row. */
function facts(
  piece: Piece,
  { tokenId, hash, wallet }: MintEntry,
  { localize, network, explorer }: MintedContext,
): (readonly [label: string, value: unknown])[] {
  const { t } = localize;
  const isOnChain = piece.contract.contractKind === 'ONCHAIN';
  const rows: (readonly [string, unknown])[] = [];
  if (tokenId !== undefined) rows.push([t('mint.done.token'), `#${tokenId}`]);
  if (isConcealed(piece)) rows.push([t('mint-gallery.fact.reveal'), revealText(localize, piece)]);
  if (isOnChain && network) rows.push([t('mint.card.network'), localize.isolate(network)]);
  if (isOnChain && wallet !== undefined)
    rows.push([t('mint.card.account'), addressOf(wallet, explorerPage(explorer, 'address', wallet))]);
  if (hash !== undefined) rows.push([t('mint.done.hash'), addressOf(hash, explorerPage(explorer, 'tx', hash))]);
  return rows;
}

/** Further actions, which few members need. */
function further(
  { tokenId }: MintEntry,
  { localize: { t }, isShown, canMintMore, onShow, onDismiss }: MintedContext,
): unknown {
  if (tokenId === undefined && !canMintMore) return nothing;
  return html`<div class="minted-more">
    ${
      tokenId === undefined
        ? nothing
        : button(t(isShown ? 'mint.done.shown' : 'mint.done.show'), {
            variant: 'quiet',
            ...(isShown ? { icon: iconCheck } : {}),
            onClick: onShow,
          })
    }
    ${canMintMore ? button(t('mint.done.more'), { variant: 'quiet', onClick: onDismiss }) : nothing}
  </div>`;
}
