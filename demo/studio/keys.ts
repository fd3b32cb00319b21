import { type TemplateResult, html } from 'lit';
import { type Member, frames, members, schemes } from './design.js';
import type { StudioStore } from './store.js';

/** Actions of the keys that are pressed outside fields. */
export interface KeyActions {
  readonly copy: () => void;
  readonly surprise: () => void;
  readonly help: () => void;
  /** Shows the page without its theme, or with it again. */
  readonly compare: (isHeld: boolean) => void;
}

/** Storage key that records that single-key shortcuts are off (WCAG 2.2, 2.1.4). */
const offKey = 'laurel.studio.single-keys-off';

export const areSingleKeysOn = (): boolean => {
  try {
    return localStorage.getItem(offKey) === null;
  } catch {
    return true;
  }
};

export function setSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(offKey);
    else localStorage.setItem(offKey, '1');
  } catch {
    // Without storage, the choice ends with the page.
  }
}

const next = <T>(all: readonly T[], now: T): T => all[(all.indexOf(now) + 1) % all.length] ?? now;

/** Handles keys: undo and redo outside fields, which have their own, and single-key shortcuts if they are on. */
export function listenToKeys(store: StudioStore, actions: KeyActions): void {
  document.addEventListener('keydown', (event) => {
    const isInField = (event.target as Element | null)?.closest(
      'input:not([type=radio], [type=range], [type=checkbox]), select, textarea',
    );
    if (isInField || event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== 'z') return;
      event.preventDefault();
      if (event.shiftKey) store.redo();
      else store.undo();
      return;
    }
    if (areSingleKeysOn()) answerSingleKey(event, store, actions);
  });
  document.addEventListener('keyup', ({ key }) => {
    if (key === '\\') actions.compare(false);
  });
  window.addEventListener('blur', () => actions.compare(false));
}

function answerSingleKey({ key, repeat }: KeyboardEvent, store: StudioStore, actions: KeyActions): void {
  const { scheme, frame } = store.state.view;
  const member: Member | undefined = /^[1-4]$/.test(key) ? members[Number(key) - 1] : undefined;
  if (member) store.view({ member });
  else if (key === 's') actions.surprise();
  else if (key === 'c') actions.copy();
  else if (key === 'd') store.view({ scheme: next(schemes, scheme) });
  else if (key === 'f') store.view({ frame: next(frames, frame) });
  else if (key === '?') actions.help();
  else if (key === '\\' && !repeat) actions.compare(true);
}

const list = [
  ['Undo, redo', 'Ctrl Z, Ctrl Shift Z'],
  ['Surprise me', 'S'],
  ['Copy the code', 'C'],
  ['Signed out, new, deep in, failing', '1 to 4'],
  ['Light, dark, as the system', 'D'],
  ['Phone, tablet, desktop', 'F'],
  ['Without my theme', '\\ held'],
  ['These keys', '?'],
] as const;

/** Draws the dialog that lists the keys and turns the single ones off. */
export const keysDialog = (): TemplateResult => html`
  <dialog id="keys" aria-labelledby="keys-title">
    <h2 id="keys-title">Keys</h2>
    <dl>
      ${list.map(
        ([what, keys]) =>
          html`<div>
            <dt>${what}</dt>
            <dd><kbd>${keys}</kbd></dd>
          </div>`,
      )}
    </dl>
    <label
      ><input
        type="checkbox"
        class="switch"
        .checked=${areSingleKeysOn()}
        @change=${(event: Event) => setSingleKeys((event.currentTarget as HTMLInputElement).checked)}
      />
      Single keys</label
    >
    <form method="dialog"><button class="button">Close</button></form>
  </dialog>
`;
