import { define } from '../define.js';
import { NextStepElement } from './next-step.js';

export type { NextStepElement };

define('laurel-next-step', NextStepElement);
