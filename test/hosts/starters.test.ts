import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { elementTags } from './element-tags.js';
import { Project } from './project.js';
import { starters } from './starters/starters.js';

const run = promisify(execFile);

describe('projects that a starter made', { timeout: 900_000 }, () => {
  let project: Project;
  const tags = elementTags();

  before(async () => {
    project = await Project.create(['laurel-widgets'], [`node24@npm:node-${process.platform}-${process.arch}@24`]);
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

  for (const [name, { template = {}, create, page, check }] of Object.entries(starters))
    it(`of ${name} checks a page with all elements and both kinds of listeners, without declarations of its own`, async () => {
      const folder = project.path(name);
      await new Project(folder).write(template);
      await runIn(project.folder, create(name));
      const archive = join('..', (await project.archives())[0] ?? '');
      await runIn(folder, ['npm', 'install', '--no-audit', '--no-fund', '--prefer-offline', archive]);
      const files = new Project(folder);
      const checkPage = async (onDocument: string, onElement: string): Promise<void> => {
        await files.write(page(tags, { onDocument, onElement }));
        for (const command of check) await runIn(folder, command);
      };
      await checkPage('user.id', 'questId');
      await assert.rejects(checkPage('nothing', 'questId'), /'nothing' does not exist/);
      await assert.rejects(checkPage('user.id', 'nowhere'), /'nowhere' does not exist/);
    });
});
