import type { Localize } from '../../controllers/localize.js';
import { linkWallet as texts } from './link-texts.js';
import { linkingWallet } from '../../stores/sign-in/link-goal.js';
import { part as dialog, SignInDialog, type SignInHost } from './sign-in-dialog.js';

/** The dialog in which a member links another wallet. */
export const part = {
  styles: dialog.styles,
  texts: { ...texts, ...dialog.texts },
  /** @param connect asks the member to connect one of their wallets; resolves with whether they did */
  make: (host: SignInHost, localize: Localize, connect: () => Promise<boolean>) =>
    new SignInDialog(host, localize, 'link', linkingWallet, connect),
};
