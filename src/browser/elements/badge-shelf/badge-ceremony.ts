import { nothing, type ReactiveController } from 'lit';
import { LazyPart } from '../../controllers/lazy-part.js';
import type { Localize } from '../../controllers/localize.js';
import type { LaurelElement } from '../element.js';
import type { Ceremony, CeremonyOptions } from './ceremony.js';

/** Shows the member each new badge whole, once. All of it loads when there is a new badge. */
export class BadgeCeremony implements ReactiveController {
  readonly #isOn: () => boolean;
  readonly #options: CeremonyOptions;
  readonly #ceremony: LazyPart<Ceremony>;

  /** @param isOn whether the page wants ceremonies */
  constructor(host: LaurelElement, localize: Localize, isOn: () => boolean, options: CeremonyOptions) {
    this.#isOn = isOn;
    this.#options = options;
    this.#ceremony = new LazyPart(host, localize, () => import('./ceremony.js'), options);
    host.addController(this);
  }

  hostUpdated(): void {
    const isDue = this.#isOn() && this.#options.shelf.state.unseen.length > 0;
    if (this.#ceremony.value) this.#ceremony.value.setDue(isDue);
    else if (isDue) void this.#ceremony.load();
  }

  render(): unknown {
    return this.#ceremony.value?.render() ?? nothing;
  }
}
