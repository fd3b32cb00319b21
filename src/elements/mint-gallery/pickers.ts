import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../controllers/localize.js';
import { icon } from '../../ui/icon.js';
import { iconChevronDown, iconSort } from '../../ui/icons.js';
import { arrange, type MintFilter, type MintOrder, type Piece } from './piece.js';

const ORDERS: readonly MintOrder[] = ['listed', 'ending', 'price', 'popular'];
const FILTERS = ['available', 'free', 'qualified', 'soulbound'] as const;
const TYPES = ['erc721', 'erc721c', 'erc1155'] as const;

/** What is chosen, and what hears of another choice. */
export interface PickersOptions {
  readonly filter: MintFilter;
  readonly order: MintOrder;
  /** All there are. */
  readonly pieces: readonly Piece[];
  /** Name of the network of a piece. */
  readonly networkOf: (piece: Piece) => string | undefined;
  readonly isMember: boolean;
  readonly onFilter: (filter: MintFilter) => void;
  readonly onOrder: (order: MintOrder) => void;
}

interface Option<T extends string> {
  readonly value: T;
  readonly label: string;
}

/** Chooses what is shown, and in which order: what would leave nothing, or everything, is not offered. */
export function pickers(localize: Localize, options: PickersOptions): TemplateResult {
  const { t } = localize;
  const { filter, order, onFilter, onOrder } = options;
  const filters = filtersOf(localize, options);
  const orders = ORDERS.map((value) => ({ value, label: t(`mint-gallery.order.${value}`) }));
  return html`${
      filters.length > 1
        ? html`<label class="switcher" part="switcher"
            ><span class="truncate" aria-hidden="true">${filters.find(({ value }) => value === filter)?.label}</span
            >${icon(iconChevronDown, 16)} ${list(t('mint-gallery.filter'), filters, filter, onFilter)}</label
          >`
        : nothing
    }<label class="switcher order" part="switcher"
      >${icon(iconSort, 18)} ${list(t('mint-gallery.order'), orders, order, onOrder)}</label
    >`;
}

function filtersOf({ t }: Localize, { filter, pieces, networkOf, isMember }: PickersOptions): Option<MintFilter>[] {
  const networks = new Map(
    pieces.flatMap((piece) => {
      const { network } = piece.contract;
      return network === null ? [] : [[network, networkOf(piece) ?? network] as const];
    }),
  );
  const types = TYPES.filter((type) => pieces.some(({ contract }) => contract.tokenType === type));
  const all: Option<MintFilter>[] = [
    ...FILTERS.map((value) => ({ value, label: t(`mint-gallery.filter.${value}`) })),
    ...[...networks].map(([value, label]) => ({ value: `network:${value}` as const, label })),
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

const list = <T extends string>(
  label: string,
  options: readonly Option<T>[],
  chosen: T,
  onChoose: (value: T) => void,
): TemplateResult =>
  html`<select
    aria-label=${label}
    title=${label}
    @change=${(event: Event) => {
      const option = options[(event.target as HTMLSelectElement).selectedIndex];
      if (option) onChoose(option.value);
    }}
  >
    ${options.map(({ value, label: text }) => html`<option value=${value} .selected=${value === chosen}>${text}</option>`)}
  </select>`;
