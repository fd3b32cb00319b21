import * as z from 'zod/mini';
import { connectUser } from '../../contract/identity/connect.js';
import { saveUserMetadata } from '../../contract/identity/metadata.js';
import { listUsers } from '../../contract/identity/users.js';
import type { Endpoint } from '../../contract/endpoint.js';
import type { WalletType } from '../../contract/primitives.js';
import { isSafeUrl } from '../rebuild.js';
import { Refusal } from '../refusal.js';
import { type PlatformCall, type Scope, writeQuery } from '../stages/bind.js';
import type { SessionRecord } from '../store/session-store.js';
import { successBody } from '../upstream/platform-answer.js';
import type { Platform } from '../upstream/platform.js';

/** A wallet whose signature has been verified here. */
export interface ProvenWallet {
  readonly address: string;
  readonly type: WalletType;
  readonly message: string;
  readonly signature: string;
}

/**
 * Tells the platform of a verified wallet and learns whose it is; a wallet nobody holds gets a new user.
 * `verifiedLocally` is written here and nowhere else.
 */
export async function findMember(
  platform: Platform,
  scope: Scope,
  wallet: ProvenWallet,
): Promise<Omit<SessionRecord, 'createdAt' | 'seenAt'>> {
  const { address, type, message, signature } = wallet;
  const connect = () =>
    platform(
      write(connectUser, {
        ...scope,
        walletAddress: address,
        walletType: type,
        verificationData: { message, signature, verifiedLocally: true },
      }),
    );
  let connected = await connect();
  if (connected.status === 404) {
    successBody(await platform(write(saveUserMetadata, { ...scope, walletAddress: address })));
    connected = await connect();
  }
  const { id } = read(connectUser.response, successBody(connected));

  const query = writeQuery({ ...scope, walletAddress: address, limit: 1 });
  const answer = await platform({ endpoint: listUsers, path: listUsers.path, query, body: undefined });
  const [user] = read(listUsers.response, successBody(answer)).data;
  const metadata = user?.userMetadata ?? [];
  if (metadata.some(({ isBlocked }) => isBlocked === true))
    throw new Refusal(403, 'account_blocked', 'This account is blocked.');
  const logoUrl = metadata.find((entry) => entry.logoUrl)?.logoUrl ?? null;
  return {
    userId: user?.id ?? id,
    displayName: metadata.find((entry) => entry.displayName)?.displayName ?? null,
    logoUrl: logoUrl !== null && isSafeUrl(logoUrl) ? logoUrl : null,
    wallets: [{ address, type }],
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
