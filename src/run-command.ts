import { type Running, endWithSignals } from './end-with-signals.js';
import { UsageError } from './errors/usage-error.js';

/** A command of a program, such as `laurel proxy`. */
export interface Command {
  readonly summary: string;
  /**
   * Loads the command's code only when the command is used. If the command keeps running, it resolves to what has to be closed.
   */
  readonly load: () => Promise<(args: string[]) => Promise<Running | void>>;
}

/** Commands by name. */
export type Commands = Readonly<Record<string, Command>>;

const helpOf = (program: string, commands: Commands): string => `Usage: ${program} <command> [options]

Commands:
${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(9)}${summary}`)
  .join('\n')}

Run ${program} <command> --help for the options of a command.
`;

/** Commands of another package, which may be installed. */
export interface OtherCommands {
  readonly load: () => Promise<Commands>;
  /** Says how to get them. */
  readonly hint: string;
}

async function run(program: string, own: Commands, [name, ...args]: string[], others?: OtherCommands): Promise<void> {
  const isOwn = name === undefined || name.startsWith('-') || Object.hasOwn(own, name);
  const commands = isOwn || !others ? own : await others.load().catch(() => own);
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(helpOf(program, commands));
    return;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command)
    throw new UsageError(
      [
        `There is no command ${JSON.stringify(name)}. Commands: ${Object.keys(commands).join(', ')}.`,
        ...(others ? [others.hint] : []),
      ].join('\n'),
    );
  const closeFirst = endWithSignals();
  const act = await command.load();
  const running = await act(args);
  if (running) closeFirst(running);
}

/** Runs the command that this process was called with. For invalid arguments, it exits with status 2 and lists the valid ones. */
export function runCommand(program: string, commands: Commands, others?: OtherCommands): void {
  run(program, commands, process.argv.slice(2), others).catch((error: unknown) => {
    const wrongCall = error instanceof Error && error.name === 'UsageError';
    const text = error instanceof Error ? (wrongCall ? error.message : (error.stack ?? error.message)) : String(error);
    process.stderr.write(`${program}: ${text}\n`);
    process.exit(wrongCall ? 2 : 1);
  });
}
