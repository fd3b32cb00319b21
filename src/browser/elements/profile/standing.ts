import type { LaurelHost } from '../../controllers/host.js';
import { LazyPart } from '../../controllers/lazy-part.js';
import type { Localize } from '../../controllers/localize.js';
import { StoreController } from '../../controllers/store-controller.js';
import { english } from '../../i18n/english.js';
import { mostPins } from '../../stores/profile/pinned-badges.js';
import {
  type OwnPicture,
  StandingStore,
  type StandingOptions,
  type StandingState,
} from '../../stores/profile/standing-store.js';
import type { PinsView } from './views/pins.js';
import { badgeArt, badges, figures } from './views/standing.js';
import { standingStyles } from './views/standing.styles.js';

const profileStanding = english('profile-standing');

/** Shows what the member has achieved: figures and badges. */
export class Standing {
  readonly #host: LaurelHost;
  readonly #localize: Localize;
  readonly #store: StoreController<StandingState, StandingOptions, StandingStore>;
  readonly #picker: LazyPart<(view: PinsView) => unknown>;
  /** Id of the member who is choosing badges. */
  #choosingFor: string | undefined;

  /** @param options read at every update of the host */
  constructor(host: LaurelHost, localize: Localize, options: () => StandingOptions) {
    this.#host = host;
    this.#localize = localize;
    this.#store = new StoreController(host, StandingStore, options);
    this.#picker = new LazyPart(host, localize, () => import('./views/pins.js'));
  }

  /** What is known about the member’s achievements. */
  get state(): StandingState {
    return this.#store.state;
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

  /** Draws the badges on the card, or those that may be; nothing without any. */
  badges(): unknown {
    const { state } = this;
    // A single badge leaves no choice.
    const canChoose = state.pins !== undefined && state.badges.length > 1;
    return badges(this.#localize, state, {
      picker: canChoose && this.#isChoosing ? this.#renderPicker(state.pins) : undefined,
      onChoose: canChoose ? () => void this.#choose(!this.#isChoosing) : undefined,
    });
  }

  /** Reads the pinned badges again, after the page has changed what the browser keeps. */
  rereadPins(): void {
    this.#store.store?.rereadPins();
  }

  #renderPicker(pins: readonly string[]): unknown {
    return this.#picker.value?.({
      localize: this.#localize,
      badges: this.state.badges,
      pins,
      most: mostPins,
      art: badgeArt,
      onToggle: (id) => this.#store.store?.togglePin(id),
      onUnpinAll: () => this.#store.store?.unpinAll(),
      onDone: () => void this.#choose(false),
    });
  }

  get #isChoosing(): boolean {
    const { memberId } = this.#store.store ?? {};
    return memberId !== undefined && memberId === this.#choosingFor;
  }

  async #choose(isChoosing: boolean): Promise<void> {
    if (isChoosing && !(await this.#picker.load('by-member'))) return;
    this.#choosingFor = isChoosing ? this.#store.store?.memberId : undefined;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    this.#host.shadowRoot?.querySelector<HTMLElement>(isChoosing ? '.pin input:enabled' : '.choose')?.focus();
  }
}

/** The standing, which loads once somebody is signed in. */
export const part = {
  styles: standingStyles,
  texts: profileStanding,
  make: (host: LaurelHost, localize: Localize, options: () => StandingOptions) => new Standing(host, localize, options),
};
