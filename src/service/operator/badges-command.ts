import { loadDataCommand } from './load-data-command.js';

/** Runs `laurel-service badges`. Throws `UsageError` for wrong arguments. */
export const badgesCommand = async (args: string[]): Promise<void> =>
  args[0] === 'judge'
    ? (await import('./judge/judge-command.js')).judgeCommand(args.slice(1))
    : loadDataCommand('badges')(args);
