import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base64, bech32 } from '@scure/base';
import { type TextSigner, textSigner } from './wallet-signer.js';

export interface CosmosSignerOptions {
  /** Bech32 prefix of the chain. */
  readonly prefix?: string;
  readonly chain?: string;
  /** Uses Ethereum's keys and hashes (Injective, Evmos). */
  readonly ethereum?: boolean;
}

/** A Cosmos wallet: `signArbitrary` of Keplr (ADR-36). */
export function cosmosSigner(secretKey: Uint8Array, options: CosmosSignerOptions = {}): TextSigner {
  const { prefix = 'cosmos', chain = 'cosmoshub-4', ethereum = false } = options;
  const account = ethereum
    ? keccak_256(secp256k1.getPublicKey(secretKey, false).subarray(1)).subarray(12)
    : ripemd160(sha256(secp256k1.getPublicKey(secretKey)));
  const address = bech32.encodeFromBytes(prefix, account);
  const sign = (message: string): string => {
    const data = base64.encode(new TextEncoder().encode(message));
    const document = JSON.stringify({
      account_number: '0',
      chain_id: '',
      fee: { amount: [], gas: '0' },
      memo: '',
      msgs: [{ type: 'sign/MsgSignData', value: { data, signer: address } }],
      sequence: '0',
    });
    const hash = (ethereum ? keccak_256 : sha256)(new TextEncoder().encode(document));
    return base64.encode(secp256k1.sign(hash, secretKey, { prehash: false }));
  };
  return textSigner('cosmos', address, chain, sign, secp256k1.getPublicKey(secretKey));
}
