/** Names of controls that are about the frame, not attributes of the element. */
const ofFrame = ['@state', '@width', '@lang', '@dir'];

/** Connects an element in its frame with the controls below it, and writes the resulting tag. */
export function startLaboratory(laboratory: HTMLElement): void {
  const frame = laboratory.querySelector('iframe');
  const form = laboratory.querySelector('form');
  const tag = laboratory.dataset['tag'] ?? '';
  if (!frame || !form) return;
  const field = (name: string): HTMLInputElement | HTMLSelectElement | null => form.querySelector(`[name="${name}"]`);
  const valueOf = (name: string): string => field(name)?.value ?? '';

  const open = (state: string): void => {
    const wanted = { tag, state, theme: scheme(), lang: valueOf('@lang'), dir: valueOf('@dir') };
    frame.src = `${frame.src.split('?')[0] ?? ''}?${new URLSearchParams(wanted)}`;
  };
  const show = (): void => {
    const element = frame.contentDocument?.querySelector(tag);
    for (const control of controlsOf(form)) {
      const text = textOf(control);
      if (!element) break;
      if (text !== undefined) element.setAttribute(control.name, text);
      else if (isTouched(control)) element.removeAttribute(control.name);
    }
    const made = laboratory.querySelector('.made code');
    if (made) made.textContent = markup(tag, form);
    frame.width = valueOf('@width');
  };
  const isShown = (): void => {
    const page = frame.contentDocument?.documentElement;
    if (!page) return;
    const fit = (): void => {
      if (!page.dataset['state']) return;
      offer(field('@state'), page.dataset['states']?.split(' ') ?? []);
      // The documentation is mirrored with the example.
      document.documentElement.dir = page.dir;
      show();
      const stage = frame.contentDocument?.querySelector<HTMLElement>('#stage');
      // A dialog needs a whole screen; the page then reports no height.
      const height = page.dataset['height'] ? stage?.offsetHeight : undefined;
      frame.height = String(Math.max(160, height ?? 640));
    };
    fit();
    const stage = frame.contentDocument?.querySelector('#stage');
    if (stage) new ResizeObserver(fit).observe(stage);
    new MutationObserver(fit).observe(page, { attributeFilter: ['data-state'] });
  };

  frame.addEventListener('load', isShown);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLElement) target.dataset['touched'] = '';
    const { name = '' } = target as HTMLInputElement;
    if (['@state', '@lang', '@dir'].includes(name)) open(valueOf('@state') || 'first');
    else show();
  });
  // Elements load when they are near the viewport, even in a frame.
  form.querySelector('[name="@state"]')?.addEventListener('change', () => frame.scrollIntoView({ block: 'nearest' }));
  document.addEventListener('schemechange', () => open(valueOf('@state') || 'first'));
  if (scheme() === 'dark') open('first');
  else isShown();
}

/** The page's colours: those that the reader chose, or the system's. */
function scheme(): 'light' | 'dark' {
  const chosen = document.documentElement.dataset['scheme'];
  const isDark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  return isDark ? 'dark' : 'light';
}

const controlsOf = (form: HTMLFormElement): (HTMLInputElement | HTMLSelectElement)[] =>
  [...form.elements].filter(
    (control): control is HTMLInputElement | HTMLSelectElement =>
      (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) && !ofFrame.includes(control.name),
  );

const isTouched = (control: HTMLElement): boolean => 'touched' in control.dataset;

/** Returns the value of an attribute; undefined if it is not set. */
function textOf(control: HTMLInputElement | HTMLSelectElement): string | undefined {
  if (control instanceof HTMLInputElement && control.type === 'checkbox') return control.checked ? '' : undefined;
  return control.value || undefined;
}

function markup(tag: string, form: HTMLFormElement): string {
  const attributes = controlsOf(form).flatMap((control) => {
    const text = textOf(control);
    if (text === undefined) return [];
    return [text === '' ? control.name : `${control.name}="${text.replaceAll('"', '&quot;')}"`];
  });
  return `<${[tag, ...attributes].join(' ')}></${tag}>`;
}

/** Fills the list of states once the frame has reported them. */
function offer(select: HTMLElement | null, names: readonly string[]): void {
  if (!(select instanceof HTMLSelectElement) || select.options.length > 0) return;
  select.append(
    new Option('a typical one', 'first'),
    ...names.map((name) => new Option(name.replaceAll('-', ' '), name)),
  );
}
