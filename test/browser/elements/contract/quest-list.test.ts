// Written by `npm run generate` from src/browser/registry.ts.
import { states } from '../../../../demo/states/quest-list.js';
import { testElementContract } from './element-contract.js';

testElementContract('laurel-quest-list', states);
