import { expect } from '@open-wc/testing';
import { readWalletOffer } from '../../src/controllers/wallet-offer.js';

const metamask = { id: 'io.metamask', type: 'evm' } as const;
const rainbow = { id: 'me.rainbow', type: 'evm' } as const;
const phantom = { id: 'solana:Phantom', type: 'solana' } as const;
const places = (text: string): number[] => [metamask, rainbow, phantom].map(readWalletOffer(text).placeOf);

describe('which wallets a site offers', () => {
  it('is all of them where it says nothing', () => {
    expect(places('')).to.deep.equal([0, 0, 0]);
    expect(places(' \n')).to.deep.equal([0, 0, 0]);
  });

  it('is what it names by type or by id, in that order, and nothing else', () => {
    expect(places('solana, evm')).to.deep.equal([1, 1, 0]);
    expect(places('me.rainbow')).to.deep.equal([-1, 0, -1]);
    expect(places('sui')).to.deep.equal([-1, -1, -1]);
  });

  it('has a place for the rest', () => {
    expect(places('io.metamask * solana')).to.deep.equal([0, 1, 2]);
    expect(places('*')).to.deep.equal([0, 0, 0]);
  });

  it('knows of a type without a wallet', () => {
    expect(readWalletOffer('io.metamask').placeOf({ type: 'evm' })).to.equal(-1);
    expect(readWalletOffer('io.metamask evm').placeOf({ type: 'evm' })).to.equal(1);
  });
});
