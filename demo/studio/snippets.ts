import { type PlacedElement, type StudioState, type Tokens, places, tokensOf } from './design.js';

/** A way to put the page's elements into a site. */
export interface Snippet {
  readonly title: string;
  /** Tells the owner in one sentence where the code goes. */
  readonly use: string;
  readonly code: string;
}

const attributesOf = ({ attributes }: PlacedElement): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value === '' ? ` ${name}` : ` ${name}="${escaped(value)}"`))
    .join('');
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const tagOf = (element: PlacedElement): string =>
  `<laurel-${element.name}${attributesOf(element)}></laurel-${element.name}>`;

/** Returns the elements in the order in which a page has them. */
const inOrder = (elements: readonly PlacedElement[]): PlacedElement[] =>
  places.flatMap((place) => elements.filter((element) => element.place === place));

/** Returns a rule that sets the tokens that differ from their defaults; empty if none does. */
export function ruleOf(tokens: Tokens, indent = ''): string {
  const lines = Object.entries(tokens).map(([name, value]) => `${indent}  --laurel-${name}: ${value};`);
  return lines.length > 0 ? [`${indent}:root {`, ...lines, `${indent}}`].join('\n') : '';
}

/** Returns the script tag of the proxy, with the release's integrity if it is given. */
const scriptTag = (integrity: string | undefined): string =>
  integrity === undefined
    ? '<script type="module" src="/laurel/loader.js"></script>'
    : `<script type="module" src="/laurel/loader.js"\n  integrity="${integrity}" crossorigin="anonymous"></script>`;

/**
 * Writes the page for each kind of site. Tokens at their default are left out, so that an update of Laurel can still improve them.
 *
 * @param integrity value of the script tag's `integrity`; left out if `undefined`
 */
export function snippetsOf(state: StudioState, integrity?: string): readonly Snippet[] {
  const elements = inOrder(state.design.elements);
  const rule = ruleOf(tokensOf(state), '  ');
  const style = rule ? `\n<style>\n${rule}\n</style>\n` : '';
  const markup = elements.map(tagOf).join('\n');
  const imports = ['program', ...new Set(elements.map(({ name }) => name))]
    .map((name) => `import 'laurel-widgets/elements/${name}';`)
    .join('\n');
  const inside = (indent: string): string => elements.map((element) => `${indent}${tagOf(element)}`).join('\n');
  const css = ruleOf(tokensOf(state));
  return [
    {
      title: 'HTML',
      use: 'Paste it into the body of the page.',
      code: `${scriptTag(integrity)}\n${style}\n${markup}\n`,
    },
    {
      title: 'React',
      use: 'For React 19: npm install laurel-widgets.',
      code: `${imports}\n\nexport function Loyalty() {\n  return (\n    <laurel-program proxy="/laurel">\n${inside('      ')}\n    </laurel-program>\n  );\n}\n${commented(css)}`,
    },
    {
      title: 'Vue',
      use: 'Tell Vue in its compiler options that tags with laurel- are custom elements.',
      code: `<script setup>\n${imports}\n</script>\n\n<template>\n  <laurel-program proxy="/laurel">\n${inside('    ')}\n  </laurel-program>\n</template>\n${css ? `\n<style>\n${css}\n</style>\n` : ''}`,
    },
    {
      title: 'WordPress',
      use: 'With the plugin, paste the shortcodes into a page; the theme goes into Additional CSS.',
      code: `${elements.map(shortcode).join('\n')}\n${css ? `\n${css}\n` : ''}`,
    },
  ];
}

/** Adds a style sheet to a script, as a comment that says where it belongs. */
const commented = (css: string): string => (css ? `\n/* In the style sheet of the page:\n${css}\n*/\n` : '');

const shortcode = ({ name, attributes }: PlacedElement): string =>
  `[laurel element="${name}"${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value === '' ? 'true' : value)}"`)
    .join('')}]`;
