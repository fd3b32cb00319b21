const keptAs = 'laurel-demo-scheme';
const root = document.documentElement;
const button = document.querySelector<HTMLButtonElement>('.demo-bar button');
const system = matchMedia('(prefers-color-scheme: dark)');

/** Whether the page is dark: as the visitor chose in the bar, otherwise as their system is. */
const isDark = (): boolean => (root.dataset['scheme'] ? root.dataset['scheme'] === 'dark' : system.matches);

function show(): void {
  button?.setAttribute('aria-pressed', String(isDark()));
}

const kept = sessionStorage.getItem(keptAs);
if (kept) root.dataset['scheme'] = kept;
button?.addEventListener('click', () => {
  const scheme = isDark() ? 'light' : 'dark';
  root.dataset['scheme'] = scheme;
  sessionStorage.setItem(keptAs, scheme);
  show();
});
system.addEventListener('change', show);
show();

// A link of the menu leads to another part of the page, so the menu closes.
for (const menu of document.querySelectorAll<HTMLElement>('[popover]'))
  menu.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLAnchorElement && menu.matches(':popover-open')) menu.hidePopover();
  });
