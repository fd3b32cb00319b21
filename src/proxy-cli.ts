#!/usr/bin/env node
import { proxyCommands, runCommand } from './commands.js';

/** The package laurel-service, whose `laurel` has all commands. A project that installed both gets either of the two. */
const wholeCommand = 'laurel-service/cli';

const [name = 'help'] = process.argv.slice(2);
if (Object.hasOwn(proxyCommands, name) || !(await loadWholeCommand()))
  await runCommand(proxyCommands, 'The service and the demo are in another package: npm install laurel-service.');

/** Loads it, which runs the command. Returns whether it is installed. */
async function loadWholeCommand(): Promise<boolean> {
  try {
    import.meta.resolve(wholeCommand);
  } catch {
    return false;
  }
  await import(wholeCommand);
  return true;
}
