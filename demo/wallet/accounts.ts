import { sha256 } from '@noble/hashes/sha2.js';
import { cosmosSigner } from './signers/cosmos-signer.js';
import { flowSigner } from './signers/flow-signer.js';
import { solanaSigner } from './signers/solana-signer.js';
import { substrateSigner } from './signers/substrate-signer.js';
import { suiSigner } from './signers/sui-signer.js';
import { tonSigner } from './signers/ton-signer.js';
import { ultraSigner } from './signers/ultra-signer.js';

/** Derives a key from public text. Such a key protects nothing. */
const publicKnowledge = (name: string): Uint8Array => sha256(new TextEncoder().encode(`Laurel demo, ${name}`));

/** Accounts of the demo's wallets outside EVM. */
export const accounts = {
  solana: solanaSigner(publicKnowledge('Solana')),
  sui: suiSigner(publicKnowledge('Sui')),
  ton: tonSigner(publicKnowledge('TON')),
  cosmos: cosmosSigner(publicKnowledge('Cosmos')),
  ultra: ultraSigner(publicKnowledge('Ultra'), 'laureldemo12'),
  flow: flowSigner('0xf1a5e0586b0a20c7', [{ secretKey: publicKnowledge('Flow') }]),
  substrate: substrateSigner(publicKnowledge('Substrate')),
};
