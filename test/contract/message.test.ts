import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getAddress } from 'viem';
import { createSiweMessage } from 'viem/siwe';
import { type SignInStatement, renderSignInMessage } from '../../src/contract/message.js';
import { fc } from '../support/properties.js';

/** Returns the same message as viem writes it. */
const oracle = (statement: SignInStatement, address: string, chainId: number) =>
  createSiweMessage({
    address: getAddress(address),
    chainId,
    domain: statement.domain,
    nonce: statement.nonce,
    uri: statement.uri,
    version: '1',
    statement: statement.statement,
    issuedAt: new Date(statement.issuedAt),
    expirationTime: new Date(statement.expirationTime),
  });

const example: SignInStatement = {
  domain: 'guild.example',
  statement: 'Sign in to Ashfall.',
  uri: 'https://guild.example',
  nonce: 'k9x2Vq7LmB4tR8wZ',
  issuedAt: '2026-11-20T10:00:00.000Z',
  expirationTime: '2026-11-20T10:05:00.000Z',
};
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

const letters = (pattern: RegExp) => fc.stringMatching(pattern);
const host = fc.oneof(
  fc.domain(),
  fc.tuple(fc.domain(), fc.integer({ min: 1, max: 65_535 })).map(([domain, port]) => `${domain}:${port}`),
  fc.constantFrom('localhost:4173', '127.0.0.1:8080'),
);
const moment = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const statement = fc.record({
  domain: host,
  statement: letters(/^[A-Za-z0-9 .,:;!?'()\u00e9\u4e2d\u{1f3c6}-]{1,120}$/u),
  uri: host.map((authority) => `https://${authority}`),
  nonce: letters(/^[A-Za-z0-9]{8,64}$/),
  issuedAt: moment,
  expirationTime: moment,
});
const address = letters(/^0x[0-9a-f]{40}$/).map((text) => getAddress(text));
const chain = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

describe('the sign-in message', () => {
  it('is laid out as in EIP-4361', () => {
    assert.equal(
      renderSignInMessage(example, account, 8453),
      `guild.example wants you to sign in with your Ethereum account:
0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266

Sign in to Ashfall.

URI: https://guild.example
Version: 1
Chain ID: 8453
Nonce: k9x2Vq7LmB4tR8wZ
Issued At: 2026-11-20T10:00:00.000Z
Expiration Time: 2026-11-20T10:05:00.000Z`,
    );
  });

  it("equals viem's, for any statement, account and chain", () => {
    fc.assert(
      fc.property(statement, address, chain, (said, who, chainId) => {
        assert.equal(renderSignInMessage(said, who, chainId), oracle(said, who, chainId));
      }),
      { numRuns: 1_000 },
    );
  });

  it('differs if any of its parts differs', () => {
    const original = renderSignInMessage(example, account, 1);
    for (const key of Object.keys(example) as (keyof SignInStatement)[])
      assert.notEqual(renderSignInMessage({ ...example, [key]: `${example[key]}1` }, account, 1), original, key);
    assert.notEqual(renderSignInMessage(example, account.toLowerCase(), 1), original);
    assert.notEqual(renderSignInMessage(example, account, 2), original);
  });
});
