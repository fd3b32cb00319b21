import type { ReasonBody } from '../../../contract/reason.js';
import type { LaurelError } from '../../../errors/laurel-error.js';
import type { StoreContext } from '../context.js';
import type { Journal } from '../journal/journal.js';
import type { MemberWallet } from '../wallet/member-wallet.js';
import { stepUp } from '../wallet/step-up.js';
import { meaningOf } from './bid-answer.js';
import { bidJournal, findBid, type SentBid } from './bid-journal.js';
import { isStale, type BidBody } from './bid-request.js';
import type { BidState } from './bid-state.js';

/** How the delivery of a bid ended. */
export type DeliveryEnd =
  /** `endsAt`: the auction's end, ISO 8601, if the platform has just reported it. */
  | { readonly kind: 'accepted'; readonly endsAt: string | undefined }
  | { readonly kind: 'refused'; readonly reason: ReasonBody | undefined }
  | { readonly kind: 'failed'; readonly error: LaurelError; readonly canResend: boolean }
  /** The platform never accepted it, and it is too old to be accepted now. */
  | { readonly kind: 'lost' }
  /** The platform could not be reached until it was too late. */
  | { readonly kind: 'given-up' };

/** Everything that a delivery needs. */
export interface Delivery {
  readonly context: StoreContext;
  readonly wallet: MemberWallet;
  readonly auctionId: string;
  readonly sent: SentBid;
  readonly journal: Journal<SentBid>;
  /** Aborted when the result is no longer needed. A bid that was sent cannot be taken back. */
  readonly signal: AbortSignal;
  readonly show: (state: BidState) => void;
}

/** Longest pause between two searches for a bid, in milliseconds. */
const longestPauseMs = 30_000;

/** Sends a signed bid, and finds out what became of it if the answer is unclear. Resolves with `undefined` if `signal` aborts. */
export async function sendBid(delivery: Delivery, body: BidBody): Promise<DeliveryEnd | undefined> {
  const { auctionId, sent, journal, signal } = delivery;
  let isConfirmed = false;
  try {
    const { endsAt } = await firstPost(delivery, body).catch(async (error: LaurelError) => {
      if (error.code !== 'step_up_required' || signal.aborted) throw error;
      await confirm(delivery);
      isConfirmed = true;
      return firstPost(delivery, body);
    });
    return signal.aborted ? undefined : { kind: 'accepted', endsAt };
  } catch (error) {
    const end = endOf(error as LaurelError);
    // The result is no longer needed, but the entry is removed so that no tab searches for the bid.
    if (signal.aborted && end && journal.get(auctionId)?.sentAt === sent.sentAt) journal.set(auctionId, undefined);
    if (signal.aborted) return undefined;
    // A confirmation is valid once. If this page sent the bid again automatically, the wallet would open without a
    // click.
    return end ?? searchBid(delivery, isConfirmed ? undefined : body);
  }
}

/**
 * Searches for a bid until the platform has accepted it or cannot accept it any more.
 *
 * @param body the signed bid, if this page signed it. It is sent again meanwhile: the same signed bid counts only once
 */
export async function searchBid(delivery: Delivery, body?: BidBody): Promise<DeliveryEnd | undefined> {
  const { context, auctionId, sent, signal, show } = delivery;
  const { clock } = context;
  const { sentAt, until } = sent;
  show({ step: 'unknown', units: BigInt(sent.amount), sentAt, until });
  for (let look = 0; ; look += 1) {
    const askedAt = clock.now();
    const found = await findBid(context, auctionId, sent);
    if (signal.aborted) return undefined;
    if (found === 'accepted') return { kind: 'accepted', endsAt: undefined };
    if (found === 'missing' && askedAt > until) return { kind: 'lost' };
    if (askedAt > bidJournal.expiresAt(sent)) return { kind: 'given-up' };
    await pause(Math.min(1000 * 2 ** look, longestPauseMs), signal);
    if (signal.aborted) return undefined;
    if (!body || found !== 'missing' || isStale(body, clock.now())) continue;
    const end = await sendAgain(delivery, body);
    if (signal.aborted || end) return end;
  }
}

/** Sends a bid again that the platform may have accepted already. Resolves with `undefined` if that is still unclear. */
async function sendAgain(
  { context, auctionId, sent, signal }: Delivery,
  body: BidBody,
): Promise<DeliveryEnd | undefined> {
  try {
    return { kind: 'accepted', endsAt: (await post(context, body)).endsAt };
  } catch (error) {
    const isRefused = meaningOf(error as LaurelError) === 'refused';
    if (!isRefused || signal.aborted) return undefined;
    // Only this repetition may have been refused: the platform may have accepted the bid the first time.
    const found = await findBid(context, auctionId, sent);
    if (found === 'accepted') return { kind: 'accepted', endsAt: undefined };
    return found === 'missing' ? endOf(error as LaurelError) : undefined;
  }
}

const post = ({ client }: StoreContext, body: BidBody) =>
  client.request('POST /api/me/auction_bids', { body }, { member: true });

function firstPost({ context, auctionId, sent, journal, show }: Delivery, body: BidBody): ReturnType<typeof post> {
  show({ step: 'sending', units: BigInt(sent.amount) });
  journal.set(auctionId, sent);
  return post(context, body);
}

/**
 * Asks the wallet to sign a confirmation, which the site requires for bids of this size. Meanwhile no bid is under way.
 */
async function confirm({ context, wallet, auctionId, sent, journal, signal, show }: Delivery): Promise<void> {
  const units = BigInt(sent.amount);
  journal.set(auctionId, undefined);
  show({ step: 'confirming', units, message: undefined });
  const session = await wallet.take();
  await stepUp(context, session, 'bid', (message) => {
    if (!signal.aborted) show({ step: 'confirming', units, message });
  });
  signal.throwIfAborted();
}

/** Returns what an error means for a bid that was sent once; `undefined` if the platform may have accepted it. */
function endOf(error: LaurelError): DeliveryEnd | undefined {
  const meaning = meaningOf(error);
  if (meaning === 'unclear') return undefined;
  if (meaning === 'refused' && error.name === 'ApiError') return { kind: 'refused', reason: error.reason };
  return { kind: 'failed', error, canResend: meaning === 'not-accepted' };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
