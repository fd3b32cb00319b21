import { type TemplateResult, html, nothing } from 'lit';
import type { Catalogue } from './catalogue.js';
import { readTheme, toDesignTokens } from './design-tokens.js';
import { tokensOf } from './design.js';
import { ruleOf } from './snippets.js';
import type { StudioStore } from './store.js';

/** Content of the dialog besides the theme. */
export interface ThemeDialogView {
  readonly format: 'json' | 'css';
  /** Tells the owner which tokens the last import took; empty before the first import. */
  readonly result: string;
}

/** Draws the dialog that exports and imports a theme as design tokens or CSS. */
export function themeDialog(
  store: StudioStore,
  catalogue: Catalogue,
  { format, result }: ThemeDialogView,
  change: (change: Partial<ThemeDialogView>) => void,
  copy: (text: string) => void,
): TemplateResult {
  const tokens = tokensOf(store.state);
  const text = format === 'json' ? toDesignTokens(tokens) : `${ruleOf(tokens)}\n`;
  const take = (event: SubmitEvent): void => {
    event.preventDefault();
    const given = new FormData(event.currentTarget as HTMLFormElement).get('theme');
    change({ result: importInto(store, catalogue, typeof given === 'string' ? given : '') });
  };
  return html`<dialog id="theme-file" aria-labelledby="theme-file-title">
    <h2 id="theme-file-title">Import or export a theme</h2>
    <fieldset class="segments">
      <legend class="hidden">Format</legend>
      ${(['json', 'css'] as const).map(
        (each) =>
          html`<label
            ><input
              type="radio"
              name="studio-format"
              .checked=${each === format}
              @change=${() => change({ format: each })}
            /><span>${each === 'json' ? 'Design tokens (JSON)' : 'CSS'}</span></label
          >`,
      )}
    </fieldset>
    <pre tabindex="0" aria-label="The theme"><code>${text}</code></pre>
    <p>
      <button type="button" class="button" @click=${() => copy(text)}>Copy</button>
      <a class="button" download=${`laurel-theme.${format}`} href=${addressOf(text, format)}>Download</a>
    </p>
    <form @submit=${take}>
      <label for="theme-text">Paste design tokens or CSS</label>
      <textarea id="theme-text" name="theme" rows="5" spellcheck="false" required></textarea>
      ${result ? html`<p class="note" role="status">${result}</p>` : nothing}
      <p>
        <button class="button primary">Take over</button>
        <button
          type="button"
          class="button"
          @click=${({ currentTarget }: Event) => (currentTarget as Element).closest('dialog')?.close()}
        >
          Close
        </button>
      </p>
    </form>
  </dialog>`;
}

/** Returns the address of a file that is created in the browser. */
const addressOf = (text: string, format: ThemeDialogView['format']): string =>
  `data:${format === 'json' ? 'application/json' : 'text/css'};charset=utf-8,${encodeURIComponent(text)}`;

/**
 * Sets the tokens of a pasted theme as one step. Returns a sentence that says which were imported and which were not.
 */
function importInto(store: StudioStore, catalogue: Catalogue, text: string): string {
  try {
    const { tokens, leftOut } = readTheme(
      text,
      catalogue.tokens.map(({ name }) => name),
    );
    const count = Object.keys(tokens).length;
    if (count > 0) store.design('import', { ...store.state.design, tokens: { ...tokensOf(store.state), ...tokens } });
    const taken = `Took ${count} ${count === 1 ? 'token' : 'tokens'}.`;
    return leftOut.length > 0 ? `${taken} Left out, because Laurel has no such token: ${leftOut.join(', ')}.` : taken;
  } catch (error) {
    return `That could not be read: ${error instanceof Error ? error.message : String(error)} Nothing was changed.`;
  }
}
