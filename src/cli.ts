#!/usr/bin/env node
import { commands } from './commands.js';
import { runCommand } from './run-command.js';

/** The `laurel` command with everything: of this repository, and of the package of the service. */
runCommand('laurel', commands);
