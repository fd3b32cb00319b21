import { expect } from '@open-wc/testing';
import { getAddress } from 'viem';
import { checksummed } from '../../../src/browser/wallets/checksummed.js';
import { hexOfBytes } from '../../../src/browser/wallets/hex-of.js';
import { fc } from '../../support/properties.js';

const digits = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(hexOfBytes);

describe('the address checksum (EIP-55)', () => {
  it('matches the examples of the standard', () => {
    for (const address of [
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
      '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
      '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    ])
      expect(checksummed(address.slice(2).toLowerCase())).to.equal(address);
  });

  it('matches viem for any address', () => {
    fc.assert(fc.property(digits, (address) => checksummed(address) === getAddress(`0x${address}`)));
  });
});
