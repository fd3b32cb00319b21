import { readMoment } from '../../../../values/moments/read-moment.js';
import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import { needsWallet } from '../../../stores/minting/availability.js';
import type { GateHoldings } from '../../../stores/minting/gates.js';
import { icon } from '../../../ui/icon.js';
import { iconPause, iconPlay, iconX } from '../../../ui/icons.js';
import { momentText } from '../../../ui/countdown.js';
import { image } from '../../../ui/image.js';
import { safeUrl } from '../../../ui/safe-url.js';
import { gateList } from './gate-list.js';
import { supplyLine, type ItemContext } from './item.js';
import { isConcealed, pictureOf, type Piece } from '../../../stores/minting/piece.js';
import { priceLine, shortAddress } from './price.js';
import { elsewhere } from './reason.js';

/** Data that a piece's details show besides the piece, and handlers for the member's actions. */
export interface DetailOptions {
  readonly context: ItemContext;
  readonly viewer: GateHoldings;
  /** Name of the piece's network; `undefined` if the contract is off-chain. */
  readonly network: string | undefined;
  /** Address of the contract's page on the network's block explorer, if there is one. */
  readonly addressPage: string | undefined;
  readonly isPlaying: boolean;
  readonly onPlay: () => void;
  readonly onClose: () => void;
  /** The button to mint the piece, or the reason why it cannot be minted. */
  readonly action: unknown;
}

/** Edge of the picture, in px. */
const size = 480;

/** Renders the details of one piece: a large picture, description, facts, and the way to mint it. */
export function detail(piece: Piece, options: DetailOptions): TemplateResult {
  const { context, viewer, action, onClose } = options;
  const { localize, now } = context;
  const { t } = localize;
  const { asset, contract } = piece;
  return html`<div class="checkout" part="detail">
    <div class="media">
      ${medium(piece, options)}
      <button
        class="close over-art"
        part="button close"
        type="button"
        aria-label=${t('mint-gallery.close')}
        @click=${onClose}
      >
        ${icon(iconX, 16)}
      </button>
    </div>
    <div>
      <h3 class="title" part="title" tabindex="-1"><bdi>${asset.name}</bdi></h3>
      <p class="subtitle" part="subtitle">
        ${t('mint-gallery.piece', { contract: contract.name, number: asset.assetNr })}
      </p>
    </div>
    ${asset.description ? html`<p class="about"><bdi>${asset.description}</bdi></p>` : nothing}
    <div class="offer">${priceLine(context, piece, now)} ${supplyLine(context, piece)}</div>
    ${gateList(localize, piece, viewer)}
    <dl class="receipt" part="receipt">${facts(localize, piece, options).map(row)}</dl>
    ${contract.externalLinkUrl ? html`<p class="links">${elsewhere(t('mint-gallery.elsewhere'), piece)}</p>` : nothing}
    <div class="sheet-foot">${action}</div>
  </div>`;
}

/** Renders the picture or the film of a piece. A film plays only once the member presses play. */
function medium(
  piece: Piece,
  {
    context: {
      localize: { t },
    },
    isPlaying,
    onPlay,
  }: DetailOptions,
): unknown {
  const film = isConcealed(piece) ? undefined : safeUrl(piece.asset.animationUrl);
  const picture = image(
    pictureOf(piece),
    { name: 'art', size },
    html`<span class="no-art" part="art" aria-hidden="true"></span>`,
  );
  if (!film) return picture;
  return html`${
      isPlaying
        ? html`<video
            class="art"
            part="art"
            src=${film}
            poster=${safeUrl(piece.asset.imageUrl) ?? nothing}
            autoplay
            loop
            muted
            playsinline
          ></video>`
        : picture
    }<button
      class="close play"
      part="button"
      type="button"
      aria-label=${t(isPlaying ? 'mint-gallery.pause' : 'mint-gallery.play')}
      @click=${onPlay}
    >
      ${icon(isPlaying ? iconPause : iconPlay, 16)}
    </button>`;
}

type Row = readonly [label: string, value: unknown];

const row = ([label, value]: Row): TemplateResult =>
  html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`;

function facts(localize: Localize, piece: Piece, { network, addressPage, context: { now } }: DetailOptions): Row[] {
  const { t } = localize;
  const { asset, contract } = piece;
  const rows: Row[] = [];
  if (contract.contractKind === 'OFFCHAIN') rows.push([t('mint-gallery.fact.contract'), t('mint-gallery.offchain')]);
  else {
    if (network) rows.push([t('mint-gallery.fact.network'), localize.isolate(network)]);
    if (contract.address) rows.push([t('mint-gallery.fact.contract'), addressOf(contract.address, addressPage)]);
    rows.push([t('mint-gallery.fact.type'), localize.isolate(contract.tokenType.toUpperCase().replace('ERC', 'ERC-'))]);
    if (asset.tokenId !== null) rows.push([t('mint-gallery.fact.token'), `#${asset.tokenId}`]);
  }
  if (contract.isSoulbound) rows.push([t('mint-gallery.fact.transfer'), t('mint-gallery.soulbound')]);
  if (needsWallet(contract) === false && contract.contractKind === 'ONCHAIN')
    rows.push([t('mint-gallery.row.fee'), t('mint-gallery.row.fee.covered')]);
  if (isAfter(asset.listingStartsAt, now))
    rows.push([t('mint-gallery.fact.starts'), moment(localize, asset.listingStartsAt)]);
  if (asset.listingEndsAt) rows.push([t('mint-gallery.fact.ends'), moment(localize, asset.listingEndsAt)]);
  if (isConcealed(piece)) rows.push([t('mint-gallery.fact.reveal'), revealText(localize, piece)]);
  return rows;
}

/** Says when a concealed picture is revealed. */
export const revealText = (localize: Localize, { contract }: Piece): TemplateResult | string =>
  contract.revealAvailableAt ? moment(localize, contract.revealAvailableAt) : localize.t('mint-gallery.reveals');

const isAfter = (at: string | null, now: number): boolean => readMoment(at) > now;

const moment = (localize: Localize, at: string | null): TemplateResult =>
  html`<time datetime=${at ?? ''}>${momentText(localize, readMoment(at))}</time>`;

/** Renders an address shortened to its two ends, which is what people compare. The title has all of it. */
export function addressOf(address: string, page: string | undefined): TemplateResult {
  const short = html`<bdi class="mono" part="address" title=${address}>${shortAddress(address)}</bdi>`;
  return page ? html`<a href=${page} target="_blank" rel="noopener noreferrer nofollow">${short}</a>` : short;
}
