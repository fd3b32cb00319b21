import { base64, bech32, hex } from '@scure/base';
import type { TextSigner } from '../signers/wallet-signer.js';
import type { InstalledWallet, Owner } from './owner.js';

/** Places on `window` of wallets with Keplr's interface. */
export type KeplrPlace = 'keplr' | 'leap' | 'cosmostation';

/** A Cosmos wallet with Keplr's interface. */
export function installKeplr(place: KeplrPlace, signers: readonly TextSigner[], owner: Owner): InstalledWallet {
  let [current] = signers;
  let isEnabled = false;
  const account = (chainId: string): TextSigner => {
    if (!isEnabled || !current) throw new Error(`There is no key for ${chainId}`);
    if (current.chain !== chainId) throw new Error(`There is no chain info for ${chainId}`);
    return current;
  };
  const keplr = {
    name: owner.name,
    icon: owner.icon,
    version: '0.12.0',
    async enable(chainId: string) {
      if (!isEnabled) await declinable('connect', `${chainId}\n${current?.address}`);
      isEnabled = true;
    },
    async getKey(chainId: string) {
      const { address, rawPublicKey } = account(chainId);
      const bytes = bech32.decodeToBytes(address).bytes;
      return {
        name: 'Test',
        algo: 'secp256k1',
        pubKey: rawPublicKey,
        address: bytes,
        bech32Address: address,
        ethereumHexAddress: `0x${hex.encode(bytes)}`,
        isNanoLedger: false,
        isKeystone: false,
      };
    },
    async signArbitrary(chainId: string, signer: string, data: string) {
      const key = account(chainId);
      if (key.address !== signer) throw new Error('Signer mismatched');
      await declinable('sign', data);
      const pubKey = { type: 'tendermint/PubKeySecp256k1', value: base64.encode(key.rawPublicKey) };
      return { pub_key: pubKey, signature: await key.sign(data) };
    },
    disable: () => Promise.resolve(void (isEnabled = false)),
  };
  const declinable = (what: 'connect' | 'sign', text: string): Promise<void> =>
    owner.ask(what, text).catch(() => {
      throw new Error('Request rejected');
    });
  const page = window as unknown as Record<string, unknown>;
  page[place] = place === 'cosmostation' ? { providers: { keplr } } : keplr;
  return {
    change(index) {
      current = index === undefined ? undefined : signers[index];
      window.dispatchEvent(new Event(`${place}_keystorechange`));
    },
    remove: () => void delete page[place],
  };
}
