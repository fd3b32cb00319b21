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

function separate(entry) {
  const [, more, description] = /^((?:[a-z][a-z-]* )*)- (.*)$/s.exec(entry.description ?? '') ?? [];
  if (description === undefined) return [entry];
  return [entry.name, ...more.trim().split(' ')].filter(Boolean).map((name) => ({ ...entry, name, description }));
}

/** Tags, attributes, events, slots, parts and states of the public elements, from their sources. */
export default {
  globs: ['src/elements/**/*.ts', 'src/events/*.ts'],
  exclude: ['src/elements/**/*.styles.ts'],
  litelement: true,
  outdir: 'dist',
  packagejson: false,
  plugins: [oneEntryForEachName],
};
