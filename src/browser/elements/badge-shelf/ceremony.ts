import { nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { ClockController } from '../../controllers/clock.js';
import { LazyPart } from '../../controllers/lazy-part.js';
import type { Localize } from '../../controllers/localize.js';
import { conditions } from '../../i18n/en/conditions.js';
import type { Badge } from '../../stores/badges/badge.js';
import type { BadgesState, BadgesStore, UnseenBadge } from '../../stores/badges/badges-store.js';
import { Sheet } from '../../ui/sheet.js';
import type { LaurelElement } from '../element.js';
import { badgeDetail } from './detail-texts.js';
import { StillPage } from './still-page.js';
import { ceremonyStyles } from './views/ceremony.styles.js';
import { ceremonyList, ceremonyView } from './views/ceremony-view.js';
import { detailStyles } from './views/detail.styles.js';
import type { BadgeShare } from './views/share.js';

/** The shelf around the ceremony. */
export interface CeremonyOptions {
  readonly shelf: { readonly store: BadgesStore | undefined; readonly state: BadgesState };
  readonly clock: ClockController;
  /** Called when badges are shown. They have been marked as seen. */
  readonly onShow: (badgeIds: readonly string[]) => void;
  /** Called when the member wants to see another badge. The ceremony has closed. */
  readonly onNext: (badge: Badge) => void;
}

/** Most badges that can be opened one by one. More of them are only listed. */
const maximumOpened = 3;

/** Shows new badges in a sheet as soon as the page is still: one badge whole, or a list of several to open one by one. */
export class Ceremony implements ReactiveController {
  readonly #host: LaurelElement;
  readonly #localize: Localize;
  readonly #options: CeremonyOptions;
  readonly #sheet: Sheet;
  readonly #page: StillPage;
  readonly #share: LazyPart<BadgeShare>;
  #badges: readonly UnseenBadge[] = [];
  #memberId = '';
  /** Index of the badge that is shown; `undefined` while all are listed. */
  #at: number | undefined;
  #isStill = false;
  #isSharing = false;

  constructor(host: LaurelElement, localize: Localize, options: CeremonyOptions) {
    this.#host = host;
    this.#localize = localize;
    this.#options = options;
    this.#sheet = new Sheet(host, () => this.#closed());
    this.#page = new StillPage(host, () => this.#begin());
    this.#share = new LazyPart(host, localize, () => import('./views/share.js'));
    host.addController(this);
  }

  /** Sets whether there is a badge to show. */
  setDue(isDue: boolean): void {
    if (isDue && !this.#sheet.isOpen) this.#page.wait();
    else this.#page.stop();
  }

  hostUpdate(): void {
    if (this.#sheet.isOpen && this.#options.shelf.state.memberId !== this.#memberId) this.#sheet.close();
  }

  render(): TemplateResult {
    return this.#sheet.render({ label: this.#label, content: this.#sheet.isOpen ? this.#content() : nothing });
  }

  /** Names the dialog. The shelf has already announced a badge that was earned just now. */
  get #label(): string {
    const { lang, t } = this.#localize;
    const { badge, isJustEarned } = this.#badges[this.#at ?? 0] ?? {};
    if (!badge) return '';
    if (this.#at !== undefined && (isJustEarned || this.#badges.length > 1)) return badge.name;
    const names = this.#badges.map((each) => this.#localize.isolate(each.badge.name));
    return t('badge-shelf.announce.earned', {
      names: new Intl.ListFormat(lang, { type: 'conjunction' }).format(names),
      count: names.length,
    });
  }

  #content(): TemplateResult | typeof nothing {
    const { shelf, clock } = this.#options;
    const onClose = (): void => this.#sheet.close();
    const count = this.#badges.length;
    const common = { localize: this.#localize, now: clock.now(), onClose };
    if (this.#at === undefined)
      return ceremonyList({
        ...common,
        badges: this.#badges,
        onOpen: count > maximumOpened ? undefined : () => void this.#show(0),
      });
    const shown = this.#badges[this.#at];
    if (!shown) return nothing;
    const share = this.#isSharing ? this.#share.value : undefined;
    const { memberName, detail, badges } = shelf.state;
    if (share) return share.render(shown.badge, { memberName, onBack: () => void this.#openShare(false), onClose });
    return ceremonyView({
      ...common,
      ...shown,
      detail,
      at: this.#at,
      count,
      isStill: this.#isStill,
      onStill: () => this.#stand(),
      onMove: (step) => void this.#show((this.#at ?? 0) + step),
      onShare: () => void this.#openShare(true),
      shelf: badges,
      onNext: (badge) => void this.#leaveFor(badge),
    });
  }

  #begin(): void {
    const { shelf, onShow } = this.#options;
    this.#badges = shelf.store?.takeUnseen() ?? [];
    if (this.#badges.length === 0) return;
    this.#memberId = shelf.state.memberId;
    this.#sheet.open();
    onShow(this.#badges.map(({ badge }) => badge.id));
    void this.#show(this.#badges.length === 1 ? 0 : undefined);
  }

  /** Shows one of the badges, or all of them as a list. */
  async #show(at: number | undefined): Promise<void> {
    const { badge } = this.#badges[at ?? 0] ?? {};
    if (!badge) return;
    this.#at = at;
    this.#isStill = this.#isSharing = false;
    if (at !== undefined) this.#options.shelf.store?.openDetail(badge.id, false);
    await this.#focus('.reveal-title');
  }

  /** Shows the last frame at once. */
  #stand(): void {
    if (this.#isStill) return;
    this.#isStill = true;
    this.#host.requestUpdate();
  }

  async #openShare(isSharing: boolean): Promise<void> {
    if (isSharing) await this.#share.load('by-member');
    this.#isSharing = isSharing;
    this.#isStill = true;
    await this.#focus(isSharing ? '.share-title' : '.reveal-actions .button');
  }

  /** Shows another badge once the sheet has returned the focus, which that badge then takes. */
  async #leaveFor(badge: Badge): Promise<void> {
    this.#sheet.close();
    await this.#host.updateComplete;
    this.#options.onNext(badge);
  }

  async #focus(selector: string): Promise<void> {
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    this.#sheet.focus(this.#sheet.find(selector));
  }

  #closed(): void {
    this.#badges = [];
    this.#at = undefined;
    this.#isSharing = false;
    this.#options.shelf.store?.closeDetail();
  }
}

/** Everything that is loaded when there is a new badge. */
export const part = {
  styles: [...detailStyles, ...ceremonyStyles],
  texts: { ...badgeDetail, ...conditions },
  make: (host: LaurelElement, localize: Localize, options: CeremonyOptions): Ceremony =>
    new Ceremony(host, localize, options),
};
