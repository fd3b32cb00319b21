import { directionOf } from '../languages.js';
import { states } from '../states/index.js';
import { type RenderedState, renderState } from '../states/render.js';
import { useLanguage } from '../use-language.js';
import type { Member, PlacedElement, View } from './design.js';
import type { PreviewAnswer, PreviewMessage } from './preview-messages.js';
import { ruleOf } from './snippets.js';

/* The page in Studio's frame: a site with the composed elements, each in the state that the chosen member sees. */

/**
 * States of the gallery that each member sees, by element. The member "deep" sees the first of the `usual` states that
 * an element has.
 */
const usual = ['whole', 'podium', 'shelf', 'leading', 'gallery', 'ready', 'signed-in'];
const shown: Readonly<Record<Exclude<Member, 'deep'>, readonly string[]>> = {
  'signed-out': ['signed-out', 'visitor'],
  new: [
    'none-earned',
    'first-bid',
    'no-rank',
    'none',
    'bare',
    'nobody',
    'zero',
    'begun',
    'empty-quests',
    'not-eligible',
  ],
  failing: ['failed', 'failed-to-load', 'unreachable', 'proxy-unreachable'],
};

const theme = new CSSStyleSheet();
document.adoptedStyleSheets = [theme];
/** Elements on the page, by index. */
let rendered: { element: PlacedElement; key: string; holder: HTMLElement; state: RenderedState | undefined }[] = [];
/** The page that was requested last. Pages are drawn one at a time, and replaced ones are skipped. */
let latest: PreviewMessage | undefined;
let drawing: Promise<void> = Promise.resolve();
/** Number of elements drawn so far, which keeps their records apart. */
let count = 0;

window.addEventListener('message', ({ data, origin, source }: MessageEvent<PreviewMessage>) => {
  if (origin !== location.origin || source !== parent || data.type !== 'show') return;
  latest = data;
  drawing = drawing.then(() => (latest === data ? showPage(data) : undefined)).catch(console.error);
});
document.addEventListener('click', ({ target, isTrusted }) => {
  // Scripted clicks drive the element into its state, so they are ignored.
  if (!isTrusted) return;
  const holder = (target as Element | null)?.closest<HTMLElement>('[data-index]');
  if (holder) answer({ type: 'pick', index: Number(holder.dataset['index']) });
});
for (const type of ['keydown', 'keyup'] as const) document.addEventListener(type, tellKey);
answer({ type: 'ready' });

/** Passes keys to Studio, whose shortcuts also work in its page, except in fields. */
function tellKey(event: KeyboardEvent): void {
  const [target] = event.composedPath();
  if (event.defaultPrevented || (target instanceof Element && target.matches('input, textarea, select'))) return;
  const { key, ctrlKey, metaKey, shiftKey, altKey, repeat } = event;
  answer({ type: event.type === 'keyup' ? 'keyup' : 'keydown', key, ctrlKey, metaKey, shiftKey, altKey, repeat });
}

function answer(message: PreviewAnswer): void {
  parent.postMessage(message, location.origin);
}

async function showPage({ elements, tokens, view, picked }: PreviewMessage): Promise<void> {
  const { documentElement: root } = document;
  root.className = view.site;
  root.dataset['scheme'] = view.scheme;
  if (root.lang !== view.language) await useLanguage(view.language);
  root.lang = view.language;
  root.dir = directionOf(view.language);
  theme.replaceSync(ruleOf(tokens));
  const hadFocus = document.hasFocus();
  await showElements(elements, view);
  // A state that acts on its element may take the focus, which has to return to Studio.
  if (!hadFocus && document.hasFocus()) parent.focus();
  for (const { holder } of rendered) holder.classList.toggle('picked', Number(holder.dataset['index']) === picked);
}

async function showElements(elements: readonly PlacedElement[], view: View): Promise<void> {
  const before = [...rendered];
  const next = elements.map((element, index) => {
    const key = [element.name, view.member, view.language, element.attributes['variant'] ?? ''].join(' ');
    const kept = before.find((each) => each.key === key);
    if (kept) before.splice(before.indexOf(kept), 1);
    const holder = kept?.holder ?? document.createElement('div');
    holder.dataset['index'] = String(index);
    return { element, key, holder, state: kept?.state, was: kept?.element };
  });
  for (const { state, holder } of before) {
    state?.remove();
    holder.remove();
  }
  rendered = next;
  for (const each of next) document.querySelector(`[data-place="${each.element.place}"]`)?.append(each.holder);
  for (const each of next)
    if (each.state) applyAttributes(each.state.element, each.was?.attributes ?? {}, each.element.attributes);
    else each.state = await drawn(each.element, view, each.holder, String((count += 1)));
}

/** Changes the attributes of an element that is on the page already. */
function applyAttributes(
  element: HTMLElement,
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): void {
  for (const name of Object.keys(before)) if (!(name in after)) element.removeAttribute(name);
  for (const [name, value] of Object.entries(after)) element.setAttribute(name, value);
}

async function drawn(
  { name, attributes }: PlacedElement,
  { member, language }: View,
  container: HTMLElement,
  instance: string,
): Promise<RenderedState | undefined> {
  const own = states.filter(({ tag }) => tag === `laurel-${name}`);
  const isInline = attributes['variant'] === 'inline';
  const wanted = member === 'deep' ? usual : shown[member];
  const names = isInline ? [...wanted.map((each) => `inline-${each}`), 'inline'] : [...wanted, ...usual];
  const state = names.flatMap((each) => own.find((one) => one.name === each) ?? [])[0] ?? own[0];
  if (!state) return undefined;
  // An element below the fold sends no requests yet, so the page waits only for states that act on their element.
  const { settled: _, ...untilDrawn } = state;
  try {
    const rendered = await renderState(state.play ? state : untilDrawn, {
      container,
      attributes,
      instance,
      locale: language,
    });
    // The owner decides which switches are on. A state needs its other attributes: they name an auction, for example.
    const switches = Object.entries(state.attributes ?? {}).filter(([, value]) => value === '');
    applyAttributes(rendered.element, Object.fromEntries(switches), attributes);
    return rendered;
  } catch (error) {
    console.error(error);
    container.replaceChildren();
    return undefined;
  }
}
