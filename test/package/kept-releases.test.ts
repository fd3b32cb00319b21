import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import packageJson from '../../package.json' with { type: 'json' };
import { until } from '../support/until.js';
import { RepositoryCopy } from './repository-copy.js';

const earlier = 'c/core-AbCd_12.js';

describe('the proxy with a folder for releases', () => {
  let copy: RepositoryCopy;
  before(() => {
    copy = new RepositoryCopy();
    copy.write('dist/cdn/loader.js', 'own loader');
    copy.write('dist/cdn/c/core-EfGh_34.js', 'own chunk');
    copy.write(`releases/0.0.9/${earlier}`, 'earlier chunk');
    mkdirSync(copy.path('empty'));
  });
  after(() => copy.remove());

  /** Starts the command, returns its answers for the files, and ends it. */
  async function ask(
    paths: readonly string[],
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
    done?: () => Promise<void>,
  ) {
    const command = ['--import', 'tsx', 'src/cli/laurel-proxy.ts', 'proxy', '--port', '0', '--json', ...args];
    const child = spawn(process.execPath, command, {
      cwd: copy.path('.'),
      env: {
        ...{ PATH: process.env['PATH'], LAUREL_API_KEY: 'key', LAUREL_UPSTREAM: 'http://127.0.0.1:9' },
        ...{ LAUREL_ORGANIZATION_ID: crypto.randomUUID(), LAUREL_WEBSITE_ID: crypto.randomUUID(), ...env },
      },
    });
    const ended = new Promise((resolve) => child.once('close', resolve));
    let errors = '';
    child.stderr.on('data', (chunk) => (errors += String(chunk)));
    try {
      const url = await new Promise<string>((resolve, reject) => {
        child.stdout.once('data', (line) => resolve((JSON.parse(String(line)) as { url: string }).url));
        child.once('close', () => reject(new Error(errors)));
      });
      const answers = [];
      for (const path of paths) {
        const response = await fetch(`${url}/${path}`);
        answers.push([response.status, response.ok ? await response.text() : '']);
      }
      await done?.();
      return answers;
    } finally {
      child.kill('SIGTERM');
      await ended;
    }
  }

  it('serves the files of earlier releases, which open pages still request', async () => {
    const found = [
      [200, 'own loader'],
      [200, 'earlier chunk'],
    ];
    assert.deepEqual(await ask(['loader.js', earlier], ['--releases', 'releases']), found);
    assert.deepEqual(await ask(['loader.js', earlier], [], { LAUREL_RELEASES: 'releases' }), found);
    assert.equal((await ask([earlier], []))[0]?.[0], 404, 'without the folder there are none');
  });

  it('stores the files of its own release there for the next one', async () => {
    const kept = `empty/${packageJson.version}`;
    // It copies in the background, and the folder has its name once all files are there.
    await ask([], ['--releases', 'empty'], {}, () => until(() => existsSync(copy.path(kept)), 'the files are kept'));
    assert.equal(copy.read(`${kept}/loader.js`), 'own loader');
    assert.equal(copy.read(`${kept}/c/core-EfGh_34.js`), 'own chunk');
  });
});
