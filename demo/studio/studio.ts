import { html, nothing, render } from 'lit';
import { languages } from '../languages.js';
import { type Catalogue, fetchCatalogue } from './catalogue.js';
import { type DrawerView, codeDrawer, shownCode } from './code-drawer.js';
import { tokensOf } from './design.js';
import { elementsPanel } from './elements-panel.js';
import { icon, sign } from './icons.js';
import { keysDialog, listenToKeys } from './keys.js';
import { paletteOf } from './palette.js';
import { type PreviewMessage, isFromPreview } from './preview-messages.js';
import { StudioStore } from './store.js';
import { surprise } from './surprise.js';
import { type ThemeDialogView, themeDialog } from './theme-dialog.js';
import { themePanel } from './theme-panel.js';
import { canvas, strip, toolbar } from './work.js';

/* Studio: where a site's owner composes a page and its theme, and copies the tag. It sends no data; the address
   contains the whole state. */

/** Milliseconds for which the button says that the code was copied. */
const copiedMs = 2_000;
/** Panels of a narrow window, of which one is open. */
const panels = ['page', 'theme', 'elements', 'code'] as const;
type Panel = (typeof panels)[number];
const panelNames: Readonly<Record<Panel, string>> = {
  page: 'Page',
  theme: 'Theme',
  elements: 'Elements',
  code: 'Code',
};

const root = document.querySelector<HTMLElement>('#studio') ?? document.body;
const darkSystem = matchMedia('(prefers-color-scheme: dark)');
let catalogue: Catalogue;
let drawer: DrawerView = { isOpen: innerWidth < 640, tab: 'HTML', hasIntegrity: false, isCopied: false };
let panel: Panel = 'page';
let themeFile: ThemeDialogView = { format: 'json', result: '' };
let notice = '';
let scale = 1;
let isCompared = false;

const store = new StudioStore(show);
// A phone shows a phone's page first.
if (!location.hash && innerWidth < 640) store.view({ frame: 390 });
if (store.leftOut.length > 0)
  notice = `Some of this address could not be read and was left out: ${store.leftOut.join(', ')}.`;

render(html`<p class="failure" role="status">Loading the elements …</p>`, root);
try {
  catalogue = await fetchCatalogue();
  show();
  start();
} catch (error) {
  render(html`<p class="failure" role="alert">Studio could not start. ${String(error)}</p>`, root);
}

function start(): void {
  listenToKeys(store, {
    copy: () => void copy(),
    surprise: surpriseMe,
    help: () => root.querySelector<HTMLDialogElement>('#keys')?.showModal(),
    compare: (isHeld) => {
      if (isCompared === isHeld) return;
      isCompared = isHeld;
      tellPreview();
    },
  });
  darkSystem.addEventListener('change', show);
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (!isFromPreview(event, preview()?.contentWindow)) return;
    const { data } = event;
    if (data.type === 'ready') tellPreview();
    else if (data.type !== 'pick')
      document.body.dispatchEvent(new KeyboardEvent(data.type, { ...data, bubbles: true }));
    else if (store.picked !== data.index) store.pick(data.index);
  });
  const area = root.querySelector('.canvas');
  if (area) new ResizeObserver(fit).observe(area);
}

function preview(): HTMLIFrameElement | null {
  return root.querySelector('#preview');
}

/** Scales the frame so that it fits the room beside the panels. */
function fit(): void {
  const room = (root.querySelector('.canvas')?.clientWidth ?? 0) - 24;
  const now = Math.max(0.2, Math.min(1, room / store.state.view.frame));
  if (Math.abs(now - scale) < 0.005) return;
  scale = now;
  show();
}

function show(): void {
  if (!catalogue) return;
  const palette = paletteOf(store.state, darkSystem.matches);
  render(
    html`<a class="skip" href="#preview">Skip to the preview</a>
      <header class="top">
        <a class="brand" href="./docs/index.html">${sign()}<span class="hidden">Laurel</span></a>
        <h1>Studio</h1>
        <div class="steps" role="group" aria-label="Steps">
          <button
            type="button"
            class="button quiet"
            aria-label=${store.undoable ? `Undo: ${store.undoable}` : 'Undo'}
            ?disabled=${!store.undoable}
            @click=${() => store.undo()}
          >
            ${icon('undo')}
          </button>
          <button
            type="button"
            class="button quiet"
            aria-label=${store.redoable ? `Redo: ${store.redoable}` : 'Redo'}
            ?disabled=${!store.redoable}
            @click=${() => store.redo()}
          >
            ${icon('redo')}
          </button>
          <button type="button" class="button quiet" aria-label="Surprise me" @click=${surpriseMe}>
            ${icon('dice')} <span>Surprise me</span>
          </button>
          <button type="button" class="button quiet for-wide" @click=${() => store.reset()}>Reset</button>
        </div>
        <div class="ends">
          <button
            type="button"
            class="button quiet for-wide"
            aria-label="Keys"
            @click=${() => root.querySelector<HTMLDialogElement>('#keys')?.showModal()}
          >
            ${icon('keyboard')}
          </button>
          <button
            type="button"
            class="button quiet for-wide"
            @click=${() => root.querySelector<HTMLDialogElement>('#theme-file')?.showModal()}
          >
            Import or export
          </button>
          <button type="button" class="button" aria-label="Share" @click=${() => void share()}>
            ${icon('share')} <span>Share</span>
          </button>
          <button type="button" class="button primary" aria-label="Copy the tag" @click=${() => void copy()}>
            ${icon('copy')} <span>Copy the tag</span>
          </button>
        </div>
      </header>
      ${
        notice
          ? html`<p class="notice" role="status">
              ${notice}
              <button type="button" class="button small" @click=${() => tell('')}>Close</button>
            </p>`
          : nothing
      }
      <nav class="panels" aria-label="Panels">
        ${panels.map(
          (each) =>
            html`<button type="button" aria-pressed=${String(each === panel)} @click=${() => open(each)}>
              ${panelNames[each]}
            </button>`,
        )}
      </nav>
      <div class="studio" data-panel=${panel}>
        <aside class="side elements-side" aria-label="Elements">${elementsPanel(store, catalogue)}</aside>
        <main class="work" aria-label="Page">
          ${toolbar(store, languages)} ${canvas(store, scale)} ${strip(palette)}
          ${codeDrawer(store, catalogue, drawer, changeDrawer, () => void copy())}
        </main>
        <aside class="side theme-side" aria-label="Theme">${themePanel(store, palette, catalogue)}</aside>
      </div>
      ${keysDialog()} ${themeDialog(store, catalogue, themeFile, changeThemeFile, (text) => void toClipboard(text))}`,
    root,
  );
  fit();
  tellPreview();
}

function open(wanted: Panel): void {
  panel = wanted;
  if (wanted === 'code') drawer = { ...drawer, isOpen: true };
  show();
}

function tell(text: string): void {
  notice = text;
  show();
}

function changeDrawer(change: Partial<DrawerView>): void {
  drawer = { ...drawer, ...change };
  show();
}

function changeThemeFile(change: Partial<ThemeDialogView>): void {
  themeFile = { ...themeFile, ...change };
  show();
}

function tellPreview(): void {
  const message: PreviewMessage = {
    ...{ type: 'show', elements: store.state.design.elements, view: store.state.view, picked: store.picked },
    tokens: isCompared ? {} : tokensOf(store.state),
  };
  preview()?.contentWindow?.postMessage(message, location.origin);
}

function surpriseMe(): void {
  const before = tokensOf(store.state);
  const tokens = surprise(store.state, store.locked, Math.random);
  const changed = Object.keys(tokens).filter((name) => tokens[name] !== before[name]).length;
  store.design('surprise', { ...store.state.design, tokens });
  tell(`Surprised: kept ${store.locked.size}, changed ${changed}.`);
}

async function copy(): Promise<void> {
  if (!(await toClipboard(shownCode(store, catalogue, drawer)))) return;
  changeDrawer({ isCopied: true });
  setTimeout(() => changeDrawer({ isCopied: false }), copiedMs);
}

async function share(): Promise<void> {
  // The address is updated a moment after the last change.
  await new Promise((resolve) => setTimeout(resolve, 200));
  const { href } = location;
  if (await toClipboard(href))
    tell(
      href.length > 2_000
        ? `The link is copied. It has ${href.length.toLocaleString('en')} characters; some chats cut links at 2,000.`
        : 'The link is copied. It holds the whole page and theme.',
    );
}

async function toClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    tell('This browser does not let the page copy. Open Code, select the text and copy it.');
    return false;
  }
}
