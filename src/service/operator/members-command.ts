import { dataCommand } from './data-command.js';
import { eraseCommand } from './erase/erase-command.js';

/** Runs `laurel members`. Throws `UsageError` for wrong arguments. */
export const membersCommand = (args: string[]): Promise<void> =>
  args[0] === 'erase' ? eraseCommand(args.slice(1)) : dataCommand('members')(args);
