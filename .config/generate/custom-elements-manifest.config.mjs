import { readTokens } from './design-tokens.mjs';
import { expandUnions } from './expand-unions.mjs';

/**
 * The elements' docs name several parts, states or slots in one line: `@csspart row rank name - The places.` The analyzer takes
 * only the first word as the name; this plugin gives each name its own entry.
 */
const oneEntryForEachName = {
  name: 'one-entry-for-each-name',
  packageLinkPhase({ customElementsManifest }) {
    const declarations = customElementsManifest.modules.flatMap((module) => module.declarations ?? []);
    for (const declaration of declarations) {
      // The analyzer adds an event without a name for a class that it does not know; all real events are in the docs.
      if (declaration.events) declaration.events = declaration.events.filter(({ name }) => name);
      for (const key of ['cssParts', 'cssStates'])
        if (declaration[key]) declaration[key] = declaration[key].flatMap(separate);
    }
  },
};

/** Every element has the design tokens, because its base class reads them. */
const designTokens = {
  name: 'design-tokens',
  moduleLinkPhase({ moduleDoc }) {
    const base = moduleDoc.declarations.find(({ name }) => name === 'LaurelElement');
    if (base) base.cssProperties = [...readTokens(), ...(base.cssProperties ?? [])];
  },
};

/**
 * Reads the effects of keys other than Tab, Enter and Space: `@keyboard ArrowUp ArrowDown - In the menu: moves to
 * another item.`
 */
const keyboard = {
  name: 'keyboard',
  analyzePhase({ ts, node, moduleDoc }) {
    if (!ts.isClassDeclaration(node)) return;
    const declaration = moduleDoc.declarations.find(({ name }) => name === node.name?.text);
    const tags = ts.getJSDocTags(node).filter(({ tagName }) => tagName.text === 'keyboard');
    if (!declaration || tags.length === 0) return;
    declaration.keyboard = tags.map(({ comment }) => {
      const [, keys, description] = /^([A-Za-z+ ]+) - (.*)$/s.exec(String(comment)) ?? [];
      if (!keys) throw new Error(`@keyboard of ${declaration.name} has no keys and text: ${String(comment)}`);
      return { keys: keys.split(' '), description };
    });
  },
};

/**
 * Leaves out everything that pages cannot use: modules without an element or event, and members that are not public.
 */
const publicAlone = {
  name: 'public-alone',
  packageLinkPhase({ customElementsManifest }) {
    const { modules } = customElementsManifest;
    customElementsManifest.modules = modules.filter(({ declarations = [] }) =>
      declarations.some(({ tagName, name }) => tagName || /(Element|Event)$/.test(name)),
    );
    for (const declaration of customElementsManifest.modules.flatMap(({ declarations = [] }) => declarations))
      if (declaration.members)
        declaration.members = declaration.members.filter(({ name, privacy }) => !privacy && !name.startsWith('#'));
  },
};

function separate(entry) {
  const [, more, description] = /^((?:[a-z][a-z-]* )*)- (.*)$/s.exec(entry.description ?? '') ?? [];
  if (description === undefined) return [entry];
  return [entry.name, ...more.trim().split(' ')].filter(Boolean).map((name) => ({ ...entry, name, description }));
}

/** Tags, attributes, events, slots, parts and states of the public elements, from their sources. */
export default {
  globs: ['src/browser/elements/**/*.ts'],
  exclude: ['src/browser/elements/**/*.styles.ts'],
  litelement: true,
  outdir: 'dist',
  packagejson: false,
  plugins: [oneEntryForEachName, expandUnions, designTokens, keyboard, publicAlone],
};
