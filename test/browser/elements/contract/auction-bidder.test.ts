// Written by `npm run generate` from src/browser/registry.ts.
import { states } from '../../../../demo/states/auction-bidder.js';
import { testElementContract } from './element-contract.js';

testElementContract('laurel-auction-bidder', states);
