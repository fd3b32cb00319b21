import type { LaurelHost } from '../../controllers/host.js';
import { LinkGoal } from '../../controllers/link-goal.js';
import { WalletLinkedEvent } from '../../events/wallet-linked.js';
import { linkWallet as texts } from '../../i18n/en/link-wallet.js';
import { SignInDialog, type SignInDialogParts } from './sign-in-dialog.js';

export { dialogStyles } from './sign-in-dialog.js';

/**
 * The dialog in which a member links a further wallet: the one of the sign-in, with another end.
 *
 * @param connect has them connect a wallet that they have
 */
export function createLinkDialog(
  host: LaurelHost,
  parts: SignInDialogParts,
  connect: () => Promise<boolean>,
): SignInDialog {
  const goal = new LinkGoal(host, connect);
  let account = '';
  parts.localize.add(texts);
  return new SignInDialog(host, {
    ...parts,
    goal,
    conflict: { takeOver: () => (goal.takeOver = true) },
    onStep(step) {
      parts.onStep(step);
      if ('account' in step) account = step.account;
      if (step.step === 'done') host.dispatchEvent(new WalletLinkedEvent({ wallet: step.wallet.name, account }));
    },
    onClose(done) {
      goal.takeOver = false;
      parts.onClose(done);
    },
  });
}
