import { loadDataCommand } from './load-data-command.js';

/** Runs `laurel-service members`. Throws `UsageError` for wrong arguments. */
export const membersCommand = async (args: string[]): Promise<void> =>
  args[0] === 'erase'
    ? (await import('./erase/erase-command.js')).eraseCommand(args.slice(1))
    : loadDataCommand('members')(args);
