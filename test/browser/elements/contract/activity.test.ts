// Written by `npm run generate` from src/browser/registry.ts.
import { states } from '../../../../demo/states/activity.js';
import { testElementContract } from './element-contract.js';

testElementContract('laurel-activity', states);
