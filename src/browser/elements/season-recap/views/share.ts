import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import { english } from '../../../i18n/english.js';
import { topShare } from '../../../stores/leaderboard/top-share.js';
import { isShort, shownWeeks } from '../../../stores/season/shown-weeks.js';
import type { LaurelElement } from '../../element.js';
import type { CardShape } from '../../share/card-shapes.js';
import { type PictureMeans, PictureShare } from '../../share/picture-share.js';
import { pictureShareStyles } from '../../share/picture-share.styles.js';
import { fileName } from '../../share/share-picture.js';
import type { RecapFacts } from './facts.js';
import { recapShapes } from './share-card.js';

const seasonShare = english('season-share');

/** Number of badges on the picture. */
const mostBadges = 3;

/** What the picture tells. */
export interface ShareFacts extends RecapFacts {
  /** Name of the season, or the days from which to which it lasted. */
  readonly name: string;
  /** Empty if the member has no name, or the page hides it. */
  readonly memberName: string;
}

/** The picture of a season. */
export class SeasonShare {
  readonly #host: LaurelElement;
  readonly #localize: Localize;
  readonly #share: PictureShare;
  #isNameHidden = false;

  constructor(host: LaurelElement, localize: Localize) {
    this.#host = host;
    this.#localize = localize;
    this.#share = new PictureShare(host, localize);
  }

  render(facts: ShareFacts): TemplateResult {
    const { name, season } = facts;
    const picture = {
      title: name,
      file: fileName(name, 'season'),
      alt: this.#altOf(facts),
      key: season.amount,
      urls: season.badges.slice(0, mostBadges).map(({ imageUrl }) => imageUrl),
      shapes: (means: PictureMeans) => this.#shapes(facts, means),
    };
    return this.#share.render(picture, { beside: facts.memberName ? this.#renderHide() : nothing });
  }

  #renderHide(): TemplateResult {
    return html`<button
      class="button quiet neutral"
      part="button quiet neutral"
      type="button"
      aria-pressed=${this.#isNameHidden ? 'true' : 'false'}
      @click=${() => this.#toggleName()}
    >
      <span>${this.#localize.t('season-share.hide')}</span>
    </button>`;
  }

  /** The one thing that the picture claims: the upper half of all members, or else the points. */
  #claimOf(facts: ShareFacts): string {
    const { season } = facts;
    const share = isShort(season) ? undefined : topShare(season.rank, season.members);
    return share === undefined
      ? this.#pointsOf(facts)
      : this.#localize.t('leaderboard.standing.top', { share: this.#localize.percent(share) });
  }

  #pointsOf({ season, currency }: ShareFacts): string {
    const { t } = this.#localize;
    return t('badge-shelf.reward.points', {
      amount: this.#localize.amount(season.amount, currency?.decimals),
      currency: currency?.name ?? t('points-balance.points'),
    });
  }

  #placeOf({ season: { rank } }: ShareFacts): string {
    return this.#localize.t('leaderboard.place', { rank: this.#localize.number(rank ?? 0) });
  }

  /** Describes the picture in words. */
  #altOf(facts: ShareFacts): string {
    const { t } = this.#localize;
    const values = { season: facts.name, site: this.#share.site, claim: this.#claimOf(facts) };
    const member = this.#memberOf(facts);
    return member ? t('season-share.alt.by', { ...values, member }) : t('season-share.alt', values);
  }

  #shapes(facts: ShareFacts, { loaded, ...means }: PictureMeans): CardShape[] {
    const { t } = this.#localize;
    const weeks = shownWeeks(facts.season);
    const best = weeks.find(({ isBest }) => isBest);
    const claim = this.#claimOf(facts);
    const points = this.#pointsOf(facts);
    return recapShapes({
      ...{ claim, weeks, season: facts.name, site: this.#share.site, member: this.#memberOf(facts) },
      line: claim === points ? '' : t('leaderboard.subtitle', { subtitle: this.#placeOf(facts), members: points }),
      best: best
        ? t('season-share.best', { amount: this.#localize.amount(best.amount, facts.currency?.decimals) })
        : '',
      arts: loaded.map((_, index) => index),
      ...means,
    });
  }

  #toggleName(): void {
    this.#isNameHidden = !this.#isNameHidden;
    this.#host.requestUpdate();
  }

  #memberOf({ memberName }: ShareFacts): string {
    return this.#isNameHidden ? '' : memberName;
  }
}

/** The picture of a season, which loads when the member wants to share it. */
export const part = {
  styles: pictureShareStyles,
  texts: seasonShare,
  make: (host: LaurelElement, localize: Localize) => new SeasonShare(host, localize),
};
