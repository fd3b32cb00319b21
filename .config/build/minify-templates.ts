import type { Plugin } from 'vite';

const stringOrComment = /("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|\/\*[^]*?\*\//g;
const stringOrBlank = /("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|\s*([{};,>/])\s*|\s+(\))|([:(])\s+|\s+/g;
const stringOrZero = /("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|(?<=[\s(,:-])0(?=\.\d)/g;
const stringOrLast = /("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|;}/g;

/**
 * Returns a piece of a style sheet without comments and unnecessary white space. Selectors, `calc()` and strings keep their
 * meaning.
 */
export function minifyCss(css: string): string {
  return css
    .replace(stringOrComment, (_all, text?: string) => text ?? ' ')
    .replace(stringOrBlank, (_all, ...kept: (string | undefined)[]) => kept.slice(0, 4).find((part) => part) ?? ' ')
    .replace(stringOrZero, (_all, text?: string) => text ?? '')
    .replace(stringOrLast, (_all, text?: string) => text ?? '}');
}

/**
 * Returns a piece of a template without indentation. White space is kept as at least one character, so that the page
 * looks the same; between the shapes of a picture, where it is never drawn, it is removed.
 */
export function minifyHtml(html: string): string {
  return html.replace(/\s*\n\s*/g, '\n').replace(/\n(?=<(?:path|\/svg)\b)/g, '');
}

const minifiers: Readonly<Record<string, (text: string) => string>> = {
  css: minifyCss,
  html: minifyHtml,
  svg: minifyHtml,
};

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
interface Template extends Node {
  readonly tag: Node & { readonly name: string };
  readonly quasi: { readonly quasis: readonly Node[] };
}

/** Minifies the content of css`…`, html`…` and svg`…` in the sources, which minifiers of scripts leave unchanged. */
export function minifyTemplates(): Plugin {
  return {
    name: 'minify-templates',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!/\/src\/.*\.ts$/.test(id) || !/\b(css|html|svg)`/.test(code)) return null;
      const edits = templates(this.parse(code)).flatMap(({ tag, quasi }) => {
        // Elements that show white space as it is written are left unchanged.
        if (/<(pre|textarea)\b/.test(quasi.quasis.map(({ start, end }) => code.slice(start, end)).join(''))) return [];
        return quasi.quasis.map((piece) => ({ ...piece, minify: minifiers[tag.name] ?? String }));
      });
      let result = code;
      // From the end, so that earlier positions stay valid.
      for (const { start, end, minify } of edits.sort((a, b) => b.start - a.start))
        result = result.slice(0, start) + minify(result.slice(start, end)) + result.slice(end);
      return { code: result, map: null };
    },
  };
}

/** Returns every template with one of these tags below a node of the syntax tree. */
function templates(node: unknown): Template[] {
  if (Array.isArray(node)) return node.flatMap(templates);
  if (typeof node !== 'object' || node === null) return [];
  const below = Object.values(node).flatMap(templates);
  return isTemplate(node) ? [node, ...below] : below;
}

function isTemplate(node: object): node is Template {
  return (
    'type' in node &&
    node.type === 'TaggedTemplateExpression' &&
    'tag' in node &&
    Object.hasOwn(minifiers, (node.tag as { name?: string }).name ?? '')
  );
}
