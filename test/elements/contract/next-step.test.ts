import { states } from '../../../demo/states/next-step.js';
import { testElementContract } from './element-contract.js';

testElementContract('laurel-next-step', states);
