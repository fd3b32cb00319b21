// Written by `npm run generate` from src/browser/registry.ts.
import { states } from '../../../../demo/states/season-recap.js';
import { testElementContract } from './element-contract.js';

testElementContract('laurel-season-recap', states);
