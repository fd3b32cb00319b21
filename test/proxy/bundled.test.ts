import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { ownPackage } from '../../src/server/own-package.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('the proxy in a bundle, like one that Next.js builds for a route', () => {
  it('uses no URL relative to a module, because bundlers would treat it as an asset', async () => {
    const { metafile } = await build({
      ...{ absWorkingDir: root, bundle: true, metafile: true, packages: 'external', platform: 'node', write: false },
      ...{ entryPoints: ['src/proxy/node.ts', 'src/proxy/index.ts'], format: 'esm', outdir: 'out' },
    });
    const files = Object.keys(metafile.inputs);
    assert.ok(files.includes('src/server/own-package.ts') && files.length > 50);
    for (const file of files)
      assert.doesNotMatch(await readFile(`${root}/${file}`, 'utf8'), /new URL\(\s*['"`][^)]*import\.meta\.url/, file);
  });

  it('finds the installed package', () => {
    const own = ownPackage();
    assert.equal(own?.name, 'laurel-widgets');
    assert.equal(own.folder, root);
  });
});
