import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { hex } from '@scure/base';
import { getAddress } from 'viem/utils';
import { type TextSigner, textSigner } from './wallet-signer.js';

/** A plain EVM account: `personal_sign` (EIP-191), implemented without viem. */
export function evmSigner(secretKey: Uint8Array, type: 'evm' | 'imx' | 'agw' = 'evm', chain = 31_337): TextSigner {
  const point = secp256k1.getPublicKey(secretKey, false).subarray(1);
  const address = getAddress(`0x${hex.encode(keccak_256(point).subarray(12))}`);
  return textSigner(type, address, chain, (message) => {
    const text = new TextEncoder().encode(message);
    const before = new TextEncoder().encode(`\x19Ethereum Signed Message:\n${text.length}`);
    const hash = keccak_256(new Uint8Array([...before, ...text]));
    const [recovery = 0, ...rest] = secp256k1.sign(hash, secretKey, { prehash: false, format: 'recovered' });
    return `0x${hex.encode(new Uint8Array([...rest, 27 + recovery]))}`;
  });
}
