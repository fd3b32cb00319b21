import { states } from '../../../demo/states/profile.js';
import { testElementContract } from './element-contract.js';

testElementContract('laurel-profile', states);
