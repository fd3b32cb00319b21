import MiniSearch, { type SearchResult } from 'minisearch';

interface Entry {
  readonly id: number;
  readonly title: string;
  readonly page: string;
  readonly url: string;
  readonly text: string;
}

/** Maximum number of results shown. */
const most = 12;

/**
 * Opens the search on a press or `/`: a combobox over an index that loads when it is first opened. It sends no data.
 */
export function startSearch(button: HTMLElement, folder: URL): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'search';
  dialog.setAttribute('aria-label', 'Search');
  const input = Object.assign(document.createElement('input'), {
    type: 'search',
    placeholder: 'Search',
    autocomplete: 'off',
  });
  for (const [name, value] of [
    ['role', 'combobox'],
    ['aria-expanded', 'false'],
    ['aria-controls', 'found'],
    ['aria-label', 'Search'],
    ['aria-autocomplete', 'list'],
  ] as const)
    input.setAttribute(name, value);
  const list = Object.assign(document.createElement('ul'), { id: 'found' });
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', 'Results');
  const said = Object.assign(document.createElement('p'), { className: 'said' });
  said.setAttribute('role', 'status');
  dialog.append(input, list, said);
  document.body.append(dialog);

  let index: Promise<MiniSearch<Entry>> | undefined;
  const open = (): void => {
    if (dialog.open) return;
    dialog.showModal();
    index ??= load(folder);
    index.catch(() => {
      index = undefined;
      said.textContent = 'The index did not load. Close this and try again.';
    });
  };
  const choose = (step: number): void => {
    const options = [...list.children];
    const at = options.findIndex((option) => option.getAttribute('aria-selected') === 'true');
    const next = options[(at + step + options.length) % Math.max(1, options.length)];
    for (const option of options) option.setAttribute('aria-selected', String(option === next));
    if (next) input.setAttribute('aria-activedescendant', next.id);
    next?.scrollIntoView({ block: 'nearest' });
  };
  const search = async (): Promise<void> => {
    const text = input.value.trim();
    const found = text && index ? (await index).search(text).slice(0, most) : [];
    if (text !== input.value.trim()) return;
    list.replaceChildren(...found.map((result, at) => option(result, at, folder)));
    input.setAttribute('aria-expanded', String(found.length > 0));
    input.removeAttribute('aria-activedescendant');
    said.textContent = !text ? '' : found.length > 0 ? `${found.length} found` : `Nothing about “${text}”.`;
    if (found.length > 0) choose(1);
  };

  button.addEventListener('click', open);
  addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.matches('input, select, textarea');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    open();
  });
  input.addEventListener('input', () => void search().catch(() => undefined));
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      choose(event.key === 'ArrowDown' ? 1 : -1);
    }
    if (event.key === 'Enter') list.querySelector<HTMLAnchorElement>('[aria-selected="true"] a')?.click();
  });
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || (target instanceof Element && target.closest('a'))) dialog.close();
  });
}

async function load(folder: URL): Promise<MiniSearch<Entry>> {
  const answer = await fetch(new URL('search.json', folder));
  if (!answer.ok) throw new Error(`The index answered ${answer.status}.`);
  const index = new MiniSearch<Entry>({
    fields: ['title', 'page', 'text'],
    storeFields: ['title', 'page', 'url', 'text'],
    searchOptions: { boost: { title: 4, page: 2 }, prefix: true, fuzzy: 0.2 },
  });
  index.addAll((await answer.json()) as Entry[]);
  return index;
}

function option(result: SearchResult, at: number, folder: URL): HTMLElement {
  const { title, page, url, text } = result as unknown as Entry;
  const item = Object.assign(document.createElement('li'), { id: `found-${at}` });
  item.setAttribute('role', 'option');
  item.setAttribute('aria-selected', 'false');
  const link = Object.assign(document.createElement('a'), { href: new URL(url, folder).href, tabIndex: -1 });
  const name = Object.assign(document.createElement('b'), { textContent: title.replace(/ #$/, '') });
  const where = Object.assign(document.createElement('span'), { textContent: page });
  const words = Object.assign(document.createElement('small'), { textContent: text.slice(0, 110) });
  link.append(name, where, words);
  item.append(link);
  return item;
}
