import { loadDataCommand } from './load-data-command.js';

/** Runs `laurel-service points`. Throws `UsageError` for wrong arguments. */
export const pointsCommand = async (args: string[]): Promise<void> =>
  args[0] === 'undo'
    ? (await import('./undo/undo-command.js')).undoCommand(args.slice(1))
    : loadDataCommand('points')(args);
