import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { Database } from '../../db/database.js';
import { websites } from '../../db/schema/index.js';
import type { Attempt } from '../attempts.js';
import { describeMember } from '../describe-member.js';
import { pageLanguage } from './page-language.js';
import type { PageTexts } from './page-language.js';

type Markup = ReturnType<typeof html>;

/** The defaults of Laurel's design tokens, inline because this page loads no files. */
const style = `
:root {
  --surface: light-dark(#fff, oklch(0.205 0.004 60));
  --text: light-dark(oklch(0.225 0.012 70), oklch(0.955 0.006 85));
  --sunken: color-mix(in oklab, var(--text) 5%, var(--surface));
  --muted: color-mix(in oklab, var(--text) 70%, var(--surface));
  --accent: oklch(0.5 0.112 157);
  --focus: light-dark(oklch(0.482 0.112 157), oklch(0.785 0.112 157));
  background: var(--sunken);
  color: var(--text);
  color-scheme: light dark;
  font: 1rem/1.5 system-ui, sans-serif;
}
body { margin: 0 auto; max-width: 32rem; overflow-wrap: anywhere; padding: clamp(1rem, 6vw, 3rem) 1rem; }
main {
  background: var(--surface);
  border: 1px solid color-mix(in oklab, var(--text) 11%, var(--surface));
  border-radius: 18px;
  padding: 1.5rem;
}
h1 { font-size: 1.375rem; font-weight: 600; letter-spacing: -0.02em; line-height: 1.25; margin: 0; text-wrap: balance; }
p { margin: 1rem 0 0; text-wrap: pretty; }
strong { background: var(--sunken); border-radius: 11px; display: block; font-weight: 500; padding: 0.75rem 1rem; }
button {
  background: var(--accent);
  border: 1px solid transparent;
  border-radius: 11px;
  box-shadow: inset 0 -2px color-mix(in oklab, #000 18%, transparent);
  color: #fff;
  cursor: pointer;
  font: inherit;
  font-weight: 600;
  margin-block-start: 1.25rem;
  min-block-size: 2.75rem;
  padding: 0.25rem 1.5rem;
}
button:active { box-shadow: none; }
form + p { color: var(--muted); font-size: 0.875rem; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
@media (width < 30rem) { button { inline-size: 100%; } }
`;
const styleHash = createHash('sha256').update(style).digest('base64');

/** Returns the page that asks the reader of a mail whether to link their address to the account that the page names. */
export async function confirmPage(
  context: Context,
  database: Database,
  { websiteId, userId, emailAddress, redirect }: Attempt,
): Promise<Response> {
  const [website] = await database.select({ name: websites.name }).from(websites).where(eq(websites.id, websiteId));
  const member = await describeMember(database, { websiteId, userId });
  const landing = redirect === null ? null : new URL(redirect);
  const site = website?.name || landing?.host || '';
  return page(context, { title: 'title', landing }, (texts) => {
    const ask = texts.ask.replace('{site}', () => site).replace('{address}', () => emailAddress ?? '');
    return html`<p>${ask}</p>
      <p>
        <strong><bdi>${member}</bdi></strong>
      </p>
      <form method="post"><button>${texts.do}</button></form>
      <p>${texts.other}</p>`;
  });
}

/** Returns the page after the confirmation, for a link without a landing page. */
export const donePage = (context: Context): Promise<Response> => page(context, { title: 'done' }, () => html``);

/** Returns the page for a link that was used, has expired or was never issued. */
export const overPage = (context: Context): Promise<Response> =>
  page(context, { title: 'over.title', status: 400 }, (texts) => html`<p>${texts['over.body']}</p>`);

interface PageOptions {
  readonly title: keyof PageTexts;
  readonly status?: 200 | 400;
  /** Page to which the form leads in the end. */
  readonly landing?: URL | null;
}

/** Returns a page in the language of the browser. It runs no script and loads nothing. */
async function page(
  context: Context,
  { title, status = 200, landing }: PageOptions,
  content: (texts: PageTexts) => Markup,
): Promise<Response> {
  const { tag, direction, texts } = pageLanguage(context.req.header('accept-language'));
  const formAction = landing ? ` ${landing.origin}` : '';
  context.header(
    'content-security-policy',
    `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'${formAction}; base-uri 'none'; frame-ancestors 'none'`,
  );
  context.header('x-content-type-options', 'nosniff');
  context.header('referrer-policy', 'no-referrer');
  context.header('cache-control', 'no-store');
  return context.html(
    html`<!doctype html>
      <html lang="${tag}" dir="${direction}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>${texts[title]}</title>
          ${raw(`<style>${style}</style>`)}
        </head>
        <body>
          <main>
            <h1>${texts[title]}</h1>
            ${content(texts)}
          </main>
        </body>
      </html>`,
    status,
  );
}
