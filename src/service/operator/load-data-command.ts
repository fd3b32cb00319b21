import { needsAction, type CommandName } from './data-usage.js';

/**
 * Returns the command that imports and exports one kind of data. It takes seconds to load, so a call without arguments is answered
 * first: by a `UsageError`.
 */
export const loadDataCommand =
  (name: CommandName) =>
  async (args: string[]): Promise<void> => {
    if (args.length === 0) throw needsAction(name);
    const { dataCommand } = await import('./data-command.js');
    await dataCommand(name)(args);
  };
