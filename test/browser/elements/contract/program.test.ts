// Written by `npm run generate` from src/browser/registry.ts.
import { states } from '../../../../demo/states/program.js';
import { testElementContract } from './element-contract.js';

testElementContract('laurel-program', states);
