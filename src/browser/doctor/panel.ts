import { html, render } from 'lit';
import type { Finding } from './diagnose.js';

/** What the panel offers. */
export interface PanelActions {
  readonly check: () => void;
  readonly copy: (report: string) => void;
  readonly close: () => void;
}

const levels = { problem: 'Problem', hint: 'Hint', ok: 'OK' } as const;

/** Returns the findings as lines of text, for an email or an issue. */
export const reportOf = (findings: readonly Finding[]): string =>
  findings.map(({ level, text }) => `${levels[level].padEnd(7)} ${text}`).join('\n');

const styles = new CSSStyleSheet();
styles.replaceSync(`
  :host { all: initial; position: fixed; inset-block-end: 16px; inset-inline-end: 16px; z-index: 2147483647; color-scheme: light dark }
  section { box-sizing: border-box; inline-size: min(440px, 100vw - 32px); max-block-size: min(70vh, 640px); overflow: auto; padding: 16px;
    font: 14px/1.45 system-ui, sans-serif; color: CanvasText; background: Canvas; border: 1px solid GrayText; border-radius: 10px }
  h2 { margin: 0; font-size: 16px }
  ul { margin: 12px 0; padding: 0; list-style: none }
  li { display: grid; grid-template-columns: 4.5em 1fr; gap: 8px; padding-block: 6px; border-block-start: 1px solid color-mix(in srgb, CanvasText 15%, transparent); overflow-wrap: anywhere }
  b.problem { color: light-dark(#b3261e, #ff8a80) }
  b.hint { color: light-dark(#7a5200, #ffcf70) }
  b.ok { color: light-dark(#1d6b35, #7fd99a) }
  button { font: inherit; min-block-size: 32px; padding-inline: 12px; margin-inline-end: 8px }
`);

/**
 * Draws the findings over the page, in English and away from the page's own styles. Without findings, it says that the
 * check is running.
 */
export function drawPanel(host: HTMLElement, findings: readonly Finding[] | undefined, actions: PanelActions): void {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [styles];
  host.lang = 'en';
  host.dir = 'ltr';
  render(
    html`<section role="dialog" aria-labelledby="title">
      <h2 id="title">Laurel doctor</h2>
      <ul role="list" aria-live="polite" aria-busy=${findings ? 'false' : 'true'}>
        ${
          findings?.map(
            ({ level, text }) => html`<li><b class=${level}>${levels[level]}</b> <span>${text}</span></li>`,
          ) ?? html`<li>Looking at this page …</li>`
        }
      </ul>
      <button type="button" @click=${actions.check}>Check again</button>
      <button type="button" ?disabled=${!findings} @click=${() => actions.copy(reportOf(findings ?? []))}>
        Copy report
      </button>
      <button type="button" @click=${actions.close}>Close</button>
    </section>`,
    root,
  );
}
