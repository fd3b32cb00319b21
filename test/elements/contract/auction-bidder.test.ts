import { states } from '../../../demo/states/auction-bidder.js';
import { testElementContract } from './element-contract.js';

testElementContract('laurel-auction-bidder', states);
