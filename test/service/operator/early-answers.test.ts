import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { root } from '../../../.config/build/entries.mjs';

/** Runs a command until it exits. `loaded` lists the addresses of all code that it loaded. */
async function laurel(...args: string[]) {
  const coverage = await mkdtemp(join(tmpdir(), 'laurel-loaded-'));
  try {
    const env = { ...process.env, NODE_V8_COVERAGE: coverage };
    const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'src/cli/laurel-service.ts'), ...args], {
      env,
    });
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    const files = await readdir(coverage);
    const reports = await Promise.all(files.map((file) => readFile(join(coverage, file), 'utf8')));
    const loaded = reports.flatMap((report) =>
      (JSON.parse(report) as { result: { url: string }[] }).result.map(({ url }) => url),
    );
    return { out, err, status: child.exitCode, loaded };
  } finally {
    await rm(coverage, { recursive: true, force: true });
  }
}

describe("an operator's command", () => {
  for (const args of [
    ...[['members'], ['members', 'erase'], ['members', 'erase', '--help'], ['members', 'erase', '0x1', '0x2']],
    ...[['members', 'erase', '--nonsense'], ['points'], ['shares']],
  ])
    it(`answers ${args.join(' ')} before it loads a database`, async () => {
      const { out, err, status, loaded } = await laurel(...args);
      assert.match(out + err, new RegExp(`src/cli/laurel-service\\.ts ${args[0]}`));
      assert.equal(status, args.includes('--help') ? 0 : 2);
      assert.ok(
        loaded.some((url) => url.endsWith('/src/cli/laurel-service.ts')),
        'the code that was loaded is known',
      );
      assert.deepEqual(
        loaded.filter((url) => /\/service\/db\/|\/node_modules\/drizzle-orm\//.test(url)),
        [],
      );
    });
});
