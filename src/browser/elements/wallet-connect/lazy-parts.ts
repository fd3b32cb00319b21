import { LazyModule } from '../../controllers/lazy-module.js';
import { LazyPart } from '../../controllers/lazy-part.js';
import type { Localize } from '../../controllers/localize.js';
import type { AccountMenu } from './account-menu.js';
import type { GuardController } from './guard-controller.js';
import type { SignInDialog, SignInHost } from './sign-in-dialog.js';
import type { UnlinkDialog } from './unlink-dialog.js';

/** The element around the parts. */
export interface PartsOptions {
  readonly localize: Localize;
  /** Asks the member to connect their wallet again. Resolves with whether they did. */
  readonly reconnect: () => Promise<boolean>;
}

/**
 * Parts that load when the member approaches the button, because most visitors do not sign in and few members open the
 * menu.
 */
export class LazyParts {
  readonly signIn: LazyPart<SignInDialog>;
  readonly reconnect: LazyPart<SignInDialog>;
  readonly link: LazyPart<SignInDialog>;
  readonly unlink: LazyPart<UnlinkDialog>;
  readonly menu: LazyPart<AccountMenu>;
  /** Watches the wallet of a member who is signed in. */
  readonly guard: LazyModule<GuardController>;

  constructor(host: SignInHost, { localize, reconnect }: PartsOptions) {
    this.signIn = new LazyPart(host, localize, () => import('./sign-in-dialog.js'), 'sign-in');
    this.reconnect = new LazyPart(host, localize, () => import('./sign-in-dialog.js'), 'reconnect');
    this.link = new LazyPart(host, localize, () => import('./link-dialog.js'), reconnect);
    this.unlink = new LazyPart(host, localize, () => import('./unlink-dialog.js'), reconnect);
    this.menu = new LazyPart(host, localize, () => import('./account-menu.js'));
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
