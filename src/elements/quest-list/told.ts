import type { QuestSort, QuestView } from '../../loyalty/quest-group.js';

/** What the element was told to show at first. */
export interface Told {
  readonly view: QuestView;
  readonly sort: QuestSort;
  /** Name under which the address of the page keeps what its member wants to see; empty for not at all. */
  readonly addressKey: string;
}

/** Whether that is less than everything, or in another order. */
export const isNarrowing = ({ view, sort }: { readonly view: string; readonly sort: string }): boolean =>
  view !== 'all' || sort !== 'given';

/** Whether the address of the page says what its member wants to see. */
export const isAddressed = ({ addressKey }: Told): boolean =>
  addressKey !== '' && location.search.includes(`${encodeURIComponent(addressKey)}-`);
