import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { root } from './root.js';
import { sections, type Guide } from './contents.js';
import { code, defaultOf, elementPage, table } from './element-page.js';
import { type ElementReference, kindOf, readElements } from './manifest.js';
import { catalogueOf } from './catalogue.js';
import { partOf, plain, render } from './markdown.js';
import { type Knob, type NavigationEntry, type Page, laboratory, markdownPath, pageHtml } from './page.js';
import { kBOf, weightOf } from './weights.js';

/* Writes the documentation to dist/site, which any host can serve from any folder: the pages, each also as Markdown,
   an index for the search, llms.txt, the gallery, whose states are the live examples, and Studio. It needs the other
   builds of `npm run build`. */

const site = join(root, 'dist/site');
const docs = join(site, 'docs');

/** A page before it is rendered. */
interface Source extends NavigationEntry {
  readonly section: string;
  readonly markdown: string;
  /** File that the links of the page are relative to. */
  readonly file: string;
  readonly laboratory?: string;
}

/** An entry of the search. */
interface Found {
  readonly id: number;
  readonly title: string;
  readonly page: string;
  readonly url: string;
  readonly text: string;
}

const intro =
  'Custom elements for quests, badges, points and wallets. One tag puts them on any page; one colour makes them yours.';
const tokensIntro =
  'Set them on `:root`, on a wrapper or on one element. Most sites set `--laurel-accent` alone; what nobody sets is derived from what is set.';
const redirect =
  '<!doctype html><html lang="en"><meta charset="utf-8" /><title>Laurel</title><meta http-equiv="refresh" content="0; url=docs/index.html" /><a href="docs/index.html">Laurel</a></html>\n';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };
const elements = readElements(join(root, 'dist/custom-elements.json'));
const sources = sections.flatMap(({ title, guides, generated }) => [
  ...guides.map((guide) => guideSource(title, guide)),
  ...(generated === 'elements' ? elements.map((element) => elementSource(title, element)) : []),
  ...(generated === 'tokens' ? [tokensSource(title)] : []),
  ...(generated === 'events' ? [eventsSource(title)] : []),
]);

rmSync(site, { recursive: true, force: true });
mkdirSync(docs, { recursive: true });
const pages = sources.map(toPage);
const navigation = sections.map(({ title }) => ({ title, pages: pages.filter(({ section }) => section === title) }));
for (const [index, page] of pages.entries())
  write(page.path, pageHtml(page, { version, navigation, previous: pages[index - 1], next: pages[index + 1] }));
for (const { path, markdown } of sources) write(markdownPath(path), `${markdown}\n`);
const home: Page = { path: 'index.html', title: 'Laurel', section: '', summary: intro, headings: [], html: homeHtml() };
write('index.html', pageHtml(home, { version, navigation, previous: undefined, next: pages[0] }));
checkLinks([home, ...pages]);
write('search.json', JSON.stringify(pages.flatMap(foundIn).map((found, id) => ({ ...found, id }))));
write('llms.txt', llms());
write('index.md', llms());
for (const file of ['docs.css', 'scheme.js']) cpSync(join(root, 'demo/docs/browser', file), join(docs, file));
cpSync(join(root, 'demo/docs/logo.svg'), join(docs, 'logo.svg'));
cpSync(join(root, 'dist/demo'), site, {
  recursive: true,
  filter: (file) => !/(?:index|almanac|concrete|cross-origin|linked)\.html$|\.woff2$/.test(file),
});
writeFileSync(join(site, 'index.html'), redirect);
writeFileSync(join(site, 'studio.json'), JSON.stringify(catalogueOf(version, elements)));
await build({
  configFile: false,
  root,
  logLevel: 'warn',
  publicDir: false,
  build: {
    outDir: docs,
    emptyOutDir: false,
    target: 'es2022',
    lib: { formats: ['es'], entry: 'demo/docs/browser/docs.ts', fileName: () => 'docs.js' },
  },
});
process.stdout.write(
  `dist/site: ${pages.length + 1} pages, ${kBOf(readFileSync(join(docs, 'docs.js'))).toFixed(1)} kB of script\n`,
);

function write(path: string, text: string): void {
  const file = join(docs, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Throws if a link of a page leads to a missing page or heading. */
function checkLinks(all: readonly Page[]): void {
  const idsOf = new Map(all.map(({ path, headings }) => [path, new Set(['content', ...headings.map(({ id }) => id)])]));
  idsOf.get('index.html')?.add('elements');
  const dead = all.flatMap(({ path, html }) =>
    [...html.matchAll(/<a [^>]*href="([^"]+)"/g)]
      .map(([, href = '']) => href)
      .filter((href) => !/^[a-z]+:/.test(href) && !/(?:gallery|studio)\.html/.test(href))
      .filter((href) => {
        const [target, fragment] = href.split('#');
        const ids = idsOf.get(target ? join(dirname(path), target) : path);
        return !ids || (fragment !== undefined && !ids.has(fragment));
      })
      .map((href) => `${path}: ${href}`),
  );
  if (dead.length > 0) throw new Error(`Links of the documentation lead nowhere:\n${dead.join('\n')}`);
}

function guideSource(section: string, { name, title, source, part }: Guide): Source {
  const document = read(source);
  const text = part === undefined ? document : partOf(document, part);
  // The title in the navigation is shorter than the document's own.
  return { path: `${name}.html`, title, section, markdown: text.trim(), file: source };
}

function elementSource(section: string, element: ElementReference): Source {
  const { tag, name, title, attributes } = element;
  const knobs = attributes.map((each): Knob => ({ ...each, kind: kindOf(each) }));
  return {
    ...{ path: `elements/${name}.html`, title, section, file: 'README.md' },
    markdown: elementPage(element, { kB: weightOf(name), texts: textsOf(name) }),
    laboratory: laboratory(tag, knobs, '../'),
  };
}

function tokensSource(section: string): Source {
  const common = new Map(elements.flatMap(({ commonTokens }) => commonTokens.map((token) => [token.name, token])));
  const own = elements.flatMap(({ tag, tokens }) =>
    tokens.map((token) => ({ ...token, category: 'Of one element', text: `${token.text} Of ${code(tag)}.` })),
  );
  const all = [...common.values(), ...own].map((token) => ({ ...token, category: token.category || 'While loading' }));
  const tables = [...new Set(all.map(({ category }) => category))].flatMap((category) => {
    const rows = all.filter((token) => token.category === category);
    const cells = rows.map((token) => [code(token.name), token.text, defaultOf(token)]);
    return [`## ${category}`, table(['Token', 'What it does', 'Default'], cells)];
  });
  const markdown = ['# Tokens', tokensIntro, ...tables].join('\n\n');
  return { path: 'tokens.html', title: 'Tokens', section, markdown, file: 'README.md' };
}

function eventsSource(section: string): Source {
  const rows = elements.flatMap(({ tag, events }) => events.map(({ name, text }) => ({ name, text, tag })));
  const names = [...new Set(rows.map(({ name }) => name))].sort();
  const body = names.map((name) => {
    const own = rows.filter((row) => row.name === name);
    return [code(name), own[0]?.text ?? '', own.map(({ tag }) => code(tag)).join(' ')];
  });
  const text = [partOf(read('README.md'), 'Events'), '## All events', table(['Event', 'When', 'Of'], body)].join(
    '\n\n',
  );
  return { path: 'events.html', title: 'Events', section, markdown: text, file: 'README.md' };
}

function toPage(source: Source): Page {
  const { html, headings } = render(source.markdown, (href) => linkFrom(source, href));
  const summary = plain(/<p>([^]*?)<\/p>/.exec(html)?.[1] ?? '').replace(/\s+/g, ' ');
  const shown = source.laboratory ? html.replace(/(?=<h2 )/, () => source.laboratory ?? '') : html;
  return { path: source.path, title: source.title, section: source.section, html: shown, headings, summary };
}

/** Returns the address of a link in a source: that of the page made from the linked file, if there is one. */
function linkFrom({ path, file }: Source, href: string): string | undefined {
  if (/^[a-z]+:|^#/.test(href)) return href;
  const [target = '', fragment] = href.split('#');
  const wanted = join(dirname(file), target);
  const page = sources.find((each) => each.file === wanted && !each.path.startsWith('elements/'));
  if (!page) return undefined;
  return `${'../'.repeat(path.split('/').length - 1)}${page.path}${fragment ? `#${fragment}` : ''}`;
}

/** Returns the entries of a page for the search: its title, and each of its headings with the text below it. */
function foundIn({ path, title, section, html, headings }: Page): Omit<Found, 'id'>[] {
  const [beginning = '', ...parts] = html.split(/<h[23] id="/);
  const textOf = (part: string): string => plain(part).replace(/\s+/g, ' ').trim().slice(0, 2_000);
  return [
    {
      title,
      page: section,
      url: path,
      text: textOf(beginning.replace(/<h1>[^]*?<\/h1>|<section class="lab"[^]*/g, '')),
    },
    ...headings.map(({ id, text }, index) => ({
      ...{ title: text, page: title, url: `${path}#${id}` },
      text: textOf((parts[index] ?? '').replace(/^[^]*?<\/h[23]>/, ' ')),
    })),
  ];
}

/** Returns the texts whose keys begin with the element's name. */
function textsOf(name: string): [string, string, string][] {
  const file = JSON.parse(read('src/browser/i18n/translations/en.json')) as Record<
    string,
    string | { description?: string }
  >;
  return Object.entries(file).flatMap(([key, text]): [string, string, string][] => {
    if (typeof text !== 'string' || !key.startsWith(`${name}.`)) return [];
    const about = file[`@${key}`];
    return [[key, text, typeof about === 'object' ? (about.description ?? '') : '']];
  });
}

function homeHtml(): string {
  const rows = elements.map(
    ({ name, title, summary }) =>
      `<li><a href="elements/${name}.html"><b>${title}</b><span>${summary}</span><em>${weightOf(name).toFixed(1)} kB</em></a></li>`,
  );
  return `<div class="home"><h1>Loyalty that looks like your site.</h1>
<p class="intro">${intro}</p>
<p class="ways"><a class="button" href="first-element.html">Your first element</a><a class="button plain" href="../gallery.html">Every state</a></p>
<figure class="code"><figcaption>index.html<button type="button" class="copy">Copy</button></figcaption><pre tabindex="0"><code>&lt;script type="module" src="/laurel/loader.js">&lt;/script>
&lt;laurel-quest-list>&lt;/laurel-quest-list></code></pre></figure>
<h2 id="elements">${elements.length} elements</h2><ul class="elements">${rows.join('')}</ul></div>`;
}

function llms(): string {
  const lists = navigation.map(({ title, pages: own }) =>
    [
      `## ${title}`,
      ...own.map(({ title: name, path, summary }) => `- [${name}](${markdownPath(path)}): ${summary}`),
    ].join('\n'),
  );
  return `# Laurel ${version}\n\n> ${intro}\n\n${lists.join('\n\n')}\n`;
}
