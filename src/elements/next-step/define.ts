import { define } from '../define.js';
import { NextStepElement } from './next-step.js';

define('laurel-next-step', NextStepElement);
