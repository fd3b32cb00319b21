import { adoptStyles, css, html, nothing, render, type TemplateResult } from 'lit';
import { lostFiles } from '../controllers/lost-files.js';
import { sharedTexts } from '../controllers/shared-texts.js';
import { host } from '../theme/host.js';
import { tokens } from '../theme/tokens.js';
import { prepareReload, reloadPage } from './reload-page.js';

/** Keeps an element's notice in view while the element is; in a sheet, the notice is the last line. */
export const reloadStyles = css`
  .reload {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 12px;
    flex: none;
    position: sticky;
    inset-block-end: 8px;
    z-index: 2;
    margin-block-start: 8px;
    padding: calc(var(--_u) * 2) calc(var(--_u) * 3);
    border: var(--_line) solid var(--_border-strong);
    border-radius: var(--_radius-md);
    background: var(--_warning-soft);
    font-size: var(--_size-sm);
  }
  .sheet > .reload {
    margin: 8px 16px 16px;
  }
  .reload > span {
    flex: 1 1 12em;
  }
  .reload > button {
    min-block-size: var(--_control);
    padding: 4px 11px;
    border-radius: var(--_radius-sm);
    background: var(--_surface);
    box-shadow: inset 0 0 0 var(--_line) var(--_border-strong);
    font-weight: var(--_weight-strong);
  }
`;

/** The node of each element's notice. */
const places = new WeakMap<Element, HTMLElement>();

/**
 * Says why the page has to be reloaded, with the button for it; nothing if it need not be. Render it in a `.reload`.
 */
export function reloadNotice(element: Element): TemplateResult | typeof nothing {
  const reason = lostFiles.reason.get();
  const texts = reason && sharedTexts(element);
  if (!texts) return nothing;
  const page = element.ownerDocument;
  prepareReload(page);
  return html`<span>${texts.text(reason === 'updated' ? 'page.updated' : 'problem.unreachable.title')}</span>
    <button type="button" @click=${() => reloadPage(page)}>${texts.text('action.reload')}</button>`;
}

/**
 * Shows or removes the notice below the content of an element. An undefined element gets a shadow root for it, which
 * the element reuses once it is defined.
 */
export function showReload(element: Element, isNeeded: boolean): void {
  let place = places.get(element);
  const notice = isNeeded ? reloadNotice(element) : nothing;
  if (notice === nothing) {
    place?.remove();
    places.delete(element);
    return;
  }
  if (!place) {
    place = element.ownerDocument.createElement('div');
    // Translators replace text nodes that Lit still writes to.
    Object.assign(place, { className: 'reload notranslate', translate: false, role: 'alert' });
    places.set(element, place);
    (element.shadowRoot ?? dressedRoot(element)).append(place);
  }
  render(notice, place);
}

function dressedRoot(element: Element): ShadowRoot {
  const root = element.attachShadow({ mode: 'open' });
  adoptStyles(root, [tokens, host, reloadStyles]);
  return root;
}
