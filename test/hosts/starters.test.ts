import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { root } from '../../.config/entries.mjs';
import { Project } from './project.js';
import { starters } from './starters/starters.js';

const run = promisify(execFile);

interface Manifest {
  readonly modules: readonly { readonly declarations?: readonly { readonly tagName?: string }[] }[];
}

describe('projects that a starter made', { timeout: 900_000 }, () => {
  let project: Project;
  let tags: readonly string[];

  before(async () => {
    project = await Project.create(['laurel-widgets'], [`node24@npm:node-${process.platform}-${process.arch}@24`]);
    const manifest = await readFile(join(root, 'dist/custom-elements.json'), 'utf8');
    const { modules } = JSON.parse(manifest) as Manifest;
    tags = modules.flatMap(({ declarations = [] }) => declarations.flatMap(({ tagName }) => tagName ?? []));
    assert.ok(tags.length >= 14, `${tags.length} elements`);
  });
  after(async () => {
    await project?.remove();
  });

  /** Runs a command of npm's world on Node 24, which newer starters need. */
  async function runIn(cwd: string, [command, ...args]: readonly string[]): Promise<void> {
    const path = `${project.path('node_modules/node24/bin')}:${process.env['PATH']}`;
    const env = { ...process.env, PATH: path, CI: 'true', NEXT_TELEMETRY_DISABLED: '1', NG_CLI_ANALYTICS: 'false' };
    await run(command ?? '', args, { cwd, env, maxBuffer: 2 ** 26 }).catch(
      (error: { stdout: string; stderr: string }) =>
        assert.fail(`${command} ${args.join(' ')}\n${error.stdout}\n${error.stderr}`),
    );
  }

  for (const [name, { create, page, wrongPage, check }] of Object.entries(starters))
    it(`of ${name} checks a page with all elements and both kinds of listeners, without declarations of its own`, async () => {
      await runIn(project.folder, ['npx', '--yes', ...create(name)]);
      const folder = project.path(name);
      const archive = join('..', (await project.archives())[0] ?? '');
      await runIn(folder, ['npm', 'install', '--no-audit', '--no-fund', '--prefer-offline', archive]);
      const files = new Project(folder);
      await files.write(page(tags));
      for (const command of check) await runIn(folder, command);
      await files.write(wrongPage(tags));
      await assert.rejects(async () => {
        for (const command of check) await runIn(folder, command);
      }, /nothing/);
    });
});
