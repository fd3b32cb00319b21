// Written by `npm run generate` from src/browser/registry.ts.
import { states } from '../../../../demo/states/wallet-connect.js';
import { testElementContract } from './element-contract.js';

testElementContract('laurel-wallet-connect', states);
