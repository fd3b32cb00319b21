/** Runs `laurel members`. Throws `UsageError` for wrong arguments. */
export const membersCommand = async (args: string[]): Promise<void> =>
  args[0] === 'erase'
    ? (await import('./erase/erase-command.js')).eraseCommand(args.slice(1))
    : (await import('./data-command.js')).dataCommand('members')(args);
