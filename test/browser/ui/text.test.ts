import { expect } from '@open-wc/testing';
import { initialsOf } from '../../../src/browser/ui/initials.js';
import { shortAddress } from '../../../src/browser/ui/address.js';
import { compareDecimals } from '../../../src/values/amounts/decimal.js';
import { subtractDecimals } from '../../../src/values/amounts/subtract-decimals.js';
import { identiconOf } from '../../../src/browser/ui/identicon.js';
import { cleanName, memberName } from '../../../src/browser/ui/name.js';
import { rove } from '../../../src/browser/ui/roving.js';
import { safeUrl } from '../../../src/browser/ui/safe-url.js';
import { fc } from '../../support/properties.js';

describe('a member’s name', () => {
  it('is the display name, or else the short address, or else empty', () => {
    const address = '0x3f9A2b1cD4e5F60718293a4B5C6d7E8f9012A9c2';
    expect(memberName({ displayName: 'mira.eth', address })).to.deep.equal({ text: 'mira.eth', isAddress: false });
    expect(memberName({ displayName: '  ', address })).to.deep.equal({ text: '0x3f9A…A9c2', isAddress: true });
    expect(memberName({})).to.deep.equal({ text: '', isAddress: false });
  });

  it('loses direction marks, hidden characters and line breaks', () => {
    expect(cleanName('\u202egnihctaw\u202c')).to.equal('gnihctaw');
    expect(cleanName('\u200b\u2060\ufeff')).to.equal('');
    expect(cleanName(' Two\nlines\tand   spaces ')).to.equal('Two lines and spaces');
    expect(cleanName('a\u200db')).to.equal('ab');
  });

  it('keeps the joiners that letters and emoji need', () => {
    expect(cleanName('می‌خواهم')).to.equal('می‌خواهم');
    expect(cleanName('👩‍👩‍👧‍👦')).to.equal('👩‍👩‍👧‍👦');
    expect(cleanName('क्‍ष')).to.equal('क्‍ष');
  });

  it('is cut at 64 user-perceived characters, and stacked accents at four', () => {
    expect([...cleanName('W'.repeat(5000))]).to.have.length(65);
    expect([...new Intl.Segmenter().segment(cleanName('👩‍👩‍👧‍👦'.repeat(80)))]).to.have.length(65);
    expect(cleanName(`Z${'\u0301'.repeat(60)}`)).to.equal(`Z${'\u0301'.repeat(4)}`);
  });

  it('is cut between characters even in a browser without Intl.Segmenter', () => {
    const { Segmenter } = Intl;
    Object.assign(Intl, { Segmenter: undefined });
    try {
      expect(cleanName('W'.repeat(65))).to.equal(`${'W'.repeat(64)}…`);
      expect(cleanName('𝕄'.repeat(65))).to.equal(`${'𝕄'.repeat(64)}…`);
      expect(initialsOf('𝔸nn 𝕄ira', 'en')).to.equal('𝔸𝕄');
    } finally {
      Object.assign(Intl, { Segmenter });
    }
  });

  it('never contains a control or direction character, whatever is sent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const clean = cleanName(text);
        expect(clean).not.to.match(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
        expect([...new Intl.Segmenter().segment(clean)].length).to.be.at.most(65);
        expect(cleanName(clean)).to.equal(clean.trim());
      }),
    );
  });
});

describe('a short address', () => {
  it('keeps its head and tail, or stays whole if it is already short', () => {
    expect(shortAddress('0x3f9A2b1cD4e5F60718293a4B5C6d7E8f9012A9c2')).to.equal('0x3f9A…A9c2');
    expect(shortAddress('7xKpWvT3mQf9sQd')).to.equal('7xKp…9sQd');
    expect(shortAddress('mira.sol')).to.equal('mira.sol');
  });
});

describe('exact amounts', () => {
  it('compare and subtract beyond what a double holds', () => {
    expect(compareDecimals('9007199254740993', '9007199254740992')).to.equal(1);
    expect(compareDecimals('700', '700.00')).to.equal(0);
    expect(compareDecimals(null, 0)).to.equal(0);
    expect(subtractDecimals('98765432109876543210987.125', '0.125')).to.equal('98765432109876543210987');
    expect(subtractDecimals('0.1', '0.3')).to.equal('-0.2');
    expect(subtractDecimals('1e21', 1)).to.equal('999999999999999999999');
    expect(subtractDecimals('not a number', 1)).to.equal('NaN');
  });

  it('agree with integer arithmetic', () => {
    const amount = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n });
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 0, max: 30 }), (a, b, scale) => {
        const text = (units: bigint): string => `${units}e-${scale}`;
        expect(compareDecimals(text(a), text(b))).to.equal(a < b ? -1 : a > b ? 1 : 0);
        expect(compareDecimals(subtractDecimals(text(a), text(b)), text(a - b))).to.equal(0);
      }),
    );
  });
});

describe('a URL from data', () => {
  it('must be https, or http on this machine for a page on this machine', () => {
    expect(safeUrl('https://cdn.example/a.png')).to.equal('https://cdn.example/a.png');
    for (const own of ['http://localhost:8080/a.png', 'http://127.0.0.1:8080/a.png', 'http://[::1]:8080/a.png']) {
      for (const page of ['localhost', 'site.localhost', '127.0.0.1', '[::1]'])
        expect(safeUrl(own, page)).to.equal(own);
      for (const page of ['community.example', 'localhost.example', '192.168.1.2', ''])
        expect(safeUrl(own, page), `${own} on ${page}`).to.equal(undefined);
    }
    for (const refused of [
      'http://cdn.example/a.png',
      'javascript:alert(1)',
      'data:image/svg+xml,<svg/>',
      'https://user:password@cdn.example/',
      '/a.png',
      '//cdn.example/a.png',
      'ipfs://cid',
      `https://cdn.example/${'a'.repeat(3000)}`,
      '',
      null,
      undefined,
    ]) {
      expect(safeUrl(refused), String(refused).slice(0, 40)).to.equal(undefined);
    }
  });
});

describe('the identicon of an address', () => {
  it('is the same every time, and different for most addresses', () => {
    expect(identiconOf('seed')).to.deep.equal(identiconOf('seed'));
    const seeds = Array.from({ length: 500 }, (_, index) => JSON.stringify(identiconOf(`0x${index}`)));
    expect(new Set(seeds).size).to.be.greaterThan(470);
  });
});

describe('arrow keys in a group', () => {
  it('move the focus, wrap around, and follow the writing direction', () => {
    expect(rove('ArrowRight', 2, 3, 'inline')).to.equal(0);
    expect(rove('ArrowRight', 0, 3, 'inline', true)).to.equal(2);
    expect(rove('ArrowUp', 0, 3, 'block')).to.equal(2);
    expect(rove('ArrowUp', 0, 3, 'inline')).to.equal(undefined);
    expect([rove('Home', 1, 3, 'block'), rove('End', 1, 3, 'block'), rove('End', 0, 0, 'block')]).to.deep.equal([
      0,
      2,
      undefined,
    ]);
  });
});
