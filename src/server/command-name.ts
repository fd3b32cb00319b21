import { basename, relative } from 'node:path';
import { ownPackage } from './own-package.js';

/** Commands, each with the name of its package, because `npx` looks up a package by the command's name. */
const names: readonly string[] = ['laurel-proxy', 'laurel-service'];

/** How this process was called. */
interface Call {
  /** Path of the script. npm links to it under the name of the command. */
  readonly script: string;
  /** Options of Node itself. */
  readonly nodeOptions: readonly string[];
  /** Working directory of the call. */
  readonly folder: string;
  /** Name of the package that the code is in. */
  readonly packageName: string | undefined;
  /** npm's own command that started the process: `exec` for `npx`. */
  readonly npmCommand: string | undefined;
}

/**
 * Returns the command line that calls the command again. In a checkout, where no installed package provides it, that starts with
 * `node`.
 */
export function nameOfCall({ script, nodeOptions, folder, packageName, npmCommand }: Call): string {
  const name = [basename(script), packageName ?? ''].find((each) => names.includes(each));
  if (name === undefined) return ['node', ...nodeOptions, relative(folder, script)].join(' ');
  return npmCommand === 'exec' ? `npx ${name}` : name;
}

/** The command as it was called, such as `npx laurel-service`: help and errors name it. */
export const commandName = nameOfCall({
  script: process.argv[1] ?? '',
  nodeOptions: process.execArgv,
  folder: process.cwd(),
  packageName: ownPackage()?.name,
  npmCommand: process.env['npm_command'],
});
