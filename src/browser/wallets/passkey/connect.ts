import { WalletError } from '../../../errors/wallet.js';
import type { Passkeys } from '../../../contract/capabilities.js';
import type { ConnectOptions, TypedData, WalletSession } from '../adapter.js';
import { hexOfBytes } from '../hex-of.js';
import { stayingOnItsChain } from '../text-session.js';
import { type Owner, accountOf, boundHash, messageHash, ownerOf, wrapped } from './account.js';
import { assert, createPasskey, encode } from './assertion.js';
import { type KnownPasskey, knownPasskeys, rememberPasskey } from './known-passkeys.js';
import { passkeyError } from './passkey-error.js';

/** Resolves with the address, of those given, that is a member's account; `null` if none is. */
export type FindAccount = (addresses: readonly string[]) => Promise<string | null>;

/**
 * Connects a passkey as a wallet whose account is a contract that its owner's passkey controls. Connecting asks for nothing if this
 * browser has seen the passkey before. Rejects with a `WalletError`.
 */
export async function connectPasskey(
  passkeys: Passkeys,
  findAccount: FindAccount,
  options: ConnectOptions,
): Promise<WalletSession> {
  const known = options.anew ? [] : knownPasskeys(passkeys);
  const chosen = options.chooseAccount?.(known.map(({ owner }) => ({ address: accountOf(passkeys, owner) })));
  const address = await chosen;
  const passkey = options.chooseAccount ? known.find(({ owner }) => accountOf(passkeys, owner) === address) : known[0];
  if (passkey) return createSession(passkeys, passkey, options.signal);
  if (!options.interactive) throw new WalletError('no_account', 'This browser has seen no passkey.');
  const kind = (await options.choosePasskey?.()) ?? 'existing';
  try {
    const found = kind === 'new' ? await create(passkeys, options) : await find(passkeys, findAccount, options.signal);
    rememberPasskey(passkeys, found);
    return createSession(passkeys, found, options.signal);
  } catch (error) {
    throw await passkeyError(error, kind === 'new' ? 'create a passkey' : 'use a passkey');
  }
}

async function create(passkeys: Passkeys, { passkeyLabel }: ConnectOptions): Promise<KnownPasskey> {
  const known = knownPasskeys(passkeys);
  const { id, point } = await createPasskey(
    passkeyLabel ?? location.hostname,
    known.map((each) => each.id),
  );
  return { id: new Uint8Array(id), owner: ownerOf(point, location.origin) };
}

/**
 * Finds out which passkey the member uses. One signature matches two public keys, and the proxy knows which of the two
 * accounts is a member's. If neither is, a second signature decides.
 */
async function find(passkeys: Passkeys, findAccount: FindAccount, signal?: AbortSignal): Promise<KnownPasskey> {
  const { recoverKeys } = await import('./recover-keys.js');
  const ask = async (
    id?: Uint8Array<ArrayBuffer>,
  ): Promise<{ id: Uint8Array<ArrayBuffer>; owners: readonly Owner[] }> => {
    const assertion = await assert(hexOfBytes(crypto.getRandomValues(new Uint8Array(32))), id, signal);
    const owners = recoverKeys(assertion).map((point) => ownerOf(point, location.origin));
    return { id: new Uint8Array(assertion.credentialId), owners };
  };
  const { id, owners } = await ask();
  const seen = knownPasskeys(passkeys).find(({ owner }) => owners.includes(owner));
  if (seen) return { id, owner: seen.owner };
  const account = await findAccount(owners.map((owner) => accountOf(passkeys, owner)));
  const ofMember = owners.find((owner) => accountOf(passkeys, owner) === account);
  if (ofMember) return { id, owner: ofMember };
  const again = await ask(id);
  const owner = owners.find((each) => again.owners.includes(each));
  if (!owner) throw new WalletError('failed', 'The two signatures are of different passkeys.');
  return { id, owner };
}

function createSession(passkeys: Passkeys, passkey: KnownPasskey, signal?: AbortSignal): WalletSession {
  const { chainId } = passkeys;
  const { id, owner } = passkey;
  const address = accountOf(passkeys, owner);
  const sign = async (hash: string): Promise<`0x${string}`> => {
    const assertion = await assert(boundHash(hash, address, chainId), id, signal?.aborted ? undefined : signal).catch(
      async (error: unknown) => {
        throw await passkeyError(error, 'sign');
      },
    );
    rememberPasskey(passkeys, passkey);
    return wrapped(encode(owner, assertion), passkeys, owner);
  };
  return {
    type: 'evm',
    address,
    chainId,
    prove: async (message) => ({ message, signature: await sign(messageHash(message)) }),
    async signTypedData(data: TypedData) {
      const { typedDataHash } = await import('./typed-data.js');
      return sign(typedDataHash(data));
    },
    ...stayingOnItsChain,
    onChange: () => () => undefined,
    disconnect: () => Promise.resolve(),
  };
}
