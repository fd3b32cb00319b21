import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../.config/build/entries.mjs';
import type { packages } from '../../.config/packages/packages.mjs';
import packageJson from '../../package.json' with { type: 'json' };

const run = promisify(execFile);

/** A project of somebody else's, in a folder of its own outside the checkout. */
export class Project {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Makes a folder with the given packages of npm and with our own, as they are published. */
  static async create(own: readonly (keyof typeof packages)[], others: readonly string[] = []): Promise<Project> {
    const project = new Project(await mkdtemp(join(tmpdir(), 'laurel-project-')));
    await project.write({ 'package.json': '{"private":true,"type":"module"}' });
    const archives: string[] = [];
    for (const name of own) {
      const pack = ['pack', '--loglevel', 'error', '--pack-destination', project.folder];
      await run('npm', pack, { cwd: join(root, 'dist/packages', name) });
      archives.push(`./${name}-${packageJson.version}.tgz`);
    }
    const quietly = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel', 'error'];
    await run('npm', ['install', ...quietly, ...archives, ...others], { cwd: project.folder });
    return project;
  }

  /** Returns the names of our packed packages, which stand in the folder. */
  async archives(): Promise<string[]> {
    return (await readdir(this.folder)).filter((name) => name.endsWith('.tgz'));
  }

  path(...names: readonly string[]): string {
    return join(this.folder, ...names);
  }

  /** Returns the path of a command that one of the packages brings. */
  command(name: string): string {
    return this.path('node_modules/.bin', name);
  }

  async write(files: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(this.path(name)), { recursive: true });
      await writeFile(this.path(name), text);
    }
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }
}
