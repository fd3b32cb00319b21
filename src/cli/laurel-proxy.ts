#!/usr/bin/env node
import { proxyCommands, runCommand } from './commands.js';

await runCommand(proxyCommands, 'The service and the demo are in another package: npm install laurel-service.');
