import { html, nothing, type TemplateResult } from 'lit';
import { ClockController } from '../../controllers/clock.js';
import type { Localize } from '../../controllers/localize.js';
import type { PagesState } from '../../controllers/pages.js';
import { badgeShelfLater } from '../../i18n/en/badge-shelf-later.js';
import { conditions } from '../../i18n/en/conditions.js';
import { button } from '../../ui/button.js';
import { spinner } from '../../ui/icon.js';
import type { LaurelElement } from '../element.js';
import type { Badge } from './badge.js';
import { BadgeDetail, type DetailShelf } from './detail.js';
import { notices } from './notices.js';
import { orderPicker } from './order-picker.js';

export { laterStyles } from './later.styles.js';

/** What a shelf needs only when its first badges are on the page: one badge closely, and words for what is out of the ordinary. */
export class Later {
  readonly detail: BadgeDetail;
  readonly notices = notices;
  readonly orderPicker = orderPicker;

  readonly #localize: Localize;
  readonly #clock: ClockController;
  #retryAt: number | undefined;

  constructor(host: LaurelElement, localize: Localize, shelf: Pick<DetailShelf, 'badges' | 'adopt'>) {
    localize.add({ ...badgeShelfLater, ...conditions });
    this.#localize = localize;
    this.#clock = new ClockController(host, { every: () => (this.#retryAt === undefined ? 0 : 1000) });
    this.detail = new BadgeDetail(host, { ...shelf, localize, clock: this.#clock });
  }

  /** When it is tried again by itself. @param retryAt epoch ms on the server's clock */
  wait(retryAt: number | undefined): string {
    this.#retryAt = retryAt;
    if (retryAt === undefined) return '';
    const count = Math.max(0, Math.ceil((retryAt - this.#clock.now()) / 1000));
    return this.#localize.t('status.retrying', { count });
  }

  /** That badges have been earned, for a live region. */
  announce(earned: readonly Badge[]): string {
    const { lang, t } = this.#localize;
    const names = new Intl.ListFormat(lang, { type: 'conjunction' }).format(earned.map(({ name }) => name));
    return t('badge-shelf.announce.earned', { names, count: earned.length });
  }

  /** The way to further badges. */
  more({ t }: Localize, pages: PagesState<unknown>, onMore: () => void): TemplateResult | typeof nothing {
    if (pages.status !== 'success' || !pages.hasNextPage) return nothing;
    if (pages.loadingMore) return html`<div class="more">${spinner()}${t('badge-shelf.more.loading')}</div>`;
    return html`<div class="more">
      ${pages.moreError ? html`<span role="alert">${t('badge-shelf.more.failed')}</span>` : nothing}
      ${button(t(pages.moreError ? 'action.retry' : 'badge-shelf.more'), { variant: 'secondary', size: 'sm', onClick: onMore })}
    </div>`;
  }
}
