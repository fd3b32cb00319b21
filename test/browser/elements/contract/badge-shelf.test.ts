// Written by `npm run generate` from src/browser/registry.ts.
import { states } from '../../../../demo/states/badge-shelf.js';
import { testElementContract } from './element-contract.js';

testElementContract('laurel-badge-shelf', states);
