import { directionOf, languages } from './languages.js';
import { states } from './states/index.js';
import type { State } from './states/state.js';

/** The view that the visitor has chosen. It is part of the address, so that it can be shared. */
interface View {
  readonly tag: string;
  readonly theme: string;
  readonly width: string;
  readonly lang: string;
  readonly dir: string;
}

/** Height in px of a frame at each width: that of a phone, and enough for a dialog. */
const heights: Readonly<Record<string, number>> = { '320': 640, '720': 560 };
const form = required<HTMLFormElement>('#options');
const list = required('#states');
const tags = [...new Set(states.map(({ tag }) => tag))];

restore();
show();
form.addEventListener('change', () => {
  history.replaceState(null, '', `?${new URLSearchParams({ ...view() })}`);
  show();
});

function restore(): void {
  const offer = (name: string, options: readonly (readonly [value: string, text: string])[]): void =>
    required<HTMLSelectElement>(`select[name=${name}]`).append(
      ...options.map(([value, textContent]) => node('option', { value, textContent })),
    );
  offer(
    'tag',
    tags.map((tag) => [tag, tag]),
  );
  offer(
    'lang',
    languages.map((tag) => [tag, new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag]),
  );
  for (const [name, value] of new URLSearchParams(location.search)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLSelectElement && [...field.options].some((option) => option.value === value))
      field.value = value;
    if (
      field instanceof RadioNodeList &&
      [...field].some((radio) => radio instanceof HTMLInputElement && radio.value === value)
    )
      field.value = value;
  }
}

function view(): View {
  const data = new FormData(form);
  const text = (name: string): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { tag: text('tag'), theme: text('theme'), width: text('width'), lang: text('lang'), dir: text('dir') };
}

function show(): void {
  const wanted = view();
  document.documentElement.dataset['theme'] = wanted.theme;
  document.documentElement.dir = wanted.dir || directionOf(wanted.lang);
  const shown = states.filter(({ tag }) => tag === wanted.tag);
  const count = node('p', { className: 'count', textContent: `${shown.length} states of ${wanted.tag}` });
  list.replaceChildren(count, ...shown.map((state) => section(state, wanted)));
}

function section(state: State, wanted: View): HTMLElement {
  const article = node('section', { id: state.name });
  const heading = node('h2', {});
  heading.append(node('a', { href: `#${state.name}`, textContent: state.title }));
  const frames = node('div', { className: 'frames' });
  const widths = wanted.width === 'both' ? ['320', '720'] : [wanted.width];
  frames.append(...widths.map((width) => frame(state, wanted, width)));
  article.append(heading, frames);
  return article;
}

function frame(state: State, { theme, lang, dir }: View, width: string): HTMLElement {
  const address = `state.html?${new URLSearchParams({ tag: state.tag, state: state.name, theme, lang, dir })}`;
  const figure = node('figure', {});
  const iframe = node('iframe', {
    title: `${state.title}, ${width} px wide`,
    loading: 'lazy',
    width,
    height: String(heights[width] ?? 560),
  });
  iframe.src = address;
  iframe.addEventListener('load', () => fit(iframe));
  const caption = node('figcaption', { textContent: `${width} px · ` });
  caption.append(
    node('a', { href: address, target: '_blank', textContent: 'Open alone', ariaLabel: `Open ${state.title} alone` }),
  );
  figure.append(iframe, caption);
  return figure;
}

/** Makes a frame as high as its state once the state is shown. */
function fit(iframe: HTMLIFrameElement): void {
  const root = iframe.contentDocument?.documentElement;
  if (!root) return;
  const resize = (): void => {
    const { height } = root.dataset;
    if (height) iframe.height = String(Math.max(96, Number(height)));
  };
  resize();
  new MutationObserver(resize).observe(root, { attributeFilter: ['data-state'] });
}

function required<T extends HTMLElement>(selector: string): T {
  const found = document.querySelector<T>(selector);
  if (!found) throw new Error(`The page has no ${selector}.`);
  return found;
}

function node<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  properties: Partial<HTMLElementTagNameMap[T]>,
): HTMLElementTagNameMap[T] {
  return Object.assign(document.createElement(tag), properties);
}
