import { directionOf } from './languages.js';
import { findState, states } from './states/index.js';
import { renderState } from './states/render.js';
import { useLanguage } from './use-language.js';

/**
 * Shows one state of one element: `state.html?tag=laurel-leaderboard&state=empty&theme=dark&dir=rtl&lang=de`, or with
 * `state=first` a typical one. The page's root then has `data-state="shown"`, or `failed`, and the
 * names of all states of the element in `data-states`.
 */
const wanted = new URLSearchParams(location.search);
const root = document.documentElement;
const theme = wanted.get('theme') === 'dark' ? 'dark' : 'light';
root.dataset['theme'] = theme;
const locale = wanted.get('lang');
if (locale) root.lang = locale;
root.dir = wanted.get('dir') || directionOf(locale ?? '');

const stage = document.querySelector<HTMLElement>('#stage') ?? document.body;
try {
  const [tag, name] = [wanted.get('tag') ?? '', wanted.get('state') ?? ''];
  const named = states.filter((each) => each.tag === tag);
  root.dataset['states'] = named.map((each) => each.name).join(' ');
  const typical = named.find((each) => ['ready', 'whole', 'podium'].includes(each.name)) ?? named[0];
  const state = name === 'first' ? typical : findState(tag, name);
  if (!state) throw new Error(`There is no state ${JSON.stringify(name)} of ${JSON.stringify(tag)}.`);
  if (locale) await useLanguage(locale);
  document.title = `${state.title} · ${tag}`;
  await renderState(state, { container: stage, instance: `${theme}-${innerWidth}`, ...(locale ? { locale } : {}) });
  // The gallery makes a frame as high as its content. A dialog or menu needs a whole screen.
  if (!hasOverlay(stage)) root.dataset['height'] = String(stage.offsetHeight);
  root.dataset['state'] = 'shown';
} catch (error) {
  const failure = Object.assign(document.createElement('p'), { className: 'failure', textContent: String(error) });
  stage.append(failure);
  root.dataset['state'] = 'failed';
  console.error(error);
}

/** Whether a dialog or a menu is open anywhere below an element. */
function hasOverlay(root: ParentNode): boolean {
  if (root.querySelector('dialog[open], :popover-open')) return true;
  return [...root.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot && hasOverlay(shadowRoot));
}
