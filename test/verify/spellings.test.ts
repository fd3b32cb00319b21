import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58, base64 } from '@scure/base';
import {
  address as solanaAddress,
  compileOffchainMessageEnvelope,
  offchainMessageApplicationDomain,
  offchainMessageContentRestrictedAsciiOf1232BytesMax,
  offchainMessageContentUtf8Of1232BytesMax,
} from '@solana/kit';
import {
  type Hex,
  concatHex,
  hashMessage,
  hexToBytes,
  numberToHex,
  parseSignature,
  signatureToCompactSignature,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { verifyTypedData, verifyWallet } from '../../src/verify/index.js';
import { fc } from '../support/properties.js';

const refused = { ok: false, reason: 'signature_invalid' } as const;

describe('a Solana signature over an off-chain message, as a Ledger makes it', () => {
  const secret = crypto.getRandomValues(new Uint8Array(32));
  const publicKey = ed25519.getPublicKey(secret);
  const address = base58.encode(publicKey);
  const signed = (bytes: Uint8Array): string => base58.encode(ed25519.sign(bytes, secret));
  const verify = (message: string, bytes: Uint8Array) =>
    verifyWallet('solana', { address, message, signature: signed(bytes) });
  const accepted = { ok: true, address } as const;

  const domain = [0xff, ...Buffer.from('solana offchain')];
  const lengthOf = (text: Uint8Array): number[] => [text.length & 0xff, text.length >> 8];
  const utf8 = (message: string): Uint8Array => new TextEncoder().encode(message);
  /** Signature format of apps before version 1.8.0. */
  const legacy = (message: string, format: number): Uint8Array =>
    Uint8Array.from([...domain, 0, format, ...lengthOf(utf8(message)), ...utf8(message)]);
  const current = (message: string, format: number, application = new Uint8Array(32)): Uint8Array =>
    Uint8Array.from([
      ...domain,
      0,
      ...application,
      format,
      1,
      ...publicKey,
      ...lengthOf(utf8(message)),
      ...utf8(message),
    ]);

  const signInText = `guild.example wants you to sign in with your Solana account:\n${address}\n\nSign in to Ashfall.`;
  const texts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 });

  it('is accepted for the exact text, in the layouts of old and new apps', async () => {
    for (const bytes of [legacy(signInText, 1), legacy(signInText, 0), current(signInText, 0), current(signInText, 1)])
      assert.deepEqual(await verify(signInText, bytes), accepted);
  });

  it('agrees with @solana/kit on version 0 and version 1', async () => {
    const requiredSignatories = [{ address: solanaAddress(address) }];
    const applicationDomain = offchainMessageApplicationDomain('11111111111111111111111111111111');
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const header = { version: 0, applicationDomain, requiredSignatories } as const;
        const version0 = /^[ -~]+$/.test(text)
          ? { ...header, content: offchainMessageContentRestrictedAsciiOf1232BytesMax(text) }
          : { ...header, content: offchainMessageContentUtf8Of1232BytesMax(text) };
        for (const message of [version0, { version: 1, content: text, requiredSignatories } as const]) {
          const envelope = compileOffchainMessageEnvelope(message);
          assert.deepEqual(await verify(text, new Uint8Array(envelope.content)), accepted);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('is refused if one bit of what was signed differs, in header or text', async () => {
    const layouts = [legacy(signInText, 1), current(signInText, 0)];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...layouts), fc.nat(), fc.nat(7), async (layout, at, bit) => {
        const changed = layout.slice();
        const index = at % changed.length;
        changed[index] = (changed[index] ?? 0) ^ (1 << bit);
        // The only other header with the same text.
        if (changed[17] === 0 && index === 17) return;
        if (layout === layouts[1] && index === 49 && bit === 0) return;
        assert.deepEqual(await verify(signInText, changed), refused);
      }),
      { numRuns: 60 },
    );
  });

  it('is refused for another application, another or additional signer, another length, and other versions and formats', async () => {
    const bytes = utf8(signInText);
    const other = ed25519.getPublicKey(crypto.getRandomValues(new Uint8Array(32)));
    const zero = new Uint8Array(32);
    for (const changed of [
      current(signInText, 0, new Uint8Array(32).fill(1)),
      current(signInText, 2),
      legacy(signInText, 2),
      Uint8Array.from([...domain, 0, ...zero, 1, 1, ...other, ...lengthOf(bytes), ...bytes]),
      Uint8Array.from([...domain, 0, ...zero, 1, 2, ...publicKey, ...other, ...lengthOf(bytes), ...bytes]),
      Uint8Array.from([...domain, 1, 2, ...publicKey, ...other, ...bytes]),
      Uint8Array.from([...domain, 2, 1, ...publicKey, ...bytes]),
      Uint8Array.from([...domain, ...bytes]),
      Uint8Array.from([...legacy(signInText, 1), 0x20]),
    ])
      assert.deepEqual(await verify(signInText, changed), refused);
  });

  it('in the ASCII format is valid only for an ASCII text', async () => {
    assert.deepEqual(await verify('Ash 🏆', legacy('Ash 🏆', 0)), refused);
    assert.deepEqual(await verify('Ash 🏆', legacy('Ash 🏆', 1)), accepted);
  });

  it('is accepted in base64 too, and never for an empty text', async () => {
    const signature = base64.encode(ed25519.sign(legacy(signInText, 1), secret));
    assert.deepEqual(await verifyWallet('solana', { address, message: signInText, signature }), accepted);
    assert.deepEqual(await verify('', legacy('', 1)), refused);
  });
});

describe('an EVM signature', () => {
  const owner = privateKeyToAccount(generatePrivateKey());
  const { address } = owner;
  const order = secp256k1.Point.Fn.ORDER;
  const accepted = { ok: true, address } as const;
  const compact = (signature: Hex): Hex => {
    const { r, yParityAndS } = signatureToCompactSignature(parseSignature(signature));
    return concatHex([r, yParityAndS]);
  };
  const typedData = {
    domain: { name: 'Ashfall', chainId: 1 },
    types: { Bid: [{ name: 'amount', type: 'uint256' }] },
    primaryType: 'Bid',
    message: { amount: 5n },
  } as const;

  it('is accepted in 64 bytes (EIP-2098), for messages and typed data', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), async (message) => {
        const signature = compact(await owner.signMessage({ message }));
        assert.equal(signature.length, 130);
        assert.deepEqual(await verifyWallet('evm', { address, message, signature }), accepted);
      }),
      { numRuns: 40 },
    );
    const signature = compact(await owner.signTypedData(typedData));
    assert.deepEqual(await verifyTypedData({ address, typedData, signature }), accepted);
    assert.deepEqual(await verifyTypedData({ typedData, signature }), accepted, 'by whoever signed');
  });

  it('is refused in 64 bytes if one bit differs', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.nat(63), fc.nat(7), async (message, index, bit) => {
        const bytes = hexToBytes(compact(await owner.signMessage({ message })));
        bytes[index] = (bytes[index] ?? 0) ^ (1 << bit);
        const signature = `0x${Buffer.from(bytes).toString('hex')}`;
        assert.deepEqual(await verifyWallet('evm', { address, message, signature }), refused);
      }),
      { numRuns: 100 },
    );
  });

  it('is refused with the high s, in 65 bytes and in 64', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), async (message) => {
        const { r, s, yParity } = parseSignature(await owner.signMessage({ message }));
        const high = numberToHex(order - BigInt(s), { size: 32 });
        const twin = concatHex([r, high, yParity ? '0x1b' : '0x1c']);
        // The twin signature is mathematically valid too.
        const recovered = new secp256k1.Signature(BigInt(r), BigInt(high), yParity ? 0 : 1);
        const key = secp256k1.recoverPublicKey(recovered.toBytes('recovered'), hexToBytes(hashMessage(message)), {
          prehash: false,
        });
        assert.deepEqual(secp256k1.Point.fromBytes(key).toHex(false), owner.publicKey.slice(2));
        assert.deepEqual(await verifyWallet('evm', { address, message, signature: twin }), refused);
        const squeezed = concatHex([r, numberToHex(BigInt(high) | (BigInt(yParity ? 0 : 1) << 255n), { size: 32 })]);
        assert.deepEqual(await verifyWallet('evm', { address, message, signature: squeezed }), refused);
      }),
      { numRuns: 40 },
    );
  });

  it('is refused in 63 or 66 bytes, or with another recovery id', async () => {
    const message = 'hello';
    const signature = await owner.signMessage({ message });
    for (const other of [
      compact(signature).slice(0, -2),
      `${signature}00`,
      `${signature.slice(0, -2)}1d`,
      `${signature.slice(0, -2)}02`,
      `${compact(signature)}`.toUpperCase(),
    ])
      assert.deepEqual(await verifyWallet('evm', { address, message, signature: other }), refused, other);
  });
});
