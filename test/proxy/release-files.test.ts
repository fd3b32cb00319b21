import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { UsageError } from '../../src/errors/usage-error.js';
import { copyRelease } from '../../src/proxy/node/copy-release.js';
import { ElementFiles } from '../../src/proxy/node/element-files.js';
import { KeptReleases } from '../../src/proxy/node/release-files.js';

describe('element releases in a folder', () => {
  let folder: string;
  let releases: string;
  let now: number;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'laurel-releases-'));
    releases = join(folder, 'releases');
    now = 0;
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** Writes the build of a release with a chunk of its own, and returns its folder. */
  async function build(version: string, chunk: string): Promise<string> {
    const built = join(folder, `built-${version}-${chunk}`);
    await mkdir(join(built, 'c'), { recursive: true });
    await writeFile(join(built, 'loader.js'), `import('./c/${chunk}')`);
    await writeFile(join(built, 'c', chunk), `// ${chunk} of ${version}`);
    await writeFile(join(built, 'integrity.json'), JSON.stringify({ 'loader.js': `${version} ${chunk}` }));
    await writeFile(join(built, 'secret.pem'), 'not for pages');
    return built;
  }
  const keep = async (version: string, chunk: string): Promise<string> => {
    const built = await build(version, chunk);
    await copyRelease(built, join(releases, version));
    return built;
  };
  const serve = (built: string, version: string): ElementFiles =>
    new ElementFiles({
      ...{ folder: built, basePath: '/laurel', version },
      kept: new KeptReleases(releases, () => now),
    });
  /** Returns the text and caching of a proxy's answer, or `null`. */
  async function ask(files: ElementFiles, path: string) {
    const answer = await files.answer(new Request(`https://community.example${path}`));
    return (
      answer && [answer.status, Buffer.from(answer.body as Uint8Array).toString(), answer.headers['cache-control']]
    );
  }
  const forever = 'public, max-age=31536000, immutable';

  it('are served beside the current one, so that open pages still find their files', async () => {
    await keep('1.2.3', 'core-AbCd_12.js');
    const files = serve(await keep('1.2.4', 'core-EfGh_34.js'), '1.2.4');
    const before = '// core-AbCd_12.js of 1.2.3';
    assert.deepEqual(await ask(files, '/laurel/c/core-AbCd_12.js'), [200, before, forever]);
    assert.deepEqual(await ask(files, '/laurel/1.2.3/c/core-AbCd_12.js'), [200, before, forever]);
    assert.deepEqual(await ask(files, '/laurel/1.2.3/loader.js'), [200, `import('./c/core-AbCd_12.js')`, forever]);
    assert.deepEqual(await ask(files, '/laurel/c/core-EfGh_34.js'), [200, '// core-EfGh_34.js of 1.2.4', forever]);
    assert.deepEqual(await ask(files, '/laurel/loader.js'), [200, `import('./c/core-EfGh_34.js')`, 'public, no-cache']);
  });

  it('include a newer release once it is there, even for a process of the previous one', async () => {
    const files = serve(await keep('1.2.3', 'core-AbCd_12.js'), '1.2.3');
    assert.equal(await ask(files, '/laurel/c/core-EfGh_34.js'), null);
    await keep('1.2.4', 'core-EfGh_34.js');
    now = 4_999;
    assert.equal(await ask(files, '/laurel/c/core-EfGh_34.js'), null, 'the folder is not read with every request');
    now = 5_000;
    assert.equal((await ask(files, '/laurel/c/core-EfGh_34.js'))?.[0], 200);
  });

  it('serve nothing else: no file outside them, no private file, no incomplete copy', async () => {
    const built = await keep('1.2.3', 'core-AbCd_12.js');
    await mkdir(join(releases, '1.2.5.1f.part/c'), { recursive: true });
    await writeFile(join(releases, '1.2.5.1f.part/c/core-IjKl_56.js'), 'half');
    await writeFile(join(releases, 'core-MnOp_78.js'), 'beside');
    const files = serve(await build('1.2.4', 'core-EfGh_34.js'), '1.2.4');
    for (const path of [
      '/laurel/1.2.3/secret.pem',
      '/laurel/1.2.3/../1.2.3/loader.js',
      '/laurel/1.2.3/c/../loader.js',
      `/laurel/1.2.3/..${built}/loader.js`,
      '/laurel/1.2.3/',
      '/laurel/1.2.3',
      '/laurel/c/core-IjKl_56.js',
      '/laurel/1.2.5.1f.part/c/core-IjKl_56.js',
      '/laurel/core-MnOp_78.js',
      '/1.2.3/loader.js',
    ])
      assert.equal(
        await files.answer({ method: 'GET', url: `http://proxy.example${path}`, headers: new Headers() }),
        null,
        path,
      );
  });

  it('are empty if the folder is missing or is a file', async () => {
    const built = await build('1.2.4', 'core-EfGh_34.js');
    assert.equal(await ask(serve(built, '1.2.4'), '/laurel/c/core-AbCd_12.js'), null);
    await writeFile(releases, '');
    assert.equal(await ask(serve(built, '1.2.4'), '/laurel/c/core-AbCd_12.js'), null);
  });

  it('are copied completely by any number of processes at once, and never changed', async () => {
    const built = await build('1.2.3', 'core-AbCd_12.js');
    const target = join(releases, '1.2.3');
    const done = await Promise.all(Array.from({ length: 5 }, () => copyRelease(built, target)));
    assert.equal(done.filter((wasThere) => !wasThere).length, 1);
    assert.equal(await copyRelease(built, target), true);
    assert.deepEqual(await readdir(releases), ['1.2.3']);
    assert.equal(await readFile(join(target, 'loader.js'), 'utf8'), `import('./c/core-AbCd_12.js')`);
    const other = await build('1.2.3', 'core-EfGh_34.js');
    await assert.rejects(copyRelease(other, target), UsageError);
    await assert.rejects(copyRelease(built, join(built, 'loader.js/1.2.3')), UsageError);
    assert.deepEqual(await readdir(releases), ['1.2.3']);
  });
});
