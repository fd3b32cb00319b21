// Written by `npm run generate` from src/browser/registry.ts.
import { states } from '../../../../demo/states/mint-gallery.js';
import { testElementContract } from './element-contract.js';

testElementContract('laurel-mint-gallery', states);
