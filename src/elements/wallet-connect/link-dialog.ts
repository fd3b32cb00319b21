import type { LaurelHost } from '../../controllers/host.js';
import { LinkGoal } from '../../controllers/link-goal.js';
import { linkWallet as texts } from '../../i18n/en/link-wallet.js';
import { SignInDialog, type SignInDialogParts } from './sign-in-dialog.js';

export { dialogStyles } from './sign-in-dialog.js';

/** The dialog in which a member links a further wallet: the one of the sign-in, with another end. */
export function createLinkDialog(host: LaurelHost, parts: SignInDialogParts): SignInDialog {
  const goal = new LinkGoal(host);
  parts.localize.add(texts);
  return new SignInDialog(host, {
    ...parts,
    options: { ...parts.options, goal },
    conflict: { takeOver: () => (goal.takeOver = true) },
    onClose: (done) => {
      goal.takeOver = false;
      parts.onClose(done);
    },
  });
}
