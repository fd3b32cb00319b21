#!/usr/bin/env node
import { proxyCommands } from './proxy/commands.js';
import { type Commands, runCommand } from './run-command.js';

/** Where the commands of the service are, if its package is installed beside this one. Not a constant of the build, which has none. */
const others = ['laurel-service', 'commands'].join('/');

/** The `laurel` command of the package of the proxy. */
runCommand('laurel', proxyCommands, {
  load: async () => ((await import(others)) as { readonly commands: Commands }).commands,
  hint: 'demo, service and the commands of its operator are in another package: npm install laurel-service',
});
