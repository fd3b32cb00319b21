import { states } from '../../../demo/states/program.js';
import { testElementContract } from './element-contract.js';

testElementContract('laurel-program', states);
