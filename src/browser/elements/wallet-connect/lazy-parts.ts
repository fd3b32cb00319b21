import type { CSSResult } from 'lit';
import { LazyModule } from '../../controllers/lazy-module.js';
import type { Localize } from '../../controllers/localize.js';
import type { AccountMenu } from './account-menu.js';
import type { GuardController } from './guard-controller.js';
import type { SignInDialog, SignInHost } from './sign-in-dialog.js';
import type { UnlinkDialog } from './unlink-dialog.js';

/** The element around the parts. */
export interface PartsOptions {
  readonly localize: Localize;
  /** Adds the styles of a part to the element. */
  readonly adopt: (styles: readonly CSSResult[]) => void;
  /** Asks the member to connect their wallet again. Resolves with whether they did. */
  readonly reconnect: () => Promise<boolean>;
}

/**
 * Parts that load when the member approaches the button, because most visitors do not sign in and few members open the
 * menu.
 */
export class LazyParts {
  readonly signIn: LazyModule<SignInDialog>;
  readonly reconnect: LazyModule<SignInDialog>;
  readonly link: LazyModule<SignInDialog>;
  readonly unlink: LazyModule<UnlinkDialog>;
  readonly menu: LazyModule<AccountMenu>;
  /** Watches the wallet of a member who is signed in. */
  readonly guard: LazyModule<GuardController>;

  constructor(host: SignInHost, { localize, adopt, reconnect }: PartsOptions) {
    const signInDialog = (kind: 'sign-in' | 'reconnect') =>
      new LazyModule(host, async () => {
        const { SignInDialog, dialogStyles, reconnecting, signingIn } = await import('./sign-in-dialog.js');
        adopt(dialogStyles);
        return new SignInDialog(host, localize, kind, kind === 'sign-in' ? signingIn : reconnecting);
      });
    this.signIn = signInDialog('sign-in');
    this.reconnect = signInDialog('reconnect');
    this.link = new LazyModule(host, async () => {
      const { createLinkDialog, dialogStyles } = await import('./link-dialog.js');
      adopt(dialogStyles);
      return createLinkDialog(host, localize, reconnect);
    });
    this.unlink = new LazyModule(host, async () => {
      const { UnlinkDialog, unlinkStyles } = await import('./unlink-dialog.js');
      adopt(unlinkStyles);
      return new UnlinkDialog(host, localize, reconnect);
    });
    this.menu = new LazyModule(host, async () => {
      const { AccountMenu, accountMenuStyles } = await import('./account-menu.js');
      adopt(accountMenuStyles);
      return new AccountMenu(host, localize);
    });
    this.guard = new LazyModule(host, async () => {
      const { GuardController } = await import('./guard-controller.js');
      return new GuardController(host);
    });
  }

  /** The loaded sign-in dialogs, the topmost first. */
  get dialogs(): readonly SignInDialog[] {
    const dialogs = [this.reconnect.value, this.signIn.value, this.link.value];
    return dialogs.filter((dialog) => dialog !== undefined);
  }
}
