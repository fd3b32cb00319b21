import { define } from '../define.js';
import { LaurelProgram } from './program.js';

export type { LaurelProgram };

define('laurel-program', LaurelProgram);
