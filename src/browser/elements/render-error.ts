import { css, html, render, type LitElement } from 'lit';
import { addStyles } from '../controllers/host-styles.js';
import type { LaurelHost } from '../controllers/host.js';
import { Localize } from '../controllers/localize.js';
import { noticeStyles } from '../ui/notice.styles.js';
import { unavailable } from './list/notices.js';

/** Methods that elements and libraries rely on, and that old libraries replace with incomplete ones. */
const relied: readonly (readonly [string, object, readonly string[]])[] = [
  ['Array', Array, ['from']],
  [
    'Array.prototype',
    Array.prototype,
    ['at', 'concat', 'entries', 'every', 'filter', 'find', 'flatMap', 'forEach', 'includes', 'map', 'reduce', 'some'],
  ],
  ['String.prototype', String.prototype, ['endsWith', 'includes', 'replaceAll', 'startsWith']],
];

interface ErrorNotice {
  readonly localize: Localize;
  /** Message of the error that was reported last. */
  told: string;
}

const notices = new WeakMap<LitElement, ErrorNotice>();

const styles = [
  noticeStyles,
  css`
    .inset {
      padding: calc(var(--_u) * 2) var(--_pad);
    }
  `,
];

/**
 * Tells the visitor that this element is not available, unless it rendered despite the error, and tells the owner of
 * the page what is wrong. Each error is reported once.
 */
export function showRenderError(host: LitElement & LaurelHost, error: unknown, isDrawn: () => boolean): void {
  let notice = notices.get(host);
  if (!notice) {
    addStyles(host, styles);
    notices.set(host, (notice = { localize: new Localize(host), told: '' }));
  }
  const message = error instanceof Error ? error.message : String(error);
  if (message !== notice.told) tell(host.localName, (notice.told = message), error);
  if (isDrawn()) return;
  const { renderRoot, renderOptions } = host;
  render(html`<div class="frame" part="frame">${unavailable(notice.localize)}</div>`, renderRoot, renderOptions);
}

function tell(tag: string, message: string, error: unknown): void {
  const replaced = relied.flatMap(([name, holder, methods]) =>
    methods.filter((method) => !isNative(holder, method)).map((method) => `${name}.${method}`),
  );
  const fix =
    replaced.length > 0
      ? `A script of this page has replaced ${replaced.join(', ')}. Update or remove it, or use the element on a page without it.`
      : 'Reload the page. If that does not help, report this to the authors of Laurel with the error below.';
  console.error(`Laurel: <${tag}> could not be drawn (${message}). ${fix}`, error);
}

const isNative = (holder: object, method: string): boolean =>
  /\[native code\]/.test(Function.prototype.toString.call(Reflect.get(holder, method)));
