import { Marked, type Tokens } from 'marked';

/** A heading below the page's title. */
export interface Heading {
  readonly id: string;
  readonly text: string;
  readonly depth: number;
}

/** A page as HTML, with its headings in order. */
export interface Rendered {
  readonly html: string;
  readonly title: string;
  readonly headings: readonly Heading[];
}

/**
 * Renders a page. The sources are the repository's own, so their HTML is trusted.
 *
 * @param linkTo returns the address of a link; `undefined` for a file without a page, in which case only the text is
 * kept
 */
export function render(markdown: string, linkTo: (href: string) => string | undefined): Rendered {
  const headings: Heading[] = [];
  const used = new Map<string, number>();
  let title = '';
  let tables = 0;
  const idOf = (text: string): string => {
    const id = slug(text);
    const count = used.get(id) ?? 0;
    used.set(id, count + 1);
    return count === 0 ? id : `${id}-${count + 1}`;
  };
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const html = this.parser.parseInline(tokens);
        const text = plain(html);
        if (depth === 1) {
          title ||= text;
          return `<h1>${html}</h1>`;
        }
        const id = idOf(text);
        headings.push({ id, text, depth });
        return `<h${depth} id="${id}">${html} <a class="anchor" href="#${id}" aria-label="Link to “${attribute(text)}”">#</a></h${depth}>`;
      },
      code({ text, lang }: Tokens.Code) {
        const language = /^\w*/.exec(lang ?? '')?.[0] ?? '';
        return `<figure class="code"><figcaption>${language || 'text'}<button type="button" class="copy">Copy</button></figcaption><pre tabindex="0"><code>${content(text)}</code></pre></figure>`;
      },
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens);
        const to = linkTo(href);
        return to === undefined ? text : `<a href="${attribute(to)}">${text}</a>`;
      },
      table({ header, rows }: Tokens.Table) {
        const cell = (one: Tokens.TableCell): string => this.parser.parseInline(one.tokens);
        const head = header.map((one) => `<th scope="col">${cell(one)}</th>`).join('');
        const body = rows.map((row) => {
          const cells = row.map((one, index) => {
            const label = attribute(plain(cell(header[index] ?? one)));
            return index === 0 ? `<th scope="row">${cell(one)}</th>` : `<td data-label="${label}">${cell(one)}</td>`;
          });
          return `<tr>${cells.join('')}</tr>`;
        });
        return `<div class="table" tabindex="0" role="region" aria-label="${attribute(`Table ${(tables += 1)}: ${headings.at(-1)?.text ?? title}`)}"><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  return { html, title, headings };
}

/**
 * Returns the part of a document below a heading. The heading becomes the title, and the headings below it move up one
 * level.
 */
export function partOf(markdown: string, heading: string): string {
  const lines = markdown.split('\n');
  const isFence = (line: string): boolean => line.startsWith('```');
  const at = lines.findIndex((line) => /^#+ /.test(line) && line.replace(/^#+ /, '') === heading);
  if (at < 0) throw new Error(`The document has no heading ${JSON.stringify(heading)}.`);
  const depth = /^#+/.exec(lines[at] ?? '')?.[0].length ?? 1;
  let inCode = false;
  const end = lines.findIndex((line, index) => {
    if (isFence(line)) inCode = !inCode;
    return index > at && !inCode && /^#+ /.test(line) && (/^#+/.exec(line)?.[0].length ?? 9) <= depth;
  });
  inCode = false;
  return lines
    .slice(at, end < 0 ? undefined : end)
    .map((line) => {
      if (isFence(line)) inCode = !inCode;
      return inCode ? line : line.replace(/^#+(?= )/, (marks) => marks.slice(depth - 1));
    })
    .join('\n');
}

/** Returns the id of a heading, as GitHub makes it. */
export const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
};

/** Returns the text of HTML. */
export const plain = (html: string): string =>
  html.replace(/<[^>]*>/g, '').replace(/&(?:lt|gt|amp|quot|#39);/g, (entity) => entities[entity] ?? entity);

const content = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
export const attribute = (text: string): string => content(text).replaceAll('"', '&quot;');
