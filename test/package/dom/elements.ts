import { expose, openWindow } from './globals.js';

/* `elements.ts jsdom`: puts all elements into a document of a DOM without a browser, as tests of sites do, and takes them out again.
   Prints, as JSON, what each element shows and what went wrong. */

const wrong: string[] = [];
const note = (error: unknown): void =>
  void wrong.push(error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error));
process.on('uncaughtException', note);
process.on('unhandledRejection', note);

const window = await openWindow(process.argv[2] ?? '');
expose(window);
addEventListener('error', ({ error, message }) => note(error ?? message));
globalThis.fetch = async () =>
  new Response('{"code":"not_found","message":"There is none.","requestId":"r-1"}', {
    ...{ status: 404, headers: { 'content-type': 'application/json' } },
  });

/** Lets everything happen that needs no time. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

const load = (path: string): Promise<unknown> => import(new URL(`../../../src/browser/${path}`, import.meta.url).href);
await load('index.ts');
await load('loader.ts');
const { registry } = (await load('registry.ts')) as { registry: Readonly<Record<string, () => Promise<unknown>>> };
await Promise.all(Object.values(registry).map((define) => define()));

const tags = Object.keys(registry);
const proxy = 'proxy="https://community.example/laurel"';
document.body.innerHTML = tags.map((tag) => `<${tag} ${proxy}></${tag}>`).join('');
await settle();
const shown = Object.fromEntries(
  tags.map((tag) => [tag, document.querySelector(tag)?.shadowRoot?.querySelector('.box')?.innerHTML.length ?? 0]),
);
// What a site's test does next: it signs in, and moves an element.
document.querySelector<HTMLElement>('laurel-wallet-connect')?.shadowRoot?.querySelector('button')?.click();
await settle();
const first = document.querySelector('laurel-leaderboard');
if (first) document.body.append(first);
await settle();
document.body.replaceChildren();
await settle();

process.stdout.write(JSON.stringify({ shown, wrong }));
process.exit(0);
