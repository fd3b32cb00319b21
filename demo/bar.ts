import { directionOf, languages } from './languages.js';

const schemeKey = 'laurel-demo-scheme';
const languageKey = 'laurel-demo-language';
const root = document.documentElement;
const button = document.querySelector<HTMLButtonElement>('.demo-bar [aria-pressed]');
const select = document.querySelector<HTMLSelectElement>('.demo-bar select');
const system = matchMedia('(prefers-color-scheme: dark)');

/** Whether the page is dark: by the visitor's choice in the bar, otherwise by their system. */
const isDark = (): boolean => (root.dataset['scheme'] ? root.dataset['scheme'] === 'dark' : system.matches);

function show(): void {
  button?.setAttribute('aria-pressed', String(isDark()));
}

const scheme = sessionStorage.getItem(schemeKey);
if (scheme) root.dataset['scheme'] = scheme;
button?.addEventListener('click', () => {
  const chosen = isDark() ? 'light' : 'dark';
  root.dataset['scheme'] = chosen;
  sessionStorage.setItem(schemeKey, chosen);
  show();
});
system.addEventListener('change', show);
show();

/** Turns the page into a language: the elements take their words from it, the site's own words stay as they were written. */
function speak(tag: string): void {
  root.lang = tag;
  root.dir = directionOf(tag);
}

const language = sessionStorage.getItem(languageKey) ?? 'en';
select?.append(
  ...languages.map((tag) => {
    const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
    return new Option(name, tag, false, tag === language);
  }),
);
if (language !== 'en') speak(language);
select?.addEventListener('change', () => {
  sessionStorage.setItem(languageKey, select.value);
  speak(select.value);
});

// A link of the menu leads to another part of the page, so the menu closes.
for (const menu of document.querySelectorAll<HTMLElement>('[popover]'))
  menu.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLAnchorElement && menu.matches(':popover-open')) menu.hidePopover();
  });
