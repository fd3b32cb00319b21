import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { base64, hex } from '@scure/base';
import { TonVerification } from '../../../contract/identity/connect.js';
import { areEqual, isEd25519Signature } from '../../../verify/check-signature.js';
import { decode, tryDecode } from '../../../verify/decode.js';
import { type TonAddress, readTonAddress, toCanonical } from './address.js';
import { type TonCell, readBagOfCells } from './cell.js';
import { accountUnsupported, addressInvalid, signatureInvalid, walletUnsupported } from '../../../verify/verdict.js';
import type { VerifyWalletReturnType, WalletClaim } from '../../../verify/wallet-claim.js';

/** Position of the key, in bits, in the data of a wallet, by the hash of its code. Data of other code has no known key. */
const keyOffsets: ReadonlyMap<string, number> = new Map([
  ['a0cfc2c48aee16a271f2cfc0b7382d81756cecb1017d077faaab3bb602f6868c', 32], // v1r1
  ['d4902fcc9fad74698fa8e353220a68da0dcf72e32bcb2eb9ee04217c17d3062c', 32], // v1r2
  ['587cc789eff1c84f46ec3797e45fc809a14ff5ae24f1e0c7a6a99cc9dc9061ff', 32], // v1r3
  ['5c9a5e68c108e18721a07c42f9956bfb39ad77ec6d624b60c576ec88eee65329', 32], // v2r1
  ['fe9530d3243853083ef2ef0b4c2908c0abf6fa1c31ea243aacaa5bf8c7d753f1', 32], // v2r2
  ['b61041a58a7980b946e8fb9e198e3c904d24799ffa36574ea4251c41a566f581', 64], // v3r1
  ['84dafa449f98a6987789ba232358072bc0f76dc4524002a5d0918b9a75d2d599', 64], // v3r2
  ['feb5ff6820e2ff0d9483e7e0d62c817d846789fb4ae580c878866d959dabd5c0', 64], // v4r2
  ['f3d7ca53493deedac28b381986a849403cbac3d2c584779af081065af0ac4b93', 113], // v5 beta
  ['20834b7b72b112147e1b2fb457b84e74d1a30f04f737d4f62a668e9552d2b72f', 65], // v5r1
]);

/** Descriptor of a `StateInit` with only code and data: 00110, and the bit that ends it. */
const stateInitData = 0b0011_0100;

/**
 * Verifies a TON wallet by `ton_proof` of TON Connect. There is no text: the proof covers domain, time and payload. The hash of
 * the account's initial state has to be the address. The key is read from that state, at the position that its code uses, and has
 * to equal the key that the sender names. The caller has to check domain, time and payload.
 *
 * The proof comes as `tonVerification`, or as the same object as JSON in place of the message.
 */
export function verify(claim: WalletClaim): VerifyWalletReturnType {
  const address = readTonAddress(claim.address);
  const canonical = toCanonical(claim.address);
  if (!address || canonical === null) return addressInvalid;
  const given = claim.tonVerification ?? parseTonVerification(claim.message);
  if (!given) return signatureInvalid;
  const { account, proof } = given;
  if (toCanonical(account.address) !== canonical) return signatureInvalid;
  const state = account.walletStateInit ?? proof.state_init;
  if (state === undefined)
    return walletUnsupported('Send walletStateInit: without it the key would have to be asked of the network.');
  const key = readKey(state, address);
  if (key === 'unknown') return accountUnsupported('This version of a TON wallet is not known here.');
  const publicKey = tryDecode(hex, account.publicKey.toLowerCase().replace(/^0x/, ''));
  const signature = decode(base64, proof.signature, 64);
  const signed = proofHash(address, proof);
  if (!key || !publicKey || !areEqual(key, publicKey) || !signature || !signed) return signatureInvalid;
  return isEd25519Signature(signature, signed, key) ? { ok: true, address: canonical } : signatureInvalid;
}

/** Parses a proof in JSON; `null` if it is invalid. */
function parseTonVerification(text: string): TonVerification | null {
  try {
    const checked = TonVerification.safeParse(JSON.parse(text));
    return checked.success ? checked.data : null;
  } catch {
    return null;
  }
}

/**
 * Returns the key of a wallet from its initial state; `null` if that is not the state of this address, `'unknown'` if the
 * wallet's code is unknown.
 */
function readKey(state: string, address: TonAddress): Uint8Array | 'unknown' | null {
  const bytes = tryDecode(base64, state);
  const root = bytes && readBagOfCells(bytes);
  const [code, data] = root?.references ?? [];
  if (!root || !code || !data || root.references.length !== 2) return null;
  if (root.bitLength !== 5 || root.data[0] !== stateInitData || !areEqual(root.hash, address.hash)) return null;
  const offset = keyOffsets.get(hex.encode(code.hash));
  return offset === undefined ? 'unknown' : readBits(data, offset);
}

/** Returns 256 bits of a cell, from `offset`; `null` if the cell is shorter. */
function readBits({ data, bitLength }: TonCell, offset: number): Uint8Array | null {
  if (bitLength < offset + 256) return null;
  const [first, shift] = [Math.floor(offset / 8), offset % 8];
  return Uint8Array.from({ length: 32 }, (_, index) => {
    const pair = ((data[first + index] ?? 0) << 8) | (data[first + index + 1] ?? 0);
    return (pair >> (8 - shift)) & 255;
  });
}

/**
 * Returns the hash that TON Connect signs (docs.ton.org, "Checking ton_proof"); `null` if the domain's length or the time is
 * invalid.
 */
function proofHash({ workchain, hash }: TonAddress, proof: TonVerification['proof']): Uint8Array | null {
  const encoder = new TextEncoder();
  const domain = encoder.encode(proof.domain.value);
  const timestamp = Number(proof.timestamp);
  if (domain.length !== proof.domain.lengthBytes || !Number.isSafeInteger(timestamp) || timestamp < 0) return null;
  const numbers = new DataView(new ArrayBuffer(16));
  numbers.setInt32(0, workchain, false);
  numbers.setUint32(4, domain.length, true);
  numbers.setBigUint64(8, BigInt(timestamp), true);
  const part = (from: number, to: number): Uint8Array => new Uint8Array(numbers.buffer.slice(from, to));
  const message = concatBytes(
    encoder.encode('ton-proof-item-v2/'),
    part(0, 4),
    hash,
    part(4, 8),
    domain,
    part(8, 16),
    encoder.encode(proof.payload),
  );
  return sha256(concatBytes(new Uint8Array([0xff, 0xff]), encoder.encode('ton-connect'), sha256(message)));
}
