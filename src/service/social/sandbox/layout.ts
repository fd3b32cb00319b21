import type { Context } from 'hono';
import { html } from 'hono/html';

type Markup = ReturnType<typeof html>;

/** Styles of the sandbox's pages, served as a file because their policy allows no others. */
export const stylesheet = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 34rem; padding: 1.5rem; }
.label { border: 2px dashed; border-radius: 0.5rem; font-weight: 600; padding: 0.5rem 0.75rem; }
form { display: grid; gap: 0.75rem; margin-block: 1rem; }
label:not(.row) { display: grid; gap: 0.25rem; }
.row { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: center; }
li form { display: inline; }
input:not([type=checkbox]), textarea, select, button { font: inherit; min-height: 2.75rem; padding: 0.25rem 0.75rem; }
button { cursor: pointer; }
:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
code { font-size: 1.25rem; letter-spacing: 0.1em; }
`;

export interface PageOptions {
  readonly title: string;
  readonly status?: 200 | 400 | 404;
  /** Further origin to which the page's forms may lead. */
  readonly landing?: string | null;
}

/** Returns a page of the sandbox, which is labelled as such, runs no script and loads nothing from other origins. */
export function page(context: Context, { title, status = 200, landing }: PageOptions, content: Markup) {
  const formAction = landing ? ` ${new URL(landing).origin}` : '';
  context.header(
    'content-security-policy',
    `default-src 'none'; style-src 'self'; form-action 'self'${formAction}; base-uri 'none'; frame-ancestors 'none'`,
  );
  context.header('x-content-type-options', 'nosniff');
  context.header('referrer-policy', 'same-origin');
  context.header('cache-control', 'no-store');
  return context.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>${title} (sandbox)</title>
          <link rel="stylesheet" href="/sandbox/style.css" />
        </head>
        <body>
          <p class="label" role="note">Sandbox: this stands in for the real service. Nothing here is real.</p>
          <main>
            <h1>${title}</h1>
            ${content}
          </main>
        </body>
      </html>`,
    status,
  );
}
