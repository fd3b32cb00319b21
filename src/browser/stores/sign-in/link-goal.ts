import { isLinked } from '../wallet/member-address.js';
import { MemberWallet } from '../wallet/member-wallet.js';
import { stepUp } from '../wallet/step-up.js';
import type { SignInContext, SignInGoal } from './sign-in-goal.js';

/**
 * Returns the goal of linking another wallet to the signed-in member, who confirms it with a wallet they already have.
 *
 * @param connect has the member connect one of their wallets; resolves with whether they did
 */
export function linkingWallet(context: SignInContext, connect: () => Promise<boolean>): SignInGoal {
  const own = new MemberWallet(context, { connect, changed: () => undefined });
  return {
    kind: 'link',
    purpose: 'link',
    isOwn(address) {
      const state = context.session.state.get();
      return state.status === 'signed-in' && isLinked(state.user, address);
    },
    confirm: async (show) => stepUp(context, await own.take(), 'link-wallet', show),
    send: (body, takeOver) => context.client.request('POST /session/wallets', { body: { ...body, takeOver } }),
    stop: () => own.stop(),
  };
}
