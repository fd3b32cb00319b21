import { needsAction, type CommandName } from './data-usage.js';

/**
 * Returns the command that imports and exports one kind of data. Loading the code takes seconds, so it first throws a `UsageError`
 * for a call without arguments.
 */
export const loadDataCommand =
  (name: CommandName) =>
  async (args: string[]): Promise<void> => {
    if (args.length === 0) throw needsAction(name);
    const { dataCommand } = await import('./data-command.js');
    await dataCommand(name)(args);
  };
