import { commandName } from '../server/command-name.js';
import { type Running, endWithSignals } from './end-with-signals.js';
import { describeError, isSqlState } from '../errors/describe-error.js';
import { UsageError } from '../errors/usage-error.js';

/** A command of a package. */
export interface Command {
  readonly summary: string;
  /**
   * Loads the command's code, only when the command is used. The loaded function resolves, if the command keeps running, to the
   * program that has to be closed.
   */
  readonly load: () => Promise<(args: string[]) => Promise<Running | void>>;
}

/** Commands by their names. */
export type Commands = Readonly<Record<string, Command>>;

/** The commands of the proxy. Both packages with commands have them. */
export const proxyCommands = {
  proxy: {
    summary: 'runs the proxy between your pages and the platform; it holds the API key',
    load: async () => (await import('../proxy/cli.js')).proxyCommand,
  },
  doctor: {
    summary: 'checks a deployed proxy from outside and says what to fix',
    load: async () => (await import('../proxy/cli/doctor.js')).doctorCommand,
  },
  snippet: {
    summary: 'prints the script tag for your pages',
    load: async () => (await import('../proxy/cli/snippet.js')).snippetCommand,
  },
  cdn: {
    summary: "copies the elements' files to a folder, for a server or a content delivery network of your own",
    load: async () => (await import('../proxy/cli/cdn.js')).cdnCommand,
  },
} as const satisfies Commands;

/** Runs the command that the process was called with. For invalid arguments, it ends the process with status 2 and lists the valid ones. */
export async function runCommand(commands: Commands, note = ''): Promise<void> {
  // Node would print all fields of such an error, including the members' data in a failed SQL statement.
  process.on('uncaughtException', fail);
  await run(commands, note, process.argv.slice(2)).catch(fail);
}

/** Prints the error and ends the process. */
function fail(error: unknown): never {
  const wrongCall = error instanceof Error && error.name === 'UsageError';
  process.stderr.write(`laurel: ${wrongCall ? error.message : textOf(error)}\n`);
  process.exit(wrongCall ? 2 : 1);
}

function textOf(error: unknown): string {
  const { code, message, operation = 'a statement', stack } = describeError(error);
  return isSqlState(code) ? `The database refuses ${operation}: ${message} (${code}).` : (stack ?? message);
}

async function run(commands: Commands, note: string, [name, ...args]: string[]): Promise<void> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(helpOf(commands, note));
    return;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command)
    throw new UsageError(
      `There is no command ${JSON.stringify(name)}. Commands: ${Object.keys(commands).join(', ')}.${note && ` ${note}`}`,
    );
  const closeFirst = endWithSignals();
  const start = await command.load();
  const running = await start(args);
  if (running) closeFirst(running);
}

const helpOf = (commands: Commands, note: string): string => `Usage: ${commandName} <command> [options]

Commands:
${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(9)}${summary}`)
  .join('\n')}

Run ${commandName} <command> --help for the options of a command.
${note && `${note}\n`}`;
