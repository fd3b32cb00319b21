import type { LaurelHost } from '../../controllers/host.js';
import type { Localize } from '../../controllers/localize.js';
import { StoreController } from '../../controllers/store-controller.js';
import { english } from '../../i18n/english.js';
import { type OwnPicture, StandingStore, type StandingOptions } from '../../stores/profile/standing-store.js';
import { figures, newest } from './views/standing.js';
import { standingStyles } from './views/standing.styles.js';

const profileStanding = english('profile-standing');

/** Shows what the member has achieved: figures and the latest badges. */
export class Standing {
  readonly #host: LaurelHost;
  readonly #localize: Localize;
  readonly #store: StoreController<StandingStore['state'], StandingOptions, StandingStore>;

  /** @param options read at every update of the host */
  constructor(host: LaurelHost, localize: Localize, options: () => StandingOptions) {
    this.#host = host;
    this.#localize = localize;
    this.#store = new StoreController(host, StandingStore, options);
  }

  /**
   * Class of a card whose picture is beside the member's words and as high as they are; empty if the page has replaced
   * the picture.
   */
  get pane(): string {
    return this.#host.querySelector(':scope > [slot="header"]') ? '' : 'pane';
  }

  /** Draws points, place and streak, as far as they are known. */
  figures(): unknown {
    return figures(this.#localize, this.#store.state);
  }

  /** Whether more of it is about to load. */
  get isAboutToChange(): boolean {
    return this.#store.state.isAboutToChange;
  }

  /** The pictures that the member may choose as theirs. */
  get pictures(): readonly OwnPicture[] {
    return this.#store.state.pictures;
  }

  /** Draws the latest badges; nothing without any. */
  badges(): unknown {
    return newest(this.#localize, this.#store.state);
  }
}

/** The standing, which loads once somebody is signed in. */
export const part = {
  styles: standingStyles,
  texts: profileStanding,
  make: (host: LaurelHost, localize: Localize, options: () => StandingOptions) => new Standing(host, localize, options),
};
