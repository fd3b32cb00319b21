import assert from 'node:assert/strict';
import { createPrivateKey, createPublicKey, sign as nodeSign, verify as nodeVerify } from 'node:crypto';
import { describe, it } from 'node:test';
import { makeSignDoc, serializeSignDoc, Secp256k1HdWallet } from '@cosmjs/amino';
import { verifyADR36Amino } from '@keplr-wallet/cosmos';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Secp256k1Keypair } from '@mysten/sui/keypairs/secp256k1';
import { Secp256r1Keypair } from '@mysten/sui/keypairs/secp256r1';
import { verifyPersonalMessageSignature } from '@mysten/sui/verify';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import {
  cryptoWaitReady,
  ed25519PairFromSeed,
  ed25519Sign,
  encodeAddress,
  secp256k1PairFromSeed,
  secp256k1Sign,
  signatureVerify,
  sr25519PairFromSeed,
  sr25519Sign,
  blake2AsU8a,
} from '@polkadot/util-crypto';
import { base58, base64, hex } from '@scure/base';
import {
  address as solanaAddress,
  createKeyPairSignerFromPrivateKeyBytes,
  getPublicKeyFromAddress,
  signBytes,
  signatureBytes,
  verifySignature,
} from '@solana/kit';
import { Address, beginCell, storeStateInit } from '@ton/core';
import { keyPairFromSeed, sha256_sync, sign as tonSign, signVerify } from '@ton/crypto';
import * as ton from '@ton/ton';
import { Bytes, PrivateKey, PublicKey, Signature } from '@wharfkit/antelope';
import { verifyMessage } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { canonicalAddress, verifyWallet } from '../../src/verify/index.js';
import { cosmosSigner } from '../../demo/wallet/signers/cosmos-signer.js';
import { evmSigner } from '../../demo/wallet/signers/evm-signer.js';
import { flowSigner } from '../../demo/wallet/signers/flow-signer.js';
import { solanaSigner } from '../../demo/wallet/signers/solana-signer.js';
import { substrateSigner } from '../../demo/wallet/signers/substrate-signer.js';
import { suiSigner } from '../../demo/wallet/signers/sui-signer.js';
import { tonSigner } from '../../demo/wallet/signers/ton-signer.js';
import { ultraSigner } from '../../demo/wallet/signers/ultra-signer.js';

const message = 'guild.example wants you to sign in with your account:\n\nJe sais. <&> 中 🏆';
const text = new TextEncoder().encode(message);
const newKey = (): Uint8Array => crypto.getRandomValues(new Uint8Array(32));
const rounds = Array.from({ length: 10 }, (_, index) => index);

describe('EVM, against viem', () => {
  it('agrees both ways', async () => {
    for (const _ of rounds) {
      const ours = evmSigner(newKey());
      const signature = (await ours.sign(message)) as `0x${string}`;
      assert.equal(await verifyMessage({ address: ours.address as `0x${string}`, message, signature }), true);
      const theirs = privateKeyToAccount(generatePrivateKey());
      const claim = { address: theirs.address, message, signature: await theirs.signMessage({ message }) };
      assert.equal((await verifyWallet('evm', claim)).ok, true);
    }
  });
});

describe('Solana, against @solana/kit', () => {
  it('agrees both ways, with signatures in base58 and base64', async () => {
    for (const _ of rounds) {
      const ours = solanaSigner(newKey());
      const bytes = signatureBytes(base58.decode(await ours.sign(message)));
      const publicKey = await getPublicKeyFromAddress(solanaAddress(ours.address));
      assert.equal(await verifySignature(publicKey, bytes, text), true);
      const theirs = await createKeyPairSignerFromPrivateKeyBytes(newKey());
      const signed = await signBytes(theirs.keyPair.privateKey, text);
      for (const coder of [base58, base64]) {
        const claim = { address: theirs.address, message, signature: coder.encode(new Uint8Array(signed)) };
        assert.equal((await verifyWallet('solana', claim)).ok, true);
      }
    }
  });
});

describe('Sui, against @mysten/sui', () => {
  const schemes = { ed25519: Ed25519Keypair, secp256k1: Secp256k1Keypair, secp256r1: Secp256r1Keypair } as const;
  for (const [scheme, Keypair] of Object.entries(schemes))
    it(`agrees both ways for ${scheme}`, async () => {
      for (const _ of rounds) {
        const ours = suiSigner(newKey(), scheme as keyof typeof schemes);
        const key = await verifyPersonalMessageSignature(text, await ours.sign(message), { address: ours.address });
        assert.equal(key.toSuiAddress(), ours.address);
        const theirs = new Keypair();
        const { signature } = await theirs.signPersonalMessage(text);
        const claim = { address: theirs.toSuiAddress(), message, signature };
        assert.equal((await verifyWallet('sui', claim)).ok, true);
      }
    });
});

describe('TON, against @ton/core, @ton/ton and @ton/crypto', () => {
  const { WalletContractV1R1, WalletContractV1R2, WalletContractV1R3, WalletContractV2R1, WalletContractV2R2 } = ton;
  const { WalletContractV3R1, WalletContractV3R2, WalletContractV4, WalletContractV5Beta, WalletContractV5R1 } = ton;
  const versions = {
    ...{ WalletContractV1R1, WalletContractV1R2, WalletContractV1R3, WalletContractV2R1, WalletContractV2R2 },
    ...{ WalletContractV3R1, WalletContractV3R2, WalletContractV4, WalletContractV5Beta, WalletContractV5R1 },
  };
  const proof = { domain: 'guild.example', payload: 'k9x2Vq7LmB4tR8wZ', timestamp: 1_763_632_800 };

  /** Computes the hash that TON Connect signs, with the vendor's cells instead of ours. */
  const hashOf = (address: Address): Buffer => {
    const numbers = Buffer.alloc(16);
    numbers.writeInt32BE(address.workChain, 0);
    numbers.writeUInt32LE(proof.domain.length, 4);
    numbers.writeBigUInt64LE(BigInt(proof.timestamp), 8);
    const parts = [
      Buffer.from('ton-proof-item-v2/'),
      numbers.subarray(0, 4),
      address.hash,
      numbers.subarray(4, 8),
      Buffer.from(proof.domain),
      numbers.subarray(8),
      Buffer.from(proof.payload),
    ];
    return sha256_sync(
      Buffer.concat([Buffer.from([0xff, 0xff]), Buffer.from('ton-connect'), sha256_sync(Buffer.concat(parts))]),
    );
  };

  for (const [name, Contract] of Object.entries(versions))
    it(`reads the key of ${name} in either work chain, in every serialisation of its cells`, async () => {
      for (const workchain of [0, -1]) {
        const { publicKey, secretKey } = keyPairFromSeed(Buffer.from(newKey()));
        // Version 5 stores the work chain in its wallet id, which the factory generates.
        const wallet = Contract.create({ workchain, publicKey }) as InstanceType<typeof WalletContractV4>;
        const state = beginCell().store(storeStateInit(wallet.init)).endCell();
        for (const options of [{}, { idx: true }, { crc32: false }, { idx: true, crc32: true }])
          for (const address of [
            wallet.address.toRawString(),
            wallet.address.toString(),
            wallet.address.toString({ bounceable: false, urlSafe: false, testOnly: true }),
          ]) {
            const tonVerification = {
              account: {
                address: wallet.address.toRawString(),
                chain: '-239',
                publicKey: publicKey.toString('hex'),
                walletStateInit: state.toBoc(options).toString('base64'),
              },
              proof: {
                domain: { lengthBytes: proof.domain.length, value: proof.domain },
                payload: proof.payload,
                timestamp: String(proof.timestamp),
                signature: tonSign(hashOf(wallet.address), secretKey).toString('base64'),
              },
            } as const;
            assert.deepEqual(await verifyWallet('ton', { address, message: '', signature: '', tonVerification }), {
              ok: true,
              address: wallet.address.toRawString(),
            });
            const json = { address, message: JSON.stringify(tonVerification), signature: '' };
            assert.equal((await verifyWallet('ton', json)).ok, true, 'as JSON in place of the message');
          }
      }
    });

  it('signs what the vendor verifies, for the address the vendor derives', () => {
    for (const _ of rounds) {
      const seed = newKey();
      const ours = tonSigner(seed);
      const { publicKey } = keyPairFromSeed(Buffer.from(seed));
      const wallet = WalletContractV4.create({ workchain: 0, publicKey });
      assert.equal(ours.address, wallet.address.toRawString());
      const { signature } = ours.proof(proof).proof;
      assert.equal(signVerify(hashOf(wallet.address), Buffer.from(signature, 'base64'), publicKey), true);
    }
  });

  it("refuses another's state, another key, and a state that is missing or of unknown code", async () => {
    const ours = tonSigner(newKey());
    const other = tonSigner(newKey());
    const { account, proof: signed } = ours.proof(proof);
    const check = (changed: object) =>
      verifyWallet('ton', {
        address: ours.address,
        message: '',
        signature: '',
        tonVerification: { account: { ...account, ...changed }, proof: signed },
      });
    const refused = { ok: false, reason: 'signature_invalid' };
    const stranger = other.proof(proof).account;
    assert.deepEqual(await check({ walletStateInit: stranger.walletStateInit }), refused);
    assert.deepEqual(await check({ publicKey: stranger.publicKey }), refused);
    assert.deepEqual(await check({ address: stranger.address }), refused);
    assert.deepEqual(await check({ walletStateInit: 'te6ccg==' }), refused);
    const missing = await check({ walletStateInit: undefined });
    assert.equal(!missing.ok && missing.reason === 'wallet_unsupported' && missing.unsupported, 'wallet');

    const code = beginCell().storeUint(7, 8).endCell();
    const state = beginCell()
      .store(storeStateInit({ code, data: code }))
      .endCell();
    const address = new Address(0, state.hash()).toRawString();
    const unknown = await verifyWallet('ton', {
      address,
      message: '',
      signature: '',
      tonVerification: {
        account: { ...account, address, walletStateInit: state.toBoc().toString('base64') },
        proof: signed,
      },
    });
    assert.equal(!unknown.ok && unknown.reason === 'wallet_unsupported' && unknown.unsupported, 'account');
  });
});

describe('Cosmos, against @cosmjs/amino and @keplr-wallet/cosmos', () => {
  it('agrees both ways, for chains with different address prefixes', async () => {
    for (const prefix of ['cosmos', 'osmo', 'stars']) {
      const key = newKey();
      const ours = cosmosSigner(key, { prefix });
      const signature = base64.decode(await ours.sign(message));
      assert.equal(
        verifyADR36Amino(prefix, ours.address, message, secp256k1.getPublicKey(key), signature, 'secp256k1'),
        true,
      );
      const theirs = await Secp256k1HdWallet.generate(12, { prefix });
      const [account] = await theirs.getAccounts();
      assert.ok(account);
      const data = Buffer.from(text).toString('base64');
      const fee = { gas: '0', amount: [] };
      const value = { signer: account.address, data };
      const document = makeSignDoc([{ type: 'sign/MsgSignData', value }], fee, '', '', 0, 0);
      const signed = await theirs.signAmino(account.address, document);
      assert.ok(serializeSignDoc(document).length > 0);
      const claim = { address: account.address, message, signature: signed.signature.signature };
      assert.deepEqual(await verifyWallet('cosmos', claim), { ok: true, address: account.address });
    }
  });

  it('agrees for chains with Ethereum keys', async () => {
    for (const _ of rounds) {
      const key = newKey();
      const ours = cosmosSigner(key, { prefix: 'inj', ethereum: true });
      const signature = await ours.sign(message);
      assert.equal((await verifyWallet('cosmos', { address: ours.address, message, signature })).ok, true);
      const point = secp256k1.getPublicKey(key);
      assert.equal(
        verifyADR36Amino('inj', ours.address, message, point, base64.decode(signature), 'ethsecp256k1'),
        true,
      );
    }
  });

  it('refuses the address of the same key on another chain, and a high s', async () => {
    const key = newKey();
    const signature = await cosmosSigner(key).sign(message);
    const { address } = cosmosSigner(key, { prefix: 'osmo' });
    const refused = { ok: false, reason: 'signature_invalid' };
    assert.deepEqual(await verifyWallet('cosmos', { address, message, signature }), refused);
    const bytes = base64.decode(signature);
    const high = secp256k1.Point.Fn.ORDER - BigInt(`0x${hex.encode(bytes.subarray(32))}`);
    const other = base64.encode(
      new Uint8Array([...bytes.subarray(0, 32), ...hex.decode(high.toString(16).padStart(64, '0'))]),
    );
    const mine = cosmosSigner(key).address;
    assert.deepEqual(await verifyWallet('cosmos', { address: mine, message, signature: other }), refused);
  });
});

describe('Ultra, against @wharfkit/antelope', () => {
  const digest = Bytes.from(new TextEncoder().encode(`message:${message}`));

  it('agrees both ways, with keys in the old and the new format', async () => {
    for (const _ of rounds) {
      const ours = ultraSigner(newKey(), 'ashfall1');
      const signature = Signature.from(await ours.sign(message));
      assert.equal(signature.verifyMessage(digest, PublicKey.from(ours.publicKey)), true);
      const theirs = PrivateKey.generate('K1');
      const publicKey = theirs.toPublic();
      for (const spelling of [publicKey.toString(), publicKey.toLegacyString()]) {
        const keys = [{ publicKey: spelling, weight: 1 }];
        const ultraAccounts = () => Promise.resolve([{ name: 'active', threshold: 1, keys }]);
        const claim = { address: 'ashfall1', message, signature: theirs.signMessage(digest).toString() };
        assert.equal((await verifyWallet('ultra', claim, { ultraAccounts })).ok, true);
        const prefixed = { ...claim, message: `message:${message}` };
        assert.equal((await verifyWallet('ultra', prefixed, { ultraAccounts })).ok, true, 'the text with its prefix');
      }
    }
  });

  it('refuses keys without authority over the account, and reports multisig as unsupported', async () => {
    const ours = ultraSigner(newKey(), 'ashfall1');
    const claim = { address: 'ashfall1', message, signature: await ours.sign(message) };
    const reasonOf = async (name: string, threshold: number): Promise<unknown> => {
      const keys = [{ publicKey: ours.publicKey, weight: 1 }];
      const result = await verifyWallet('ultra', claim, { ultraAccounts: async () => [{ name, threshold, keys }] });
      return result.ok || result.reason;
    };
    assert.equal(await reasonOf('owner', 1), true);
    assert.equal(await reasonOf('voting', 1), 'signature_invalid');
    assert.equal(await reasonOf('active', 2), 'wallet_unsupported');
    const passkey = { ...claim, signature: 'SIG_WA_abc' };
    const result = await verifyWallet('ultra', passkey, { ultraAccounts: async () => [] });
    assert.equal(!result.ok && result.reason, 'wallet_unsupported');
  });
});

describe('Flow, against node:crypto', () => {
  const tagged = Buffer.concat([Buffer.from('FLOW-V0.0-user'), Buffer.alloc(18), text]);
  const address = '0x1654653399040a61';
  const ways = [
    ['ECDSA_P256', 'SHA3_256', 'P-256', 'sha3-256'],
    ['ECDSA_P256', 'SHA2_256', 'P-256', 'sha256'],
    ['ECDSA_secp256k1', 'SHA3_256', 'secp256k1', 'sha3-256'],
    ['ECDSA_secp256k1', 'SHA2_256', 'secp256k1', 'sha256'],
  ] as const;
  for (const [curve, hash, crv, digest] of ways)
    it(`agrees both ways for ${curve} with ${hash}`, async () => {
      for (const _ of rounds) {
        const secretKey = newKey();
        const ours = flowSigner(address, [{ secretKey, curve, hash }]);
        const point = Buffer.from(ours.keys[0]?.publicKey ?? '', 'hex');
        const [x, y] = [point.subarray(0, 32), point.subarray(32)].map((part) => part.toString('base64url'));
        const jwk = { kty: 'EC', crv, x: x ?? '', y: y ?? '', d: Buffer.from(secretKey).toString('base64url') };
        const dsaEncoding = 'ieee-p1363';
        const [signed] = JSON.parse(await ours.sign(message)) as { signature: string }[];
        const key = createPublicKey({ key: jwk, format: 'jwk' });
        assert.ok(nodeVerify(digest, tagged, { key, dsaEncoding }, Buffer.from(signed?.signature ?? '', 'hex')));
        const theirs = nodeSign(digest, tagged, { key: createPrivateKey({ key: jwk, format: 'jwk' }), dsaEncoding });
        const signature = JSON.stringify([{ addr: address, keyId: 0, signature: theirs.toString('hex') }]);
        const flowAccounts = () => Promise.resolve(ours.keys);
        assert.equal((await verifyWallet('flow_cadence', { address, message, signature }, { flowAccounts })).ok, true);
      }
    });

  it('requires a weight of 1000 from distinct, valid keys that are not revoked', async () => {
    const check = async (weights: number[], revoked: number[], change: (signed: object[]) => object[]) => {
      const given = weights.map((weight, index) => ({ secretKey: newKey(), weight, revoked: revoked.includes(index) }));
      const ours = flowSigner(address, given);
      const signature = JSON.stringify(change(JSON.parse(await ours.sign(message)) as object[]));
      const flowAccounts = () => Promise.resolve(ours.keys);
      const result = await verifyWallet('flow_cadence', { address, message, signature }, { flowAccounts });
      return result.ok || ('unsupported' in result ? `${result.unsupported} unsupported` : result.reason);
    };
    const same = (signed: object[]) => signed;
    assert.equal(await check([500, 500], [], same), true);
    assert.equal(await check([500, 499], [], same), 'account unsupported');
    assert.equal(await check([500, 500], [], (signed) => signed.slice(1)), 'account unsupported');
    assert.equal(await check([0], [], same), 'signature_invalid');
    assert.equal(await check([500], [], ([one]) => [one ?? {}, one ?? {}]), 'signature_invalid');
    assert.equal(await check([1000], [0], same), 'signature_invalid');
    assert.equal(await check([1000, 1000], [1], same), 'signature_invalid');
    const elsewhere = (signed: object[]) => signed.map((one) => ({ ...one, addr: '0x1654653399040a62' }));
    assert.equal(await check([1000], [], elsewhere), 'signature_invalid');
    assert.equal(await check([1000], [], () => []), 'signature_invalid');
    const passkey = (signed: object[]) => signed.map((one) => ({ ...one, extensionData: '00' }));
    assert.equal(await check([1000], [], passkey), 'account unsupported');
  });
});

describe('Substrate, against @polkadot/util-crypto', () => {
  const wrapped = new TextEncoder().encode(`<Bytes>${message}</Bytes>`);

  it('signs what the vendor verifies, for every scheme, with and without the scheme byte', async () => {
    await cryptoWaitReady();
    for (const scheme of ['sr25519', 'ed25519', 'ecdsa'] as const)
      for (const typed of [false, true]) {
        const ours = substrateSigner(newKey(), { scheme, typed });
        const { isValid } = signatureVerify(wrapped, await ours.sign(message), ours.address);
        assert.equal(isValid, true, scheme);
      }
  });

  it('verifies what the vendor signs, for any network, wrapped and plain', async () => {
    await cryptoWaitReady();
    for (const network of [0, 2, 42, 1284, 7391])
      for (const bytes of [wrapped, text]) {
        const [sr, ed, ec] = [
          sr25519PairFromSeed(newKey()),
          ed25519PairFromSeed(newKey()),
          secp256k1PairFromSeed(newKey()),
        ];
        const signed: [Uint8Array, number, Uint8Array][] = [
          [sr.publicKey, 1, sr25519Sign(bytes, sr)],
          [ed.publicKey, 0, ed25519Sign(bytes, ed)],
          [blake2AsU8a(ec.publicKey), 2, secp256k1Sign(bytes, ec, 'blake2')],
        ];
        for (const [account, scheme, signature] of signed)
          for (const shown of [signature, new Uint8Array([scheme, ...signature])]) {
            const claim = { address: encodeAddress(account, network), message, signature: `0x${hex.encode(shown)}` };
            const expected = { ok: true, address: encodeAddress(account, 42) };
            assert.deepEqual(await verifyWallet('substrate', claim), expected, `${network} ${scheme}`);
            assert.equal(canonicalAddress('substrate', claim.address), expected.address);
          }
      }
  });

  it('accepts 65 bytes in either interpretation, whatever their first byte', async () => {
    // An ECDSA signature that begins with 0 or 1 looks like one of 64 bytes with its scheme in front.
    for (let found = 0; found < 2;) {
      const ours = substrateSigner(newKey(), { scheme: 'ecdsa' });
      for (let count = 0; count < 400 && found < 2; count += 1) {
        const signature = await ours.sign(`${message}${count}`);
        if (!/^0x0[01]/.test(signature)) continue;
        found += 1;
        const claim = { address: ours.address, message: `${message}${count}`, signature };
        assert.equal((await verifyWallet('substrate', claim)).ok, true);
      }
    }
  });
});
