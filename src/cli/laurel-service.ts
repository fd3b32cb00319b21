#!/usr/bin/env node
import { type Commands, proxyCommands, runCommand } from './commands.js';

const commands: Commands = {
  demo: {
    summary: 'starts everything at once: service, proxy, a local chain, a test wallet and demo pages',
    load: async () => (await import('./demo-command.js')).demoCommand,
  },
  service: {
    summary: "runs the platform's API on embedded Postgres or on a Postgres server",
    load: async () => (await import('../service/cli.js')).serviceCommand,
  },
  keys: {
    summary: 'creates, lists and revokes API keys of the service',
    load: async () => (await import('../service/operator/keys-command.js')).keysCommand,
  },
  members: {
    summary: 'imports, exports and erases members',
    load: async () => (await import('../service/operator/members-command.js')).membersCommand,
  },
  points: {
    summary: 'pays points to the members of a file, exports balances, and undoes credits',
    load: async () => (await import('../service/operator/points-command.js')).pointsCommand,
  },
  badges: {
    summary: 'imports and exports badges and who holds them, and judges those by place',
    load: async () => (await import('../service/operator/badges-command.js')).badgesCommand,
  },
  quests: {
    summary: 'imports and exports quests',
    load: async () => (await import('../service/operator/load-data-command.js')).loadDataCommand('quests'),
  },
  mints: {
    summary: 'decides on mints that were reported too late',
    load: async () => (await import('../service/operator/mints-command.js')).mintsCommand,
  },
  shares: {
    summary: 'imports and exports the shares of token claims',
    load: async () => (await import('../service/operator/load-data-command.js')).loadDataCommand('shares'),
  },
  backup: {
    summary: "writes the service's database to one file",
    load: async () => (await import('../service/operator/backup-commands.js')).backupCommand,
  },
  restore: {
    summary: 'writes a backup to a new database',
    load: async () => (await import('../service/operator/backup-commands.js')).restoreCommand,
  },
  migrate: {
    summary: "brings the service's database up to date with this version",
    load: async () => (await import('../service/operator/migrate-command.js')).migrateCommand,
  },
  ...proxyCommands,
};

await runCommand(commands);
