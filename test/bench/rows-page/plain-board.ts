import type { Account } from '../../../src/contract/loyalty/accounts.js';
import { currencyId } from './canned-proxy.js';

const rowHeight = 52;
const spare = 4;

const amountFormat = new Intl.NumberFormat('en');

interface Row {
  readonly element: HTMLElement;
  readonly rank: HTMLElement;
  readonly avatar: HTMLElement;
  readonly name: HTMLElement;
  readonly address: HTMLElement;
  readonly amount: HTMLElement;
  shown: number;
}

/**
 * The limit: the least code that a page needs to show a long board. A window of rows of equal height, created once and
 * refilled as it scrolls, without a library, states, languages or the member's own place.
 */
export class PlainBoard {
  readonly scroller = document.createElement('div');
  readonly #list = document.createElement('ol');
  readonly #rows: Row[] = [];
  readonly #ask: typeof fetch;
  /** The last answer to each request, by the account it starts after. */
  readonly #answers = new Map<string, { readonly etag: string | null; readonly data: readonly Account[] }>();
  #accounts: readonly Account[] = [];
  #ranks: readonly number[] = [];

  constructor(ask: typeof fetch) {
    this.#ask = ask;
    this.scroller.className = 'plain-board';
    this.scroller.append(this.#list);
    this.scroller.addEventListener('scroll', () => this.#fill());
  }

  /** Fetches the loaded pages again, or the first one. Shows them if one of them has changed. */
  async refresh(): Promise<void> {
    const before = [...this.#answers.values()];
    const pages: (readonly Account[])[] = [];
    do pages.push(await this.#fetch(pages.at(-1)?.at(-1)?.id ?? ''));
    while (pages.length < before.length);
    if (pages.length !== before.length || pages.some((page, at) => page !== before[at]?.data)) this.#take(pages.flat());
  }

  /** Fetches the next page. */
  async loadMore(): Promise<void> {
    this.#take([...this.#accounts, ...(await this.#fetch(this.#accounts.at(-1)?.id ?? ''))]);
  }

  async #fetch(startingAfter: string): Promise<readonly Account[]> {
    const more = startingAfter && `&startingAfter=${startingAfter}`;
    const answer = await this.#ask(`/laurel/api/loyalty/accounts?loyaltyCurrencyId=${currencyId}${more}`);
    const known = this.#answers.get(startingAfter);
    const etag = answer.headers.get('etag');
    if (known && etag === known.etag) return known.data;
    const { data } = JSON.parse(await answer.text()) as { data: Account[] };
    this.#answers.set(startingAfter, { etag, data });
    return data;
  }

  #take(accounts: readonly Account[]): void {
    const ranks: number[] = [];
    for (const [at, { amount }] of accounts.entries())
      ranks.push(amount === accounts[at - 1]?.amount ? (ranks[at - 1] ?? 1) : at + 1);
    this.#accounts = accounts;
    this.#ranks = ranks;
    this.#list.style.height = `${accounts.length * rowHeight}px`;
    for (const row of this.#rows) row.shown = -1;
    this.#fill();
  }

  #fill(): void {
    const { scrollTop, clientHeight } = this.scroller;
    const first = Math.max(0, Math.floor(scrollTop / rowHeight) - spare);
    const last = Math.min(this.#accounts.length, Math.ceil((scrollTop + clientHeight) / rowHeight) + spare);
    while (this.#rows.length < last - first) this.#rows.push(this.#makeRow());
    for (let place = first; place < last; place += 1) {
      const row = this.#rows[place % this.#rows.length];
      const account = this.#accounts[place];
      if (row && account && row.shown !== place) this.#show(row, place, account);
    }
  }

  #makeRow(): Row {
    const cell = (className: string): HTMLElement => {
      const span = document.createElement('span');
      span.className = className;
      return span;
    };
    const element = document.createElement('li');
    const [rank, avatar] = [cell('rank'), cell('avatar')];
    const [name, address, amount] = [cell('name'), cell('address'), cell('amount')];
    element.append(rank, avatar, name, address, amount);
    this.#list.append(element);
    return { element, rank, avatar, name, address, amount, shown: -1 };
  }

  #show(row: Row, place: number, { user, amount }: Account): void {
    const address = user?.walletAddress ?? '';
    set(row.rank, String(this.#ranks[place] ?? ''));
    set(row.name, user?.userMetadata[0]?.displayName ?? address);
    set(row.address, `${address.slice(0, 6)}…${address.slice(-4)}`);
    set(row.amount, amountFormat.format(Number(amount ?? 0)));
    const colour = `#${address.slice(2, 8)}`;
    if (row.avatar.dataset['colour'] !== colour) {
      row.avatar.dataset['colour'] = colour;
      row.avatar.style.backgroundColor = colour;
    }
    const at = `translateY(${place * rowHeight}px)`;
    if (row.element.style.transform !== at) row.element.style.transform = at;
    row.shown = place;
  }
}

/** Changes the page only if the text differs. */
function set(cell: HTMLElement, text: string): void {
  if (cell.textContent !== text) cell.textContent = text;
}
