import { type TemplateResult, html, nothing } from 'lit';
import type { Catalogue } from './catalogue.js';
import { tokensOf } from './design.js';
import { icon } from './icons.js';
import { snippetsOf } from './snippets.js';
import type { StudioStore } from './store.js';

/** What the drawer shows, beside the design. */
export interface DrawerView {
  readonly isOpen: boolean;
  /** Title of the snippet. */
  readonly tab: string;
  readonly hasIntegrity: boolean;
  readonly isCopied: boolean;
}

/** Returns the code of the open tab. */
export function shownCode(store: StudioStore, catalogue: Catalogue, view: DrawerView): string {
  const snippets = snippetsOf(store.state, view.hasIntegrity ? catalogue.integrity : undefined);
  return (snippets.find(({ title }) => title === view.tab) ?? snippets[0])?.code ?? '';
}

/** Draws the code of the page, which is complete after every change. */
export function codeDrawer(
  store: StudioStore,
  catalogue: Catalogue,
  view: DrawerView,
  change: (change: Partial<DrawerView>) => void,
  copy: () => void,
): TemplateResult {
  const snippets = snippetsOf(store.state, view.hasIntegrity ? catalogue.integrity : undefined);
  const shown = snippets.find(({ title }) => title === view.tab) ?? snippets[0];
  const tokens = Object.keys(tokensOf(store.state)).length;
  const elements = store.state.design.elements.length;
  return html`<section class="drawer" aria-label="Code">
    <header>
      <button
        type="button"
        class="button quiet"
        aria-expanded=${String(view.isOpen)}
        aria-controls="code"
        @click=${() => change({ isOpen: !view.isOpen })}
      >
        ${icon('code')} Code
      </button>
      <span class="facts"
        >${tokens} ${tokens === 1 ? 'token' : 'tokens'} · ${elements} ${elements === 1 ? 'element' : 'elements'}</span
      >
      <button type="button" class="button" @click=${copy}>
        ${icon(view.isCopied ? 'check' : 'copy')} ${view.isCopied ? 'Copied' : 'Copy'}
      </button>
    </header>
    ${
      view.isOpen && shown
        ? html`<div class="code" id="code">
            <div class="tabs" role="group" aria-label="For">
              ${snippets.map(
                ({ title }) =>
                  html`<button
                    type="button"
                    aria-pressed=${String(title === shown.title)}
                    @click=${() => change({ tab: title })}
                  >
                    ${title}
                  </button>`,
              )}
            </div>
            <p>
              ${shown.use}
              ${
                shown.title === 'HTML'
                  ? html`<label
                      ><input
                        type="checkbox"
                        .checked=${view.hasIntegrity}
                        @change=${() => change({ hasIntegrity: !view.hasIntegrity })}
                      />
                      With integrity of ${catalogue.version}</label
                    >`
                  : nothing
              }
            </p>
            <pre tabindex="0" aria-label=${`Code for ${shown.title}`}><code>${shown.code}</code></pre>
          </div>`
        : nothing
    }
    <p class="hidden" role="status">${view.isCopied ? 'Copied' : ''}</p>
    ${
      view.isCopied
        ? html`<p class="next">
            Next: mount the proxy, then look at the page with <code>?laurel-doctor</code>.
            <a href="./docs/proxy.html">About the proxy</a>
          </p>`
        : nothing
    }
  </section>`;
}
