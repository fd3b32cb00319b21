import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { entries, nodeEntries, root } from '../../.config/build/entries.mjs';
import { packages } from '../../.config/packages/packages.mjs';
import packageJson from '../../package.json' with { type: 'json' };
import { exists, list, matches, read, sourcesIn } from './repository.js';

type Target = string | { readonly types: string; readonly default: string };
const targets = packageJson.exports as Record<string, Target>;
const modules = Object.entries(targets).flatMap(([name, target]) =>
  typeof target === 'string' ? [] : [{ name, target, source: entries[name] ?? '' }],
);

describe('the entries of the package', () => {
  it('are the same in package.json and in the builds', () => {
    assert.deepEqual(modules.map(({ name }) => name).sort(), Object.keys(entries).sort());
  });

  it('have a source', () => {
    for (const source of [...Object.values(entries), ...nodeEntries]) assert.ok(exists(source), source);
  });

  it('lead to the files that the builds write from that source', () => {
    for (const { name, target, source } of modules) {
      const built = nodeEntries.includes(source)
        ? source.replace(/^src\/(.*)\.ts$/, './dist/node/$1.js')
        : `./dist/browser/${name === '.' ? 'index' : name.slice(2)}.js`;
      assert.equal(target.default, built, name);
      assert.equal(target.types, source.replace(/^src\/(.*)\.ts$/, './dist/types/$1.d.ts'), name);
    }
  });

  it('resolve to their sources inside the repository', () => {
    const { paths } = (
      JSON.parse(read('tsconfig.json').replace(/^\s*\/\/.*$/gm, '')) as {
        compilerOptions: { paths: Record<string, string[]> };
      }
    ).compilerOptions;
    const expected = Object.entries(entries).map(([name, source]) => [
      `laurel-widgets${name.slice(1)}`,
      [`./${source}`],
    ]);
    assert.deepEqual(paths, Object.fromEntries(expected));
  });

  it('include every element of the registry, and no other', () => {
    const registered = [
      ...read('src/browser/registry.ts').matchAll(/'laurel-([a-z-]+)': \(\) => import\('([^']+)'\)/g),
    ];
    assert.ok(registered.length > 0);
    for (const [, name = '', path = ''] of registered) {
      assert.equal(path, `./elements/${name}/define.js`);
      assert.equal(entries[`./elements/${name}`], `src/browser/elements/${name}/define.ts`);
    }
    const elements = Object.keys(entries).filter((name) => name.startsWith('./elements/'));
    assert.equal(elements.length, registered.length);
  });

  it('leave no element folder without a definition', () => {
    // Elements share the folders `list` and `share`, which are no elements.
    const folders = list('src/browser/elements').filter((name) => !/\.|^(list|share)$/.test(name));
    for (const folder of folders) assert.ok(`./elements/${folder}` in entries, folder);
  });

  it('mark every module with side effects, so that bundlers keep it', () => {
    const acting = (path: string) => packageJson.sideEffects.some((pattern) => globbed(pattern).test(`./${path}`));
    for (const { target, source } of modules)
      if (/\/define\.ts$|loader\.ts$/.test(source)) assert.ok(acting(target.default.slice(2)), target.default);
    for (const source of sourcesIn('src').filter(
      (path) => path.endsWith('/define.ts') && path !== 'src/browser/elements/define.ts',
    ))
      assert.ok(acting(source), source);
    assert.equal(acting('dist/browser/index.js'), false);
    assert.equal(acting('src/browser/index.ts'), false);
  });
});

const globbed = (pattern: string) =>
  new RegExp(`^${pattern.replace(/[.]/g, '\\.').replace(/\*\*\/?|\*/g, (star) => (star === '*' ? '[^/]*' : '.*'))}$`);

describe('the loader', () => {
  it('can be imported without a page', () => {
    const program = "import('./src/browser/loader.ts').then(({ discover }) => console.log(typeof discover))";
    const printed = execFileSync(process.execPath, ['--import', 'tsx', '--eval', program], {
      cwd: root,
      encoding: 'utf8',
    });
    assert.equal(printed, 'function\n');
  });
});

describe('the style sheet', () => {
  const sheet = read('src/browser/theme/laurel.css');

  it('reserves room for every element that shows something', () => {
    const tags = matches(read('src/browser/registry.ts'), /'(laurel-[a-z-]+)':/g).filter(
      (tag) => tag !== 'laurel-program',
    );
    const [, reserved = '', before = ''] = /([^]*)(\/\* Before an element[^]*)/.exec(sheet) ?? [];
    for (const tag of tags) {
      assert.ok(matches(reserved, /(laurel-[a-z-]+)/g).includes(tag), `${tag} has no reserve`);
    }
    // One list is for the height before definition, the other for the width. The oldest browsers cannot nest the two.
    const lists = matches(before, /:where\(((?:\s+laurel-[a-z-]+,?)+\s+)\)/g).map((list) =>
      matches(list, /(laurel-[a-z-]+)/g),
    );
    assert.deepEqual(
      lists.map((list) => list.toSorted()),
      [tags.toSorted(), tags.toSorted()],
    );
  });

  it('is exported by the package under its name', () => {
    assert.equal(targets['./laurel.css'], './dist/cdn/laurel.css');
  });
});

describe('the index', () => {
  it('can be imported without a page, and registers nothing', async () => {
    const registered: string[] = [];
    const browser = { customElements: { define: (tag: string) => registered.push(tag), get: () => undefined } };
    Object.assign(globalThis, browser);
    const index = (await import('../../src/browser/index.js')) as Record<string, unknown>;
    assert.deepEqual(registered, []);
    assert.ok('Leaderboard' in index);
  });
});

describe('package.json', () => {
  it('pins every dependency', () => {
    const { dependencies, devDependencies, optionalDependencies } = packageJson;
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }))
      assert.match(version, /^(npm:[@\w./-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/, name);
  });

  it("provides the packages' commands under the same names", () => {
    const commands = Object.values(packages).flatMap(({ bin = {} }) => Object.entries(bin));
    const built = commands.map(([name, source]) => [name, source.replace(/^src\/(.*)\.ts$/, './dist/node/$1.js')]);
    assert.deepEqual(packageJson.bin, Object.fromEntries(built));
    for (const [, source] of commands) {
      assert.ok(nodeEntries.includes(source), source);
      assert.match(read(source), /^#!\/usr\/bin\/env node\n/);
    }
  });

  it('has no install scripts', () => {
    const installing = ['preinstall', 'install', 'postinstall', 'prepare', 'prepublish'];
    assert.deepEqual(
      Object.keys(packageJson.scripts).filter((name) => installing.includes(name)),
      [],
    );
  });
});

describe('package-lock.json', () => {
  const lock = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { version?: string; resolved?: string; integrity?: string; link?: boolean }>;
  };

  it('contains no download URLs', () => {
    for (const [path, { resolved }] of Object.entries(lock.packages)) assert.equal(resolved, undefined, path);
  });

  it('contains the hash of every package', () => {
    for (const [path, { integrity, link }] of Object.entries(lock.packages))
      if (path !== '' && !link) assert.match(integrity ?? '', /^sha512-/, path);
  });
});
