import { basename, relative } from 'node:path';
import { ownPackage } from './own-package.js';

/** Commands, each named like the package that has it. `npx` asks the registry for a package of the name that it is given. */
const names: readonly string[] = ['laurel-proxy', 'laurel-service'];

/** What a process knows of how it was called. */
interface Call {
  /** Path of the script. A link of npm to it has the name of the command. */
  readonly script: string;
  /** Options of Node itself. */
  readonly nodeOptions: readonly string[];
  /** Folder in which it was called. */
  readonly folder: string;
  /** Name of the package that the code is in. */
  readonly packageName: string | undefined;
  /** The command of npm that called it, which is `exec` for `npx`. */
  readonly npmCommand: string | undefined;
}

/** Returns how to call the command again. In a checkout, where no package has it, that is by `node`. */
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
