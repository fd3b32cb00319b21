import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import { icon } from '../../../ui/icon.js';
import { iconChevronDown, iconSort } from '../../../ui/icons.js';
import type { Segment } from '../../../ui/segmented.js';
import { picker } from '../../list/picker.js';
import { networkName } from '../../../stores/minting/contracts.js';
import type { Chain } from '../../../stores/minting/mint-state.js';
import { arrange, type MintFilter, type MintOrder, type Piece } from '../../../stores/minting/piece.js';

const sortOrders: readonly MintOrder[] = ['listed', 'ending', 'price', 'popular'];
const commonFilters = ['available', 'free', 'qualified', 'soulbound'] as const;
const tokenTypes = ['erc721', 'erc721c', 'erc1155'] as const;

/** The current filter and order, the pieces and chains to choose from, and handlers for changes. */
export interface PickersOptions {
  readonly filter: MintFilter;
  readonly order: MintOrder;
  /** All pieces, unfiltered. */
  readonly pieces: readonly Piece[];
  readonly chains: readonly Chain[];
  readonly isMember: boolean;
  readonly onFilter: (filter: MintFilter) => void;
  readonly onOrder: (order: MintOrder) => void;
}

/** Renders the filter and the order. A filter that would hide all pieces or none is not offered. */
export function pickers(localize: Localize, options: PickersOptions): TemplateResult {
  const { t } = localize;
  const { filter, order, onFilter, onOrder } = options;
  const filters = filtersOf(localize, options);
  const orders = sortOrders.map((value) => ({ value, label: t(`mint-gallery.order.${value}`) }));
  return html`${
      filters.length > 1
        ? html`<label class="switcher" part="switcher"
            ><span class="truncate" aria-hidden="true">${filters.find(({ value }) => value === filter)?.label}</span
            >${icon(iconChevronDown, 16)}
            ${picker({ label: t('mint-gallery.filter'), options: filters, chosen: filter, onChoose: onFilter, hasTip: true })}</label
          >`
        : nothing
    }<label class="switcher order" part="switcher"
      >${icon(iconSort, 18)}
      ${picker({ label: t('mint-gallery.order'), options: orders, chosen: order, onChoose: onOrder, hasTip: true })}</label
    >`;
}

function filtersOf(localize: Localize, { filter, pieces, chains, isMember }: PickersOptions): Segment<MintFilter>[] {
  const { t } = localize;
  const networks = new Map(
    pieces.flatMap((piece) => {
      const { network } = piece.contract;
      return network === null ? [] : [[network, networkName(piece.contract, chains) ?? network] as const];
    }),
  );
  const types = tokenTypes.filter((type) => pieces.some(({ contract }) => contract.tokenType === type));
  const all: Segment<MintFilter>[] = [
    ...commonFilters.map((value) => ({ value, label: t(`mint-gallery.filter.${value}`) })),
    ...[...networks].map(([value, label]) => ({ value: `network:${value}` as const, label: localize.isolate(label) })),
    ...types.map((type) => ({ value: `type:${type}` as const, label: t(`mint-gallery.filter.type.${type}`) })),
  ];
  const useful = all.filter(({ value }) => {
    const count = arrange(pieces, value, 'listed').length;
    return value === filter || (count > 0 && count < pieces.length);
  });
  const mine = { value: 'mine' as const, label: t('mint-gallery.filter.mine') };
  return [
    { value: 'all', label: t('mint-gallery.filter.all') },
    ...useful,
    ...(isMember || filter === 'mine' ? [mine] : []),
  ];
}
