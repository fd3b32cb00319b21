import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { base64, hex } from '@scure/base';
import type { TonVerification } from 'laurel-widgets/contract';
import type { WalletSigner } from './wallet-signer.js';

/** Initial state of a version 4 wallet as a bag of cells, with a key of zeros in its last 34 bytes. */
const emptyWallet =
  'te6ccgECFgEAAwQAAgE0ARUBFP8A9KQT9LzyyAsCAgEgAxACAUgEBwLm0AHQ0wMhcbCSXwTgItdJwSCSXwTgAtMfIYIQcGx1Z70ighBkc3RyvbCSXwXgA/pAMCD6RAHIygfL/8nQ7UTQgQFA1yH0BDBcgQEI9ApvoTGzkl8H4AXTP8glghBwbHVnupI4MOMNA4IQZHN0crqSXwbjDQUGAHgB+gD0BDD4J28iMFAKoSG+8uBQghBwbHVngx6xcIAYUATLBSbPFlj6Ahn0AMtpF8sfUmDLPyDJgED7AAYAilAEgQEI9Fkw7UTQgQFA1yDIAc8W9ADJ7VQBcrCOI4IQZHN0coMesXCAGFAFywVQA88WI/oCE8tqyx/LP8mAQPsAkl8D4gIBIAgPAgEgCQ4CAVgKCwA9sp37UTQgQFA1yH0BDACyMoHy//J0AGBAQj0Cm+hMYAIBIAwNABmtznaiaEAga5Drhf/AABmvHfaiaEAQa5DrhY/AABG4yX7UTQ1wsfgAWb0kK29qJoQICga5D6AhhHDUCAhHpJN9KZEM5pA+n/mDeBKAG3gQFImHFZ8xhAT48oMI1xgg0x/TH9MfAvgju/Jk7UTQ0x/TH9P/9ATRUUO68qFRUbryogX5AVQQZPkQ8qP4ACSkyMsfUkDLH1Iwy/9SEPQAye1U+A8B0wchwACfbFGTINdKltMH1AL7AOgw4CHAAeMAIcAC4wABwAORMOMNA6TIyx8Syx/L/xESExQAbtIH+gDU1CL5AAXIygcVy//J0Hd0gBjIywXLAiLPFlAF+gIUy2sSzMzJc/sAyEAUgQEI9FHypwIAcIEBCNcY+gDTP8hUIEeBAQj0UfKnghBub3RlcHSAGMjLBcsCUAbPFlAE+gIUy2oSyx/LP8lz+wACAGyBAQjXGPoA0z8wUiSBAQj0WfKnghBkc3RycHSAGMjLBcsCUAXPFlAD+gITy2rLHxLLP8lz+wAACvQAye1UAFEAAAAAKamjFwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQA==';

/** Hash of the version 4 code. */
const codeHash = hex.decode('feb5ff6820e2ff0d9483e7e0d62c817d846789fb4ae580c878866d959dabd5c0');

/** Fields of a proof that differ from the challenge. */
export interface TonProofOptions {
  readonly domain?: string;
  readonly payload?: string;
  /** Epoch seconds. */
  readonly timestamp?: number;
  /** Chain of the wallet. The proof does not sign it. */
  readonly chain?: '-239' | '-3';
}

/** A TON wallet, which cannot sign text. */
export interface TonSigner extends WalletSigner {
  proof(options: TonProofOptions): TonVerification;
}

/** A TON wallet of version 4: TON Connect's `ton_proof`. */
export function tonSigner(secretKey: Uint8Array): TonSigner {
  const publicKey = ed25519.getPublicKey(secretKey);
  const state = base64.decode(emptyWallet);
  state.set(publicKey, state.length - 33);
  const hash = stateHash(publicKey);
  const address = `0:${hex.encode(hash)}`;
  const proof = ({ domain = '', payload = '', timestamp = 0, chain = '-239' }: TonProofOptions): TonVerification => {
    const encoder = new TextEncoder();
    const host = encoder.encode(domain);
    const numbers = new DataView(new ArrayBuffer(12));
    numbers.setUint32(0, host.length, true);
    numbers.setBigUint64(4, BigInt(timestamp), true);
    const bytes = new Uint8Array(numbers.buffer);
    const message = sha256(
      new Uint8Array([
        ...encoder.encode('ton-proof-item-v2/'),
        ...[0, 0, 0, 0],
        ...hash,
        ...bytes.subarray(0, 4),
        ...host,
        ...bytes.subarray(4),
        ...encoder.encode(payload),
      ]),
    );
    const signed = sha256(new Uint8Array([0xff, 0xff, ...encoder.encode('ton-connect'), ...message]));
    return {
      account: { address, chain, publicKey: hex.encode(publicKey), walletStateInit: base64.encode(state) },
      proof: {
        domain: { lengthBytes: host.length, value: domain },
        payload,
        timestamp,
        signature: base64.encode(ed25519.sign(signed, secretKey)),
      },
    };
  };
  return {
    type: 'ton',
    address,
    chain: '-239',
    proof,
    prove: async ({ domain, nonce, issuedAt }, other = {}) => {
      const timestamp = Math.floor(Date.parse(issuedAt) / 1_000);
      const verification = proof({ domain, payload: nonce, timestamp, chain: other.chain === '-3' ? '-3' : '-239' });
      const account = { ...verification.account, address: other.address ?? address };
      return { message: '', signature: '', tonVerification: { ...verification, account } };
    },
  };
}

/** Returns the hash of such a wallet's initial state: a cell with its code and data below it. */
function stateHash(publicKey: Uint8Array): Uint8Array {
  const [number, id] = [
    [0, 0, 0, 0],
    [0x29, 0xa9, 0xa3, 0x17],
  ] as const;
  // Each cell is preceded by the number of cells below it and by the length of its bits, and ends with the terminating bit.
  const data = sha256(new Uint8Array([0, 0x51, ...number, ...id, ...publicKey, 0x40]));
  const depths = [0, 7, 0, 0];
  return sha256(new Uint8Array([2, 1, 0x34, ...depths, ...codeHash, ...data]));
}
