import { eq } from 'drizzle-orm';
import type { WalletType } from '../../contract/primitives.js';
import { isTonProof } from '../../wallet-types/index.js';
import { canonicalAddress } from '../../verify/canonical-address.js';
import { verifyWallet } from '../../verify/verify-wallet.js';
import { websiteOf } from '../access.js';
import { sendBidReview } from '../auctions/review-bids.js';
import type { Database } from '../db/database.js';
import { users, wallets } from '../db/schema/index.js';
import { transact } from '../db/transact.js';
import type { CheckedRequest, Handler, ServiceContext } from '../handler.js';
import { HttpError, invalid, notFound } from '../http/http-error.js';
import { sendEvaluation } from '../loyalty/badges/evaluate-badges.js';
import { sendReferralCheck } from '../loyalty/referrals/send-checks.js';
import { absorbUser } from './absorb-user.js';
import { addWallet, choosePrimary, createUser, joinWebsite, lockUsers, lockWallet } from './find-user.js';
import { groupMembers } from './group-members.js';
import { refuseBlocked } from './participation.js';
import { recallEarned, rememberHolder } from './wallet-history.js';

/** Default maximum number of wallets per user. */
const usualWallets = 5;

/**
 * Links a wallet to a user; if the request names none, to the wallet's holder or a new user (platform API, section 4.3). If it is
 * the only wallet of another user, nobody could sign in as that user any more, so both users are merged into one group. A blocked
 * user gets no further wallet.
 */
export const connectUser: Handler<'connectUser'> = async ({ body, scope }, context) => {
  const { organizationId } = scope;
  const address = readAddress(body.walletType, body.walletAddress);
  await verify(body, context);
  const now = new Date(context.clock.now());
  const user = await transact(context.database, async (transaction) => {
    const wallet = await lockWallet(transaction, organizationId, address);
    const userId = body.userId?.toLowerCase() ?? wallet?.userId;
    const found = await lockUsers(transaction, organizationId, [userId, wallet?.userId]);
    const known = userId === undefined ? undefined : found.get(userId);
    if (body.userId !== undefined && !known) throw notFound();
    if (known && body.userId !== undefined) await refuseBlocked(transaction, websiteOf(scope), known.id);
    const holder = known ?? (await createUser(transaction, organizationId, now));
    await joinWebsite(transaction, websiteOf(scope), holder.id, now);
    if (wallet?.userId === holder.id) {
      await setType(transaction, wallet, body.walletType);
      return holder;
    }
    const owned = await transaction.$count(wallets, eq(wallets.userId, holder.id));
    // Two concurrent requests connected the wallets to each other: one direction is enough.
    if (wallet && owned === 0 && (await areJoined(transaction, websiteOf(scope), holder.id, wallet.userId)))
      return holder;
    if (wallet && !body.confirmDisconnect)
      throw refuse('WALLET_ALREADY_CONNECTED', 'The wallet is connected to another user');
    const { maximumWallets = usualWallets } = context;
    if (owned >= maximumWallets)
      throw refuse('MAXIMUM_ACCOUNT_LINKED', `A user can have at most ${maximumWallets} wallets`);
    if (wallet) {
      await setType(transaction, wallet, body.walletType);
      await moveWallet(transaction, wallet, holder.id, now);
      if ((await transaction.$count(wallets, eq(wallets.userId, wallet.userId))) === 0)
        await absorb(transaction, context, { from: wallet.userId, to: holder.id, now });
      else await recallEarned(transaction, { ...wallet, userId: holder.id });
    } else
      await addWallet(transaction, {
        organizationId,
        userId: holder.id,
        address,
        type: body.walletType,
        createdAt: now,
      });
    await transaction.update(users).set({ updatedAt: now }).where(eq(users.id, holder.id));
    return { ...holder, updatedAt: now };
  });
  return {
    id: user.id,
    walletAddress: address,
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
  };
};

type Body = CheckedRequest<'connectUser'>['body'];

const refuse = (error: string, message: string): HttpError => new HttpError(400, { message, error });

/** Returns the address in the spelling in which it is stored. */
function readAddress(type: WalletType, text: string): string {
  const address = canonicalAddress(type, text);
  if (address === null) throw invalid({ field: 'walletAddress', message: `Not an address of type ${type}` });
  return address;
}

/**
 * Checks the proof that the wallet belongs to the sender. The service trusts the holder of the API key to have checked it, so the
 * proof may be missing; if it is present, it has to be valid.
 */
async function verify(body: Body, context: ServiceContext): Promise<void> {
  const data = body.verificationData;
  if (!data || data.verifiedLocally) return;
  const field = (name: string): string => `verificationData.${name}`;
  for (const name of ['accessToken', 'dynamicAuthToken'] as const)
    if (data[name] !== undefined)
      throw invalid({ field: field(name), message: 'This kind of proof is not verified here' });
  const { message, signature, tonVerification } = data;
  if (tonVerification !== undefined && !isTonProof(body.walletType))
    throw invalid({ field: field('tonVerification'), message: 'Only a wallet of type ton has such a proof' });
  // The proof may also come as JSON in the message; it contains the signature.
  const isTon = tonVerification !== undefined || (isTonProof(body.walletType) && message !== undefined);
  if (!isTon && message === undefined && signature === undefined) {
    if (data.verifiedLocally === undefined) return;
    throw invalid({ field: 'verificationData', message: 'Nothing in it shows that the wallet is the sender’s' });
  }
  if (!isTon && message === undefined)
    throw invalid({ field: field('message'), message: 'Required beside a signature' });
  if (!isTon && signature === undefined)
    throw invalid({ field: field('signature'), message: 'Required beside a message' });
  const claim = { address: body.walletAddress, message: message ?? '', signature: signature ?? '', tonVerification };
  const result = await verifyWallet(body.walletType, claim, context);
  if (result.ok) return;
  const proof = field(tonVerification === undefined ? 'signature' : 'tonVerification');
  switch (result.reason) {
    case 'signature_invalid':
      throw invalid({ field: proof, message: 'The wallet did not sign this message' });
    case 'address_invalid':
      throw invalid({ field: 'walletAddress', message: `Not an address of type ${body.walletType}` });
    case 'wallet_unsupported':
      throw invalid({
        field: result.unsupported === 'account' ? 'walletAddress' : 'walletType',
        message: result.detail,
      });
  }
}

/** Gives a wallet that was stored without a type the type of this request. */
async function setType(
  transaction: Database,
  wallet: { id: string; type: string | null },
  type: WalletType,
): Promise<void> {
  if (wallet.type === null) await transaction.update(wallets).set({ type }).where(eq(wallets.id, wallet.id));
}

/** Merges a user without wallets into the wallet's new holder, and has the holder's badges checked. */
async function absorb(
  transaction: Database,
  context: ServiceContext,
  joined: { readonly from: string; readonly to: string; readonly now: Date },
): Promise<void> {
  for (const websiteId of await absorbUser(transaction, joined)) {
    await sendEvaluation(context, websiteId, [joined.to], transaction);
    await sendBidReview(context, { websiteId, userId: joined.to }, transaction);
    await sendReferralCheck(context, { websiteId, userId: joined.to }, transaction);
  }
}

async function areJoined(transaction: Database, websiteId: string, userId: string, other: string): Promise<boolean> {
  const members = await groupMembers(transaction, websiteId, userId);
  return members.some(({ id }) => id === other);
}

async function moveWallet(transaction: Database, wallet: typeof wallets.$inferSelect, userId: string, now: Date) {
  await rememberHolder(transaction, wallet, now);
  await transaction.update(wallets).set({ userId, isPrimary: false }).where(eq(wallets.id, wallet.id));
  await choosePrimary(transaction, wallet.userId);
  await choosePrimary(transaction, userId);
}
