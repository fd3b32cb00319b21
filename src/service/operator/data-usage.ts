import { commandName } from '../../server/command-name.js';
import { UsageError } from '../../errors/usage-error.js';

/** Commands that import and export. */
export type CommandName = 'members' | 'points' | 'badges' | 'quests' | 'shares';

/** Returns the error of a call that names no action or no file. */
export const needsAction = (name: CommandName): UsageError =>
  new UsageError(
    `${commandName} ${name} needs an action and a file, such as: ${commandName} ${name} export ${name}.csv`,
  );
