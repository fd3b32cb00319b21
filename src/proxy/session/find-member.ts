import * as z from 'zod/mini';
import { type VerificationData, connectUser } from '../../contract/identity/connect.js';
import { saveUserMetadata } from '../../contract/identity/metadata.js';
import type { Endpoint } from '../../contract/endpoint.js';
import type { WalletType } from '../../contract/primitives.js';
import type { SignedChallenge } from '../../contract/session.js';
import { isTonProof } from '../../wallet-types/index.js';
import { canonicalAddress } from '../../verify/canonical-address.js';
import { Refusal } from '../http/refusal.js';
import type { Settings } from '../config/settings.js';
import type { PlatformCall } from '../stages/bind.js';
import { successBody } from '../upstream/platform-answer.js';
import type { Platform } from '../upstream/platform.js';
import type { HostMember } from './host-login.js';
import { describeMember, findUsers } from './platform-users.js';
import type { Member } from './session-record.js';
import { memberWallets } from './reported-wallets.js';

/** Programme that a member belongs to. */
type MemberPlace = Pick<Settings, 'scope' | 'local'>;

/** A wallet whose signature the proxy has verified. */
export interface ProvenWallet {
  readonly address: string;
  readonly type: WalletType;
  /** Proof for the platform; only the proxy sets `verifiedLocally`. */
  readonly verificationData: VerificationData;
}

/** Returns a wallet with its proof in the form for the platform, after its challenge was checked. */
export function provenWallet(address: string, signed: SignedChallenge): ProvenWallet {
  const { walletType: type, message, signature, tonVerification } = signed;
  const proof = isTonProof(type) ? { tonVerification } : { message, signature };
  return { address, type, verificationData: { ...proof, verifiedLocally: true } };
}

/** Sends a verified wallet to the platform and returns its member; for a wallet that no user holds, the platform creates one. */
export async function findMember(
  platform: Platform,
  { scope, local }: MemberPlace,
  wallet: ProvenWallet,
): Promise<Member> {
  const { address, type, verificationData } = wallet;
  const connect = () =>
    platform(
      write(connectUser, {
        ...scope,
        walletAddress: address,
        walletType: type,
        verificationData,
      }),
    );
  let connected = await connect();
  if (connected.status === 404) {
    successBody(await platform(write(saveUserMetadata, { ...scope, walletAddress: address })));
    connected = await connect();
  }
  const { id } = read(connectUser.response, successBody(connected));
  const [user] = await findUsers(platform, scope, { walletAddress: address });
  // A platform that ignores the filter would return another user, and this member would act as them.
  if (user && user.id.toLowerCase() !== id.toLowerCase()) throw inconsistent('two users for one wallet');
  const wallets = await memberWallets(platform, scope, user, { address, type });
  return { ...describeMember(user, local), userId: id, wallets };
}

/**
 * Finds the member that a site's own login names. If the member does not exist yet and the site vouches for a wallet, the
 * platform creates them; otherwise it throws {@link Refusal} 404 `member_unknown`.
 */
export async function findHostMember(
  platform: Platform,
  { scope, local }: MemberPlace,
  { subject, walletAddress }: HostMember,
): Promise<Member> {
  const own = { externalIdentifier: subject };
  // A user record does not contain the identifier that it was found by. So a second query uses a made-up identifier: a platform
  // that applies the filter finds nobody by it.
  const [found, madeUp] = await Promise.all(
    [subject, crypto.randomUUID()].map((name) => findUsers(platform, scope, { externalIdentifier: name })),
  );
  if (madeUp?.length !== 0) throw inconsistent('a user for a name that nobody has');
  let user = found?.[0];
  const vouched = walletAddress === undefined ? null : canonicalAddress('evm', walletAddress);
  if (!user && vouched !== null) {
    successBody(await platform(write(saveUserMetadata, { ...scope, ...own, walletAddress: vouched })));
    [user] = await findUsers(platform, scope, own);
  }
  const address = canonicalAddress('evm', user?.walletAddress ?? '');
  if (!user || address === null)
    throw new Refusal(404, 'member_unknown', 'The platform has no member with that wallet.', {
      field: 'token',
    });
  const wallets = await memberWallets(platform, scope, user, { address, type: 'evm' });
  return { ...describeMember(user, local), userId: user.id, wallets };
}

/** The contract's schemas are strict, so no other field can be sent by mistake. */
const write = (
  endpoint: Endpoint & { body: z.ZodMiniObject },
  body: Readonly<Record<string, unknown>>,
): PlatformCall => ({
  endpoint,
  path: endpoint.path,
  query: '',
  body: z.parse(endpoint.body, body),
});

const inconsistent = (what: string): Refusal =>
  new Refusal(502, 'upstream_error', `The platform names ${what}. Its owner has to see to its list of users.`);

function read<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const checked = z.safeParse(schema, value);
  if (checked.success) return checked.data;
  throw new Refusal(502, 'upstream_error', "The platform's answer has an unknown form.", { cause: checked.error });
}
