#!/usr/bin/env node
import { type Running, endWithSignals } from './end-with-signals.js';
import { UsageError } from './errors/usage-error.js';

interface Command {
  readonly summary: string;
  /**
   * Loads the command's code only when the command is used. If the command keeps running, it resolves to what has to be closed.
   */
  readonly load: () => Promise<(args: string[]) => Promise<Running | void>>;
}

const commands: Record<string, Command> = {
  demo: {
    summary: 'starts everything at once: service, proxy, a local chain, a test wallet and demo pages',
    load: async () => (await import('./demo-command.js')).demoCommand,
  },
  service: {
    summary: "runs the platform's API on embedded Postgres or on a Postgres server",
    load: async () => (await import('./service/cli.js')).serviceCommand,
  },
  keys: {
    summary: 'creates, lists and revokes API keys of the service',
    load: async () => (await import('./service/operator/keys-command.js')).keysCommand,
  },
  members: {
    summary: 'imports and exports members',
    load: async () => (await import('./service/operator/data-command.js')).dataCommand('members'),
  },
  points: {
    summary: 'pays points to the members of a file, and exports balances',
    load: async () => (await import('./service/operator/data-command.js')).dataCommand('points'),
  },
  badges: {
    summary: 'imports and exports badges and who holds them',
    load: async () => (await import('./service/operator/data-command.js')).dataCommand('badges'),
  },
  quests: {
    summary: 'imports and exports quests',
    load: async () => (await import('./service/operator/data-command.js')).dataCommand('quests'),
  },
  backup: {
    summary: "writes the service's database to one file",
    load: async () => (await import('./service/operator/backup-commands.js')).backupCommand,
  },
  restore: {
    summary: 'writes a backup to a new database',
    load: async () => (await import('./service/operator/backup-commands.js')).restoreCommand,
  },
  migrate: {
    summary: "brings the service's database up to date with this version",
    load: async () => (await import('./service/operator/migrate-command.js')).migrateCommand,
  },
  proxy: {
    summary: 'runs the proxy between your pages and the platform; it holds the API key',
    load: async () => (await import('./proxy/cli.js')).proxyCommand,
  },
  doctor: {
    summary: 'checks a deployed proxy from outside and says what to fix',
    load: async () => (await import('./proxy/cli/doctor.js')).doctorCommand,
  },
  snippet: {
    summary: 'prints the script tag for your pages',
    load: async () => (await import('./proxy/cli/snippet.js')).snippetCommand,
  },
  cdn: {
    summary: "copies the elements' files to a folder, for a server or a content delivery network of your own",
    load: async () => (await import('./proxy/cli/cdn.js')).cdnCommand,
  },
};

const help = `Usage: laurel <command> [options]

Commands:
${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(9)}${summary}`)
  .join('\n')}

Run laurel <command> --help for the options of a command.
`;

/** Runs the `laurel` command. For invalid arguments, it exits with status 2 and lists the valid ones. */
async function main([name, ...args]: string[]): Promise<void> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(help);
    return;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command)
    throw new UsageError(`There is no command ${JSON.stringify(name)}. Commands: ${Object.keys(commands).join(', ')}.`);
  const closeFirst = endWithSignals();
  const run = await command.load();
  const running = await run(args);
  if (running) closeFirst(running);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const wrongCall = error instanceof Error && error.name === 'UsageError';
  const text = error instanceof Error ? (wrongCall ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`laurel: ${text}\n`);
  process.exit(wrongCall ? 2 : 1);
});
