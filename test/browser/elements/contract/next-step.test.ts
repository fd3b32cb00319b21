// Written by `npm run generate` from src/browser/registry.ts.
import { states } from '../../../../demo/states/next-step.js';
import { testElementContract } from './element-contract.js';

testElementContract('laurel-next-step', states);
