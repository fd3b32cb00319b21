import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import packageJson from '../../package.json' with { type: 'json' };
import { RepositoryCopy } from './repository-copy.js';

/** The folder of an element that does not exist, and its states. */
const files = {
  'src/browser/elements/made-up/made-up.ts': `import { html, type TemplateResult } from 'lit';
import { LaurelElement } from '../element.js';
import { property } from '../property.js';

/**
 * Greets the visitor.
 *
 * @element laurel-made-up
 * @csspart greeting - The greeting.
 */
export class MadeUp extends LaurelElement {
  /** Whom it greets. */
  @property() whom = '';

  protected override render(): TemplateResult {
    return html\`<p part="greeting">\${this.whom}</p>\`;
  }
}
`,
  'src/browser/elements/made-up/define.ts': `import { define } from '../define.js';
import { MadeUp } from './made-up.js';

define('laurel-made-up', MadeUp);
`,
};
const states = `import type { State } from './state.js';

export const states: readonly State[] = [
  { tag: 'laurel-made-up', name: 'greeting', title: 'A greeting', network: {}, settled: () => true },
];
`;

describe('an element that is added as a folder and a line in the registry', () => {
  let copy: RepositoryCopy;
  before(() => {
    copy = new RepositoryCopy();
    for (const [path, text] of Object.entries(files)) copy.write(path, text);
    const line = `  'laurel-made-up': () => import('./elements/made-up/define.js'),\n`;
    copy.replace('src/browser/registry.ts', '} as const', `${line}} as const`);
  });
  after(() => copy.remove());
  const generate = (...args: readonly string[]) => copy.run('.config/generate/generate.mjs', ...args);

  it('is reported with what is missing: states, README row and reserved space', () => {
    const { status, stderr } = generate('--check');
    assert.equal(status, 1);
    assert.deepEqual(stderr.trim().split('\n'), [
      'demo/states/made-up.ts is missing: the states of <laurel-made-up>.',
      'README.md has no row for <laurel-made-up>.',
      'src/browser/theme/laurel.css reserves no space for <laurel-made-up>.',
      ...['package.json', 'tsconfig.json', 'src/browser/elements/index.ts'].map(
        (path) => `${path} is not current: run \`npm run generate\`.`,
      ),
    ]);
  });

  it('is complete once these are written and `npm run generate` has run', () => {
    copy.write('demo/states/made-up.ts', states);
    copy.replace('README.md', '| `<laurel-program>`', '| `<laurel-made-up>` | a greeting |\n| `<laurel-program>`');
    copy.replace(
      'src/browser/theme/laurel.css',
      ':where(laurel-mint-gallery) {',
      ':where(laurel-made-up) {\n  --laurel-reserve: 40px;\n}\n:where(laurel-mint-gallery) {',
    );
    for (const before of ['\n  ', '\n    '])
      copy.replace(
        'src/browser/theme/laurel.css',
        `${before}laurel-quest-list,`,
        `${before}laurel-made-up,${before}laurel-quest-list,`,
      );
    assert.equal(generate().status, 0);
    const { status, stderr } = generate('--check');
    assert.equal(status, 0, stderr);
  });

  it('is exported by the package and its index', () => {
    const { exports } = JSON.parse(copy.read('package.json')) as typeof packageJson;
    assert.deepEqual(exports, {
      ...packageJson.exports,
      './elements/made-up': {
        types: './dist/types/browser/elements/made-up/define.d.ts',
        default: './dist/browser/elements/made-up.js',
      },
    });
    assert.match(
      copy.read('tsconfig.json'),
      /"laurel-widgets\/elements\/made-up": \["\.\/src\/browser\/elements\/made-up\/define\.ts"\]/,
    );
    assert.match(copy.read('src/browser/elements/index.ts'), /export \{ MadeUp \} from '\.\/made-up\/made-up\.js';/);
  });

  it('has a separate chunk and budget', () => {
    const answers = copy.evaluate(`
      import { elementChunks } from './.config/build/chunks.ts';
      import { elementBudgets } from './.config/packages/element-budgets.mjs';
      const { kB } = elementBudgets.find(({ name }) => name === 'made-up');
      console.log(JSON.stringify({ tag: elementChunks['made-up'], kB }));`);
    assert.deepEqual(answers, { tag: 'laurel-made-up', kB: 22 });
  });

  it('is in the gallery, and its states are tested', () => {
    assert.match(copy.read('demo/states/all.ts'), /\.\.\.madeUp,/);
    assert.match(
      copy.read('test/browser/elements/contract/made-up.test.ts'),
      /testElementContract\('laurel-made-up', states\)/,
    );
  });

  it('is in the manifest, with its attributes', () => {
    const cem = 'node_modules/@custom-elements-manifest/analyzer/cem.js';
    const config = ['--config', '.config/generate/custom-elements-manifest.config.mjs', '--outdir', 'manifest'];
    const { status, stderr } = copy.run(cem, 'analyze', '--quiet', ...config);
    assert.equal(status, 0, stderr);
    const tags = copy.evaluate(`
      import { readElements } from './demo/docs/manifest.ts';
      const element = readElements('manifest/custom-elements.json').find(({ name }) => name === 'made-up');
      console.log(JSON.stringify({ tag: element.tag, attributes: element.attributes.map(({ name }) => name) }));`);
    assert.deepEqual(tags, { tag: 'laurel-made-up', attributes: ['whom'] });
  });

  it('passes the checks of every element', () => {
    const checks = ['entries', 'elements-docs'].map((name) => `test/package/${name}.test.ts`);
    const { status, stdout } = copy.run(
      '--import',
      'tsx',
      '--test',
      '--test-name-pattern',
      'made-up|entries|style sheet|elements',
      ...checks,
    );
    assert.equal(status, 0, stdout);
    assert.match(stdout, /docs block of laurel-made-up/);
  });
});
