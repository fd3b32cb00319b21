// Written by `npm run generate` from src/browser/registry.ts.
import { states } from '../../../../demo/states/token-claim.js';
import { testElementContract } from './element-contract.js';

testElementContract('laurel-token-claim', states);
