import { isLinked } from '../wallet/member-address.js';
import { MemberWallet } from '../wallet/member-wallet.js';
import { stepUp } from '../wallet/step-up.js';
import type { SignInContext, SignInGoal } from './sign-in-goal.js';

/** Returns the goal of linking another wallet to the signed-in member, who confirms it with a wallet they already have. */
export function linkingWallet(context: SignInContext): SignInGoal {
  let changed = (): void => undefined;
  const own = new MemberWallet(context, () => changed());
  return {
    kind: 'link',
    purpose: 'link',
    isOwn(address) {
      const state = context.session.state.get();
      return state.status === 'signed-in' && isLinked(state.user, address);
    },
    async confirm(show) {
      let known = own.missing.question;
      changed = () => {
        if (own.missing.question === known) return;
        known = own.missing.question;
        show('', known);
      };
      await stepUp(context, await own.take(), 'link-wallet', show);
    },
    send: (body, takeOver) => context.client.request('POST /session/wallets', { body: { ...body, takeOver } }),
    stop: () => own.stop(),
  };
}
