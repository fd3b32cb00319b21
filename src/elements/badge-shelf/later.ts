import { ClockController } from '../../controllers/clock.js';
import type { Localize } from '../../controllers/localize.js';
import { ProgrammeController } from '../../controllers/programme.js';
import { badgeShelfLater } from '../../i18n/en/badge-shelf-later.js';
import { conditions } from '../../i18n/en/conditions.js';
import type { LaurelElement } from '../element.js';
import { moreButton } from '../list/more-button.js';
import type { Badge } from './badge.js';
import type { ShelfData } from './data.js';
import { BadgeDetail, type DetailShelf } from './detail.js';
import { notices } from './notices.js';
import { pickers } from './pickers.js';
import { SeenBadges } from './seen.js';
import { Stills } from './stills.js';

export { laterStyles } from './later.styles.js';

/** What a shelf needs only when its first badges are on the page: one badge closely, and words for what is out of the ordinary. */
export class Later {
  readonly detail: BadgeDetail;
  readonly notices = notices;
  readonly more = moreButton;
  readonly pickers = pickers;

  readonly #localize: Localize;
  readonly #clock: ClockController;
  readonly #programme: ProgrammeController;
  #retryAt: number | undefined;
  #seen: { readonly of: string; readonly record: SeenBadges } | undefined;

  constructor(host: LaurelElement, localize: Localize, shelf: Omit<DetailShelf, 'localize' | 'clock'>) {
    localize.add({ ...badgeShelfLater, ...conditions });
    this.#localize = localize;
    this.#programme = new ProgrammeController(host);
    this.#clock = new ClockController(host, { every: () => (this.#retryAt === undefined ? 0 : 1000) });
    new Stills(host);
    this.detail = new BadgeDetail(host, { ...shelf, localize, clock: this.#clock });
  }

  /** When it is tried again by itself. @param retryAt epoch ms on the server's clock */
  wait(retryAt: number | undefined): string {
    this.#retryAt = retryAt;
    if (retryAt === undefined) return '';
    const count = Math.max(0, Math.ceil((retryAt - this.#clock.now()) / 1000));
    return this.#localize.t('status.retrying', { count });
  }

  /** Ids of the earned badges that were not there on the last visit in this browser, as far as nobody has dismissed them. */
  newAmong({ badges, first, memberId }: ShelfData): ReadonlySet<string> {
    const earned = earnedOf(badges);
    const proxy = this.#programme.program?.config.proxy;
    if (!memberId || proxy === undefined || earned.length === 0) return new Set();
    if (this.#seen?.of !== memberId) this.#seen = { of: memberId, record: new SeenBadges(proxy, memberId) };
    const dismissed = new Set(earned.filter(({ isDismissed }) => isDismissed).map(({ id }) => id));
    const ids = this.#seen.record.newAmong(
      earned.map(({ id }) => id),
      earnedOf(first).map(({ id }) => id),
    );
    return new Set(ids.filter((id) => !dismissed.has(id)));
  }

  /** The member has taken note of badges. */
  dismiss(ids: readonly string[]): void {
    this.#seen?.record.add(ids);
  }

  /** That badges have been earned, for a live region. */
  announce(earned: readonly Badge[]): string {
    const { lang, t } = this.#localize;
    const names = new Intl.ListFormat(lang, { type: 'conjunction' }).format(earned.map(({ name }) => name));
    return t('badge-shelf.announce.earned', { names, count: earned.length });
  }
}

const earnedOf = (badges: readonly Badge[]): readonly Badge[] => badges.filter(({ phase }) => phase === 'earned');
