import { languages } from './root.js';
import { attribute, type Heading } from './markdown.js';
import { policy } from './policy.js';

/** An entry of the navigation. */
export interface NavigationEntry {
  /** Address from the folder of the docs, such as `elements/quest-list.html`. */
  readonly path: string;
  readonly title: string;
}

/** One page of the docs. */
export interface Page extends NavigationEntry {
  readonly section: string;
  readonly html: string;
  readonly headings: readonly Heading[];
  readonly summary: string;
}

export interface Surroundings {
  readonly version: string;
  readonly navigation: readonly { readonly title: string; readonly pages: readonly NavigationEntry[] }[];
  readonly previous: NavigationEntry | undefined;
  readonly next: NavigationEntry | undefined;
}

/** Returns a page as HTML. All its addresses are relative, so that it works in any folder of any host. */
export function pageHtml(page: Page, { version, navigation, previous, next }: Surroundings): string {
  const up = '../'.repeat(page.path.split('/').length - 1) || './';
  const link = (entry: NavigationEntry): string => {
    const current = entry.path === page.path ? ' aria-current="page"' : '';
    return `<li><a href="${up}${entry.path}"${current}>${attribute(entry.title)}</a></li>`;
  };
  const sections = navigation.map(
    ({ title, pages }) => `<section><h2>${title}</h2><ul>${pages.map(link).join('')}</ul></section>`,
  );
  const contents = page.headings
    .filter(({ depth }) => depth === 2)
    .map(({ id, text }) => `<li><a href="#${id}">${attribute(text)}</a></li>`);
  const step = (entry: NavigationEntry | undefined, word: string, kind: string): string =>
    entry
      ? `<a class="${kind}" rel="${kind}" href="${up}${entry.path}"><span>${word}</span><b>${attribute(entry.title)}</b></a>`
      : '<span></span>';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width" />
<meta http-equiv="Content-Security-Policy" content="${policy}" />
<title>${attribute(page.title)} · Laurel</title>
<meta name="description" content="${attribute(page.summary)}" />
<link rel="icon" href="${up}logo.svg" type="image/svg+xml" />
<link rel="alternate" type="text/markdown" href="${up}${markdownPath(page.path)}" />
<link rel="stylesheet" href="${up}docs.css" />
<script src="${up}scheme.js"></script>
<script type="module" src="${up}docs.js"></script>
</head>
<body data-docs="${up}">
<a class="skip" href="#content">Skip to the page</a>
<header class="top">
<a class="brand" href="${up}index.html"><img src="${up}logo.svg" alt="" width="22" height="22" />Laurel</a>
<span class="version">${version}</span>
<nav class="main" aria-label="Laurel"><a href="${up}index.html">Docs</a><a href="${up}../studio.html">Studio</a><a href="${up}../gallery.html">Every state</a></nav>
<button type="button" class="search-open" aria-haspopup="dialog"><span>Search</span><kbd>/</kbd></button>
<button type="button" class="scheme" aria-label="Dark colours" aria-pressed="false"><svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true"><path d="M16 11.5A6.5 6.5 0 0 1 8.5 4a6.5 6.5 0 1 0 7.5 7.5Z" /></svg></button>
<button type="button" class="navigation-open" aria-expanded="false" aria-controls="navigation">Contents</button>
</header>
<div class="grid">
<nav class="navigation" id="navigation" aria-label="Docs">${sections.join('')}</nav>
<main id="content" tabindex="-1">
<p class="crumb">${attribute(page.section)}</p>
${page.html}
<nav class="steps" aria-label="Pages beside this one">${step(previous, 'Before', 'prev')}${step(next, 'Next', 'next')}</nav>
</main>
<aside class="contents" aria-label="On this page">
${contents.length > 0 ? `<h2>On this page</h2><ul>${contents.join('')}</ul>` : ''}
<a class="as-markdown" href="${up}${markdownPath(page.path)}">This page as Markdown</a>
</aside>
</div>
</body>
</html>
`;
}

export const markdownPath = (path: string): string => path.replace(/\.html$/, '.md');

/** Returns the live example of an element: the element in one of its states, with a control for each attribute. */
export function laboratory(tag: string, knobs: readonly Knob[], up: string): string {
  const fields = knobs.map(({ name, kind, options, text }) =>
    field(name, `<code>${name}</code>`, control(name, kind, options), text),
  );
  const frame = [
    field('@state', 'State', '<select id="knob-@state" name="@state"></select>'),
    field(
      '@width',
      'Width',
      '<input id="knob-@width" type="range" name="@width" min="280" max="820" step="20" value="680" />',
    ),
    field('@lang', 'Language', `<select id="knob-@lang" name="@lang">${languageOptions()}</select>`),
    field(
      '@dir',
      'Direction',
      '<select id="knob-@dir" name="@dir"><option value="">Of the language</option><option value="ltr">Left to right</option><option value="rtl">Right to left</option></select>',
    ),
  ];
  return `<section class="lab" data-tag="${tag}" aria-label="Live example">
<div class="stage"><iframe title="${tag}" src="${up}../state.html?tag=${tag}&amp;state=first" width="680" height="420"></iframe></div>
<form class="knobs"><fieldset><legend>Attributes</legend>${fields.join('')}</fieldset><fieldset><legend>Shown</legend>${frame.join('')}</fieldset></form>
<div class="made"><pre tabindex="0"><code></code></pre><button type="button" class="copy">Copy</button></div>
</section>`;
}

/** Languages by their own names, English first. */
const languageOptions = (): string =>
  languages()
    .sort((a, b) => Number(b === 'en') - Number(a === 'en'))
    .map((tag) => {
      const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
      return `<option value="${tag}" lang="${tag}" dir="auto">${name}</option>`;
    })
    .join('');

/** A control for one attribute. */
export interface Knob {
  readonly name: string;
  readonly kind: 'boolean' | 'number' | 'choice' | 'text';
  readonly options: readonly string[];
  readonly text: string;
}

const field = (name: string, label: string, input: string, text = ''): string =>
  `<div class="knob" title="${attribute(text)}"><label for="knob-${name}">${label}</label>${input}</div>`;

function control(name: string, kind: Knob['kind'], options: readonly string[]): string {
  const common = `id="knob-${name}" name="${name}"`;
  if (kind === 'boolean') return `<input ${common} type="checkbox" />`;
  if (kind !== 'choice') return `<input ${common} type="${kind}" placeholder="not set" />`;
  const choices = options.map((option) => `<option>${option}</option>`);
  return `<select ${common}><option value="">not set</option>${choices.join('')}</select>`;
}
