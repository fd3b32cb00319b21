import { WalletConnectedEvent } from '../../events/wallet-connected.js';
import { WalletErrorEvent } from '../../events/wallet-error.js';
import { WalletLinkedEvent } from '../../events/wallet-linked.js';
import type { SignInGoal } from '../../stores/sign-in/sign-in-goal.js';
import type { SignInNews } from '../../stores/sign-in/sign-in-state.js';

/** Returns the event that tells the page what happened in a dialog. The start of a session has an event of its own. */
export function eventOf(news: SignInNews, kind: SignInGoal['kind']): Event | undefined {
  if (news.kind === 'failed') return new WalletErrorEvent({ code: news.error.code, wallet: news.wallet });
  const { wallet } = news;
  if (news.kind === 'connected') {
    const { account, chainId } = news;
    return new WalletConnectedEvent({ wallet, account, chainId });
  }
  const { address: account, chainId } = news.session;
  if (kind === 'link') return new WalletLinkedEvent({ wallet, account });
  return kind === 'reconnect' ? new WalletConnectedEvent({ wallet, account, chainId }) : undefined;
}
