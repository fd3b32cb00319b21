import { existsSync, readFileSync } from 'node:fs';
import { root } from '../build/entries.mjs';
import { inKeptOrder } from './kept-order.mjs';

const read = (path) => readFileSync(root + path, 'utf8');
const camelCase = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** Names of the elements without `laurel-`, in the order of `src/browser/registry.ts`. */
const elements = [...read('src/browser/registry.ts').matchAll(/'laurel-([\w-]+)': \(\) => import\(/g)].map(
  ([, name]) => name,
);

/** Returns the name of an element's class; `undefined` if its folder defines none. */
function classOf(name) {
  const path = `src/browser/elements/${name}/define.ts`;
  return existsSync(root + path) ? new RegExp(`define\\('laurel-${name}', (\\w+)\\)`).exec(read(path))?.[1] : undefined;
}

/**
 * Returns the files that are generated from the registry, by their paths: the elements' classes, their states, and a
 * test for each.
 */
export function elementFiles() {
  const defined = elements.filter(classOf).sort();
  const withStates = inKeptOrder(
    'demo/states/all.ts',
    /from '\.\/([\w-]+)\.js';/g,
    elements.filter((name) => existsSync(`${root}demo/states/${name}.ts`)),
  );
  const header = '// Written by `npm run generate` from src/browser/registry.ts.\n';
  return {
    'src/browser/elements/index.ts':
      header + defined.map((name) => `export { ${classOf(name)} } from './${name}/${name}.js';\n`).join(''),
    'demo/states/all.ts':
      header +
      withStates.map((name) => `import { states as ${camelCase(name)} } from './${name}.js';\n`).join('') +
      `import type { State } from './state.js';\n` +
      `\n/** Every state of every element. The gallery, the tests and the screenshots use this list. */\n` +
      `export const states: readonly State[] = [\n${withStates.map((name) => `  ...${camelCase(name)},\n`).join('')}];\n`,
    ...Object.fromEntries(
      withStates.map((name) => [
        `test/browser/elements/contract/${name}.test.ts`,
        `${header}import { states } from '../../../../demo/states/${name}.js';\n` +
          `import { testElementContract } from './element-contract.js';\n\n` +
          `testElementContract('laurel-${name}', states);\n`,
      ]),
    ),
  };
}

/** Returns a sentence for each part of an element that has to be written by hand and is missing. */
export function missingParts() {
  const [readme, sheet] = [read('README.md'), read('src/browser/theme/laurel.css')];
  return elements.flatMap((name) => {
    const tag = `laurel-${name}`;
    const reserves = new RegExp(`^:where\\([^)]*\\b${tag}\\b[^{]*\\{\\s*--laurel-reserve`, 'm');
    return [
      classOf(name) ? '' : `src/browser/elements/${name}/define.ts does not define <${tag}>.`,
      existsSync(`${root}demo/states/${name}.ts`) ? '' : `demo/states/${name}.ts is missing: the states of <${tag}>.`,
      readme.includes(`| \`<${tag}>\``) ? '' : `README.md has no row for <${tag}>.`,
      // `<laurel-program>` draws nothing, so it reserves no space.
      name === 'program' || reserves.test(sheet) ? '' : `src/browser/theme/laurel.css reserves no space for <${tag}>.`,
    ].filter(Boolean);
  });
}
