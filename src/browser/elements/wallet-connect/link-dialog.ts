import type { Localize } from '../../controllers/localize.js';
import { linkWallet as texts } from './link-texts.js';
import { linkingWallet } from '../../stores/sign-in/link-goal.js';
import { SignInDialog, type SignInHost } from './sign-in-dialog.js';

export { dialogStyles } from './sign-in-dialog.js';

/**
 * Creates the dialog in which a member links another wallet.
 *
 * @param connect asks the member to connect one of their wallets; resolves with whether they did
 */
export function createLinkDialog(host: SignInHost, localize: Localize, connect: () => Promise<boolean>): SignInDialog {
  localize.add(texts);
  return new SignInDialog(host, localize, 'link', linkingWallet, connect);
}
