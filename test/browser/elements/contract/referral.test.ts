// Written by `npm run generate` from src/browser/registry.ts.
import { states } from '../../../../demo/states/referral.js';
import { testElementContract } from './element-contract.js';

testElementContract('laurel-referral', states);
