import { define } from '../define.js';
import { LaurelProgram } from './program.js';

define('laurel-program', LaurelProgram);
