// Written by `npm run generate` from src/browser/registry.ts.
import { states } from '../../../../demo/states/points-balance.js';
import { testElementContract } from './element-contract.js';

testElementContract('laurel-points-balance', states);
