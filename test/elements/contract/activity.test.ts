import { states } from '../../../demo/states/activity.js';
import { testElementContract } from './element-contract.js';

testElementContract('laurel-activity', states);
