import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../../.config/build/entries.mjs';
import { packages } from '../../.config/packages/packages.mjs';

/** TypeScript 7, by its path: npm does not define which of several `tsc` it links. */
const compiler = join(root, 'node_modules/typescript-native/bin/tsc');

/** The declarations that the packages are published with, and projects that use them. */
export class Declarations {
  readonly #folder: string;

  /** Writes them, as the build does. */
  constructor() {
    // Declarations in this folder find packages as the sources do.
    const parent = join(root, 'node_modules/.cache/laurel');
    mkdirSync(parent, { recursive: true });
    this.#folder = mkdtempSync(join(parent, 'declarations-'));
    const { status, stdout } = spawnSync(
      process.execPath,
      [compiler, '-p', join(root, '.config/types/tsconfig.build.json'), '--outDir', join(this.#folder, 'types')],
      { encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(stdout);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }

  /** Returns what the declarations of sources reach: our other sources, and the names of other packages. */
  reachedFrom(sources: readonly string[]): { readonly sources: string[]; readonly packages: string[] } {
    const files = new Set(sources.map((source) => this.#declarationOf(source)));
    const named = new Set<string>();
    for (const file of files)
      for (const [, module = ''] of readFileSync(file, 'utf8').matchAll(
        /\b(?:from|import)\s*\(?\s*["']([^"'\n]+)["']/g,
      ))
        if (!module.startsWith('.')) named.add(/^(?:@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? module);
        else if (!module.endsWith('.json')) files.add(join(dirname(file), module.replace(/\.js$/, '.d.ts')));
    const types = join(this.#folder, 'types');
    return {
      sources: [...files].map((file) => `src/${relative(types, file).replace(/\.d\.ts$/, '.ts')}`),
      packages: [...named],
    };
  }

  /** Returns the type errors in a project's files, which import the packages by name. */
  mistakesIn(files: Readonly<Record<string, string>>): string[] {
    const project = mkdtempSync(join(this.#folder, 'project-'));
    const published = Object.entries(packages).flatMap(([name, { entries }]) =>
      Object.entries(entries).map(([entry, source]): [string, string[]] => [
        name + entry.slice(1),
        [`./${relative(project, this.#declarationOf(source))}`],
      ]),
    );
    const paths: Record<string, string[]> = Object.fromEntries(published);
    paths['laurel-widgets/translations/*'] = [`./${relative(project, join(root, 'src/browser/i18n/translations/*'))}`];
    const compilerOptions = {
      ...{ strict: true, noEmit: true, skipLibCheck: true, resolveJsonModule: true, experimentalDecorators: true },
      ...{ target: 'es2022', lib: ['es2023', 'dom', 'dom.iterable'], module: 'esnext', moduleResolution: 'bundler' },
      types: ['node'],
      paths,
    };
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: Object.keys(files) }));
    for (const [file, text] of Object.entries(files)) writeFileSync(join(project, file), text);
    const { stdout } = spawnSync(process.execPath, [compiler, '-p', '.', '--pretty', 'false'], {
      cwd: project,
      encoding: 'utf8',
    });
    return stdout.split('\n').filter((line) => /^\S/.test(line));
  }

  #declarationOf(source: string): string {
    return join(this.#folder, 'types', source.replace(/^src\/(.*)\.ts$/, '$1.d.ts'));
  }
}
