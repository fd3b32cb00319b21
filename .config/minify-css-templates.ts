import type { Plugin } from 'vite';

/** Strings are kept; comments go; runs of blanks become one; blanks around braces, semicolons and commas go. */
const token = /("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|\/\*[^]*?\*\/|\s*([{};,])\s*|\s+/g;

/** One piece of a style sheet without what only its author needs. Selectors, `calc()` and strings mean the same after it. */
export function minifyCss(css: string): string {
  return css
    .replace(/("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|\/\*[^]*?\*\//g, (_all, text?: string) => text ?? ' ')
    .replace(token, (_all, text?: string, sign?: string) => text ?? sign ?? ' ')
    .replace(/;}/g, '}');
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
interface CssTemplate extends Node {
  readonly quasi: { readonly quasis: readonly Node[] };
}

/** Minifies what stands in css`…` templates, which minifiers of scripts leave as it is. */
export function minifyCssTemplates(): Plugin {
  return {
    name: 'minify-css-templates',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!/\/src\/.*\.ts$/.test(id) || !code.includes('css`')) return null;
      const pieces = cssTemplates(this.parse(code)).flatMap(({ quasi }) => quasi.quasis);
      let result = code;
      // From the end, so that positions before it stay right.
      for (const { start, end } of pieces.sort((a, b) => b.start - a.start))
        result = result.slice(0, start) + minifyCss(result.slice(start, end)) + result.slice(end);
      return { code: result, map: null };
    },
  };
}

/** Every css`…` below a node of the syntax tree. */
function cssTemplates(node: unknown): CssTemplate[] {
  if (Array.isArray(node)) return node.flatMap(cssTemplates);
  if (typeof node !== 'object' || node === null) return [];
  const below = Object.values(node).flatMap(cssTemplates);
  return isCssTemplate(node) ? [node, ...below] : below;
}

function isCssTemplate(node: object): node is CssTemplate {
  return (
    'type' in node &&
    node.type === 'TaggedTemplateExpression' &&
    'tag' in node &&
    (node.tag as { name?: string }).name === 'css'
  );
}
