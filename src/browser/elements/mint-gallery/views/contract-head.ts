import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import type { MintContract } from '../../../stores/minting/facts.js';
import type { ContractTotals } from '../../../stores/minting/mint-state.js';
import { isGated } from '../../../stores/minting/piece.js';
import { icon } from '../../../ui/icon.js';
import { iconAnchor, iconBolt, iconCube, iconGift, iconKey, iconUser } from '../../../ui/icons.js';
import { image } from '../../../ui/image.js';

/** A contract, and facts about all of its pieces together. */
export interface HeadOptions {
  readonly contract: MintContract;
  /** Name of the contract's network; `undefined` if the contract is off-chain. */
  readonly network: string | undefined;
  /** Number of minted pieces and the supply, if they are known. */
  readonly totals: ContractTotals | undefined;
  /** Whether some of the pieces come with goods that are sent by post. */
  readonly isPhygital: boolean;
}

/** Edge of the picture, in px. */
const size = 72;

/** Renders a contract's picture, its name and the facts that apply to all of its pieces. */
export function contractHead(
  localize: Localize,
  { contract, network, totals, isPhygital }: HeadOptions,
): TemplateResult {
  const { t } = localize;
  const { name, description, imageUrl, perUserMintLimit } = contract;
  const limit = contract.isPerAssetMintLimit ? 'mint-gallery.trait.limit.each' : 'mint-gallery.trait.limit';
  return html`<div class="contract" part="header contract">
    ${image(imageUrl, { name: 'art', size }, nothing)}
    <div class="contract-text">
      <h3 class="title" part="title"><bdi>${name}</bdi></h3>
      ${description ? html`<p><bdi>${description}</bdi></p>` : nothing}
      <div class="traits" part="traits">
        ${network === undefined ? nothing : trait(localize.isolate(network), iconCube, ' outline')}
        ${contract.enableGasless ? trait(t('mint-gallery.trait.gasless'), iconBolt) : nothing}
        ${contract.isSoulbound ? trait(t('mint-gallery.trait.soulbound'), iconAnchor) : nothing}
        ${isGated({ contract }) ? trait(t('mint-gallery.trait.gated'), iconKey) : nothing}
        ${isPhygital ? trait(t('mint-gallery.trait.phygital'), iconGift) : nothing}
        ${perUserMintLimit > 0 ? trait(t(limit, { count: perUserMintLimit }), iconUser) : nothing}
        ${totals && totals.of > 0 ? trait(t('mint-gallery.trait.totals', { ...totals }), undefined) : nothing}
      </div>
    </div>
  </div>`;
}

const trait = (text: string, outline: string | undefined, style = ''): TemplateResult =>
  html`<span class="chip${style}" part="chip">${outline ? icon(outline, 14) : nothing}<span>${text}</span></span>`;
