import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type SignInStatement, renderSignInMessage } from '../../src/contract/message.js';
import { canonicalAddress, verifyWallet } from '../../src/verify/index.js';
import { fc } from '../support/properties.js';
import { lookupsOf, newSigners } from '../support/wallets/all-signers.js';
import type { WalletProof, WalletSigner } from '../../demo/wallet/signers/wallet-signer.js';

const statement: SignInStatement = {
  domain: 'guild.example',
  statement: 'Sign in to Ashfall.',
  uri: 'https://guild.example',
  nonce: 'k9x2Vq7LmB4tR8wZ',
  issuedAt: '2026-11-20T10:00:00.000Z',
  expirationTime: '2026-11-20T10:05:00.000Z',
};

const own = newSigners();
const strangers = newSigners();
const lookups = lookupsOf(own, strangers);
const verify = (signer: WalletSigner, proof: WalletProof, address = signer.address) =>
  verifyWallet(signer.type, { address, ...proof }, lookups);

/** Returns a proof that differs from what was signed in one way. */
type Change = (signer: WalletSigner, proof: WalletProof) => WalletProof;

const withText = (proof: WalletProof, change: (text: string) => string): WalletProof => {
  const { tonVerification } = proof;
  if (!tonVerification) return { ...proof, message: change(proof.message) };
  const payload = change(tonVerification.proof.payload);
  return { ...proof, tonVerification: { ...tonVerification, proof: { ...tonVerification.proof, payload } } };
};
const withSignature = (proof: WalletProof, change: (text: string) => string): WalletProof => {
  const { tonVerification } = proof;
  if (!tonVerification) return { ...proof, signature: change(proof.signature) };
  const signature = change(tonVerification.proof.signature);
  return { ...proof, tonVerification: { ...tonVerification, proof: { ...tonVerification.proof, signature } } };
};

const letter = fc.constantFrom(...'abcdefghkmnpqrstuvwxyzABCDEFGH23456789');
const replaceAt = (text: string, place: number, by: string): string => {
  const index = Math.floor(place * text.length);
  return `${text.slice(0, index)}${by}${text.slice(index + 1)}`;
};
const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

/** Each changes something that was signed, or the supposed signer. */
const changes: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(place, letter).map(
    ([at, by]): Change =>
      (_, proof) =>
        withText(proof, (text) => replaceAt(text, at, by)),
  ),
  fc.tuple(place, letter).map(
    ([at, by]): Change =>
      (_, proof) =>
        withSignature(proof, (text) => replaceAt(text, at, by)),
  ),
  fc.domain().map((domain): Change => ({ address, chain, type }, proof) => {
    if (!proof.tonVerification)
      return { ...proof, message: renderSignInMessage({ ...statement, domain }, address, chain, type) };
    const { tonVerification: ton } = proof;
    const lengthBytes = domain.length;
    return { ...proof, tonVerification: { ...ton, proof: { ...ton.proof, domain: { value: domain, lengthBytes } } } };
  }),
  fc.integer({ min: 1, max: 2 ** 31 }).map((more): Change => ({ address, type }, proof) => {
    // TON signs no chain, but it signs its time.
    if (!proof.tonVerification) return { ...proof, message: renderSignInMessage(statement, address, more, type) };
    const { tonVerification: ton } = proof;
    return { ...proof, tonVerification: { ...ton, proof: { ...ton.proof, timestamp: more } } };
  }),
  fc.stringMatching(/^[A-Za-z0-9]{8,40}$/).map(
    (nonce): Change =>
      ({ address, chain, type }, proof) =>
        proof.tonVerification
          ? withText(proof, () => nonce)
          : { ...proof, message: renderSignInMessage({ ...statement, nonce }, address, chain, type) },
  ),
);

/**
 * Returns the meaningful content of a proof, to recognise changes that change nothing: hexadecimal has two cases, the last
 * bits of base64 may be unused, and a Flow signature has fields that nobody signs.
 */
const contentOf = (proof: WalletProof): string =>
  JSON.stringify(proof, (key, value: unknown) => (key === 'signature' ? bytesOf(String(value)) : value));
const bytesOf = (text: string): string => {
  if (/^0x[0-9a-f]+$/i.test(text)) return text.toLowerCase();
  if (text.startsWith('[')) return compositeOf(text).toLowerCase();
  return /^[A-Za-z0-9+/]{86}==$/.test(text) ? Buffer.from(text, 'base64').toString('hex') : text;
};
const compositeOf = (text: string): string => {
  try {
    const parts = JSON.parse(text) as { addr?: unknown; keyId?: unknown; signature?: unknown }[];
    return JSON.stringify(parts.map(({ addr, keyId, signature }) => [addr, keyId, signature]));
  } catch {
    return text;
  }
};

for (const signer of own.signers) {
  const stranger = strangers.signers.find(({ type }) => type === signer.type);

  describe(`verifyWallet, ${signer.type}`, () => {
    it('accepts what the wallet signed, and returns the canonical address', async () => {
      assert.deepEqual(await verify(signer, await signer.prove(statement)), {
        ok: true,
        address: canonicalAddress(signer.type, signer.address),
      });
    });

    it('refuses any change of what was signed: a character, domain, chain, time or nonce', async () => {
      const proof = await signer.prove(statement);
      const before = contentOf(proof);
      let refused = 0;
      await fc.assert(
        fc.asyncProperty(changes, async (change) => {
          const changed = change(signer, proof);
          fc.pre(contentOf(changed) !== before);
          const { ok } = await verify(signer, changed);
          assert.equal(ok, false, contentOf(changed));
          refused += 1;
        }),
        { numRuns: 1_000 },
      );
      assert.ok(refused >= 1_000);
    });

    it("refuses another's address, whether or not the proof names it", async () => {
      assert.ok(stranger);
      const proof = await signer.prove(statement);
      assert.equal((await verify(signer, proof, stranger.address)).ok, false);
      const named = await signer.prove(statement, { address: stranger.address });
      assert.equal((await verify(signer, named, stranger.address)).ok, false);
      assert.equal((await verify(stranger, await stranger.prove(statement))).ok, true);
    });

    it('refuses an invalid signature without throwing', async () => {
      const proof = await signer.prove(statement);
      await fc.assert(
        fc.asyncProperty(fc.oneof(fc.string(), fc.json(), fc.base64String(), fc.constant('0x')), async (junk) => {
          const changed = withSignature(proof, () => junk);
          assert.equal((await verify(signer, changed)).ok, false);
          assert.equal((await verify(signer, { message: junk, signature: junk })).ok, false);
        }),
        { numRuns: 300 },
      );
    });

    it('refuses an invalid address of its type', async () => {
      const proof = await signer.prove(statement);
      for (const address of ['', '0x', 'Alice.eth', 'two words', `${signer.address}0000`, `x${signer.address}!`])
        assert.deepEqual(await verify(signer, proof, address), { ok: false, reason: 'address_invalid' }, address);
    });
  });
}
