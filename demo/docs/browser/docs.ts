import { startLaboratory } from './laboratory.js';
import { startSearch } from './search.js';

const page = document.documentElement;
const folder = new URL(document.body.dataset['docs'] ?? './', location.href);

startScheme(required('.scheme'));
startNavigation(required('.navigation-open'), required('.navigation'));
startSearch(required('.search-open'), folder);
for (const laboratory of document.querySelectorAll<HTMLElement>('.lab')) startLaboratory(laboratory);
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('.copy') : null;
  if (button) void copy(button);
});
markWhereWeAre();

/** Lets the reader choose between light and dark. The choice stays in this browser. */
function startScheme(button: HTMLElement): void {
  const isDark = (): boolean =>
    page.dataset['scheme'] ? page.dataset['scheme'] === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  const show = (): void => button.setAttribute('aria-pressed', String(isDark()));
  show();
  button.addEventListener('click', () => {
    const scheme = isDark() ? 'light' : 'dark';
    page.dataset['scheme'] = scheme;
    try {
      localStorage.setItem('laurel.docs.scheme', scheme);
    } catch {
      // Without storage, the choice applies only to this page.
    }
    show();
    document.dispatchEvent(new Event('schemechange'));
  });
}

/** Shows and hides the list of pages if there is no room beside the page. */
function startNavigation(button: HTMLElement, navigation: HTMLElement): void {
  const set = (isOpen: boolean): void => {
    navigation.classList.toggle('open', isOpen);
    button.setAttribute('aria-expanded', String(isOpen));
  };
  button.addEventListener('click', () => set(!navigation.classList.contains('open')));
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !navigation.classList.contains('open')) return;
    set(false);
    button.focus();
  });
}

/** Copies the code beside a button, and says so. */
async function copy(button: HTMLElement): Promise<void> {
  const code = button.closest('.code, .made')?.querySelector('code')?.textContent ?? '';
  const told = await navigator.clipboard.writeText(code).then(
    () => 'Copied',
    () => 'Not copied: select it and copy it yourself',
  );
  button.textContent = told;
  setTimeout(() => (button.textContent = 'Copy'), 2_000);
}

/** Marks the heading that is being read in the list of the page's headings. */
function markWhereWeAre(): void {
  const links = new Map(
    [...document.querySelectorAll<HTMLAnchorElement>('.contents a[href^="#"]')].map((link) => [
      link.hash.slice(1),
      link,
    ]),
  );
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        for (const link of links.values()) link.removeAttribute('aria-current');
        links.get(target.id)?.setAttribute('aria-current', 'location');
      }
    },
    { rootMargin: '0px 0px -70% 0px' },
  );
  for (const id of links.keys()) {
    const heading = document.getElementById(id);
    if (heading) observer.observe(heading);
  }
}

function required(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`The page has no ${selector}.`);
  return found;
}
