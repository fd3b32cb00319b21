import * as z from 'zod/mini';
import { type VerificationData, connectUser } from '../../contract/identity/connect.js';
import { saveUserMetadata } from '../../contract/identity/metadata.js';
import { type UserRecord, listUsers } from '../../contract/identity/users.js';
import type { Endpoint } from '../../contract/endpoint.js';
import type { WalletType } from '../../contract/primitives.js';
import type { SignedChallenge } from '../../contract/session.js';
import { canonicalAddress } from '../../verify/index.js';
import { isSafeUrl } from '../rebuild.js';
import { Refusal } from '../refusal.js';
import { type PlatformCall, type Scope, writeQuery } from '../stages/bind.js';
import { successBody } from '../upstream/platform-answer.js';
import type { Platform } from '../upstream/platform.js';
import type { HostMember } from './host-login.js';
import type { Member } from './session-record.js';

/** A wallet whose signature has been verified here. */
export interface ProvenWallet {
  readonly address: string;
  readonly type: WalletType;
  /** What the platform is told of the proof; `verifiedLocally` is written here and nowhere else. */
  readonly verificationData: VerificationData;
}

/** A wallet as the platform is told of it, after its challenge has been checked. */
export function provenWallet(address: string, signed: SignedChallenge): ProvenWallet {
  const { walletType: type, message, signature, tonVerification } = signed;
  const proof = type === 'ton' ? { tonVerification } : { message, signature };
  return { address, type, verificationData: { ...proof, verifiedLocally: true } };
}

/** Tells the platform of a verified wallet and learns whose it is; a wallet nobody holds gets a new user. */
export async function findMember(platform: Platform, scope: Scope, wallet: ProvenWallet): Promise<Member> {
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
  const user = await findUser(platform, { ...scope, walletAddress: address });
  return { ...describeMember(user), userId: user?.id ?? id, wallets: [{ address, type }] };
}

/**
 * Finds the member that a site's own login names. One who is not there yet is made if the site vouches for a wallet;
 * otherwise throws {@link Refusal} 404 `member_unknown`.
 */
export async function findHostMember(
  platform: Platform,
  scope: Scope,
  { subject, walletAddress }: HostMember,
): Promise<Member> {
  const own = { ...scope, externalIdentifier: subject };
  let user = await findUser(platform, own);
  const vouched = walletAddress === undefined ? null : canonicalAddress('evm', walletAddress);
  if (!user && vouched !== null) {
    successBody(await platform(write(saveUserMetadata, { ...own, walletAddress: vouched })));
    user = await findUser(platform, own);
  }
  const address = canonicalAddress('evm', user?.walletAddress ?? '');
  if (!user || address === null)
    throw new Refusal(404, 'member_unknown', 'The platform knows no member with a wallet by that name.', {
      field: 'token',
    });
  return { ...describeMember(user), userId: user.id, wallets: [{ address, type: 'evm' }] };
}

async function findUser(
  platform: Platform,
  filter: Readonly<Record<string, unknown>>,
): Promise<UserRecord | undefined> {
  const query = writeQuery({ ...filter, limit: 1 });
  const answer = await platform({ endpoint: listUsers, path: listUsers.path, query, body: undefined });
  return read(listUsers.response, successBody(answer)).data[0];
}

/** Name and picture, as the member's browser may show them. Throws {@link Refusal} where the account is blocked. */
function describeMember(user: UserRecord | undefined): Pick<Member, 'displayName' | 'logoUrl'> {
  const metadata = user?.userMetadata ?? [];
  if (metadata.some(({ isBlocked }) => isBlocked === true))
    throw new Refusal(403, 'account_blocked', 'This account is blocked.');
  const logoUrl = metadata.find((entry) => entry.logoUrl)?.logoUrl ?? null;
  return {
    displayName: metadata.find((entry) => entry.displayName)?.displayName ?? null,
    logoUrl: logoUrl !== null && isSafeUrl(logoUrl) ? logoUrl : null,
  };
}

/** The schemas of the contract are strict: what they do not name cannot be sent by mistake. */
const write = (
  endpoint: Endpoint & { body: z.ZodMiniObject },
  body: Readonly<Record<string, unknown>>,
): PlatformCall => ({
  endpoint,
  path: endpoint.path,
  query: '',
  body: z.parse(endpoint.body, body),
});

function read<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const checked = z.safeParse(schema, value);
  if (checked.success) return checked.data;
  throw new Refusal(502, 'upstream_error', 'The platform answered in an unknown form.', { cause: checked.error });
}
