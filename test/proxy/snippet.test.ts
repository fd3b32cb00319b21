import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { copyElements } from '../../src/proxy/cli/cdn.js';
import type { Release } from '../../src/proxy/cli/script-tag.js';
import { snippet } from '../../src/proxy/cli/snippet.js';

describe('the script tag that a command prints', () => {
  let folder: string;
  let release: Release;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'laurel-snippet-'));
    const elements = join(folder, 'built');
    await mkdir(join(elements, 'c'), { recursive: true });
    await writeFile(join(elements, 'loader.js'), 'load');
    await writeFile(join(elements, 'c/core-AbCd_12.js'), 'core');
    await writeFile(join(elements, 'integrity.json'), '{"loader.js":"sha384-abc"}');
    await writeFile(
      join(elements, 'elements.json'),
      JSON.stringify({
        'laurel-leaderboard': [
          ['c/core-AbCd_12.js', 'abc='],
          ['c/leaderboard-EfGh_45.js', 'def='],
        ],
        'laurel-wallet-connect': [
          ['c/core-AbCd_12.js', 'abc='],
          ['c/wallet-connect-IjKl_78.js', 'ghi='],
        ],
      }),
    );
    release = { version: '1.2.3', elements, integrity: 'sha384-abc' };
  });
  after(() => rm(folder, { recursive: true }));

  const tag = (...args: string[]): string => snippet(args, () => release);
  const copy = (...args: string[]): Promise<string> => copyElements(args, () => release);

  it('needs only an address if the proxy serves the elements', async () => {
    assert.equal(tag(), '<script type="module" src="/laurel/loader.js"></script>\n');
    assert.equal(
      tag('--proxy', 'https://community.example/'),
      '<script type="module" src="https://community.example/loader.js"></script>\n',
    );
  });

  it('has the hash on request, and then names version and proxy', async () => {
    const hash = 'integrity="sha384-abc" crossorigin="anonymous"';
    assert.equal(
      tag('--integrity'),
      `<script type="module" src="/laurel/1.2.3/loader.js" ${hash} data-proxy="/laurel"></script>\n`,
    );
    assert.equal(
      tag('--cdn', 'https://cdn.example/laurel/', '--proxy', 'https://community.example/laurel'),
      `<script type="module" src="https://cdn.example/laurel/1.2.3/loader.js" ${hash} data-proxy="https://community.example/laurel"></script>\n`,
    );
  });

  it('comes with preload links for the files of chosen elements, without duplicates', () => {
    const link = (href: string, hash: string, more = ''): string =>
      `<link rel="modulepreload" href="${href}" integrity="sha256-${hash}"${more} />`;
    assert.deepEqual(tag('--preload', 'laurel-leaderboard, laurel-wallet-connect').split('\n'), [
      '<script type="module" src="/laurel/loader.js"></script>',
      link('/laurel/c/core-AbCd_12.js', 'abc='),
      link('/laurel/c/leaderboard-EfGh_45.js', 'def='),
      link('/laurel/c/wallet-connect-IjKl_78.js', 'ghi='),
      '',
    ]);
    assert.equal(
      tag('--integrity', '--preload', 'laurel-leaderboard').split('\n')[2],
      link('/laurel/1.2.3/c/leaderboard-EfGh_45.js', 'def=', ' crossorigin="anonymous"'),
    );
    assert.throws(
      () => tag('--preload', 'leaderboard'),
      /There is no <leaderboard>\. --preload takes laurel-leaderboard, laurel-wallet-connect, with commas between\./,
    );
    assert.throws(
      () => snippet(['--preload', 'laurel-profile'], () => ({ ...release, elements: folder })),
      /npm run build/,
    );
  });

  it('comes with a copy of the files in a folder named after the version', async () => {
    const target = join(folder, 'public');
    const text = await copy(target, '--url', 'https://cdn.example/laurel');
    assert.match(
      text,
      /^Copied: .*1\.2\.3\n\n<script [^>]*src="https:\/\/cdn\.example\/laurel\/1\.2\.3\/loader\.js" integrity="sha384-abc"/,
    );
    const copied = (await readdir(target, { recursive: true })).sort();
    assert.deepEqual(copied, [
      '1.2.3',
      '1.2.3/c',
      '1.2.3/c/core-AbCd_12.js',
      '1.2.3/elements.json',
      '1.2.3/integrity.json',
      '1.2.3/loader.js',
    ]);
    assert.match(await copy(target), /^Already there/);
  });

  it('never overwrites other files of the same version, and says what to do', async () => {
    const target = join(folder, 'other');
    await mkdir(join(target, '1.2.3'), { recursive: true });
    await writeFile(join(target, '1.2.3/integrity.json'), '{}');
    await assert.rejects(copy(target), /has other files of the same version.*Choose another folder/);
    assert.deepEqual(await readdir(join(target, '1.2.3')), ['integrity.json']);
    assert.equal(await readFile(join(target, '1.2.3/integrity.json'), 'utf8'), '{}');
    await writeFile(join(folder, 'file'), '');
    await assert.rejects(copy(join(folder, 'file')), /Cannot write to .*Choose another folder/);
  });

  it('is not printed for an invalid address', async () => {
    for (const address of [
      'laurel',
      '//cdn.example',
      'javascript:alert(1)',
      '/laurel"onload="x',
      'https://a b',
      '/x?y',
    ])
      assert.throws(() => tag('--proxy', address), /--proxy must be a path/, address);
    assert.throws(() => tag('--colour'), /Run .* snippet --help/);
    await assert.rejects(copy(), /Give one folder/);
  });
});
