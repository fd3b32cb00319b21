import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import { ProgramController } from '../../../controllers/program.js';
import { english } from '../../../i18n/english.js';
import { topShare } from '../../../stores/leaderboard/top-share.js';
import { isShort, shownWeeks } from '../../../stores/season/shown-weeks.js';
import { button } from '../../../ui/button.js';
import { iconDownload, iconShare } from '../../../ui/icons.js';
import { safeUrl } from '../../../ui/safe-url.js';
import type { LaurelElement } from '../../element.js';
import { createMeasure, drawCard, loadArt } from '../../share/share-canvas.js';
import { fileName, pngOf, readColours, saveFile, sendPicture } from '../../share/share-picture.js';
import type { RecapFacts } from './facts.js';
import { shareStyles } from './share.styles.js';
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

/** Draws the picture of a season, shows it, and hands it to whom the member chooses. */
export class SeasonShare {
  readonly #host: LaurelElement;
  readonly #localize: Localize;
  readonly #program: ProgramController;
  readonly #canvas = document.createElement('canvas');
  readonly #pictures = new Map<string, HTMLImageElement | undefined>();
  #drawn = '';
  #isNameHidden = false;
  #news = '';

  constructor(host: LaurelElement, localize: Localize) {
    this.#host = host;
    this.#localize = localize;
    this.#program = new ProgramController(host);
    this.#canvas.className = 'preview';
    this.#canvas.setAttribute('role', 'img');
  }

  render(facts: ShareFacts): TemplateResult {
    const { t } = this.#localize;
    const alt = this.#altOf(facts);
    this.#draw(facts, alt);
    this.#canvas.setAttribute('aria-label', alt);
    const canSend = typeof navigator.canShare === 'function';
    return html`<div class="share-part" part="share" tabindex="-1">
      ${this.#canvas}
      <div class="share-line">
        <p>${t('season-share.note')}</p>
        ${
          facts.memberName
            ? html`<button
                class="button quiet neutral"
                part="button quiet neutral"
                type="button"
                aria-pressed=${this.#isNameHidden ? 'true' : 'false'}
                @click=${() => this.#toggleName()}
              >
                <span>${t('season-share.hide')}</span>
              </button>`
            : nothing
        }
        ${button(t('badge-share.png'), { variant: canSend ? 'secondary' : 'primary', icon: iconDownload, onClick: () => void this.#save(facts) })}
        ${canSend ? button(t('badge-share.send'), { icon: iconShare, onClick: () => void this.#send(facts, alt) }) : nothing}
      </div>
      <p class="share-news" role="status">${this.#news}</p>
      <span class="share-colours" aria-hidden="true"><span></span></span>
    </div>`;
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
    const values = { season: facts.name, site: this.#site, claim: this.#claimOf(facts) };
    const member = this.#memberOf(facts);
    return member ? t('season-share.alt.by', { ...values, member }) : t('season-share.alt', values);
  }

  /** Draws the picture once for the same words, and again with each picture of a badge that has loaded. */
  #draw(facts: ShareFacts, alt: string): void {
    const urls = facts.season.badges.slice(0, mostBadges).flatMap(({ imageUrl }) => safeUrl(imageUrl) ?? []);
    const loaded = urls.filter((url) => this.#pictures.get(url));
    const key = JSON.stringify([alt, this.#host.theme, this.#localize.lang, loaded, facts.season.amount]);
    if (this.#drawn === key) return;
    this.#drawn = key;
    void this.#host.updateComplete.then(() => this.#paint(facts, loaded));
    for (const url of urls)
      if (!this.#pictures.has(url)) {
        this.#pictures.set(url, undefined);
        void loadArt(url).then((picture) => {
          this.#pictures.set(url, picture);
          this.#host.requestUpdate();
        });
      }
  }

  #paint(facts: ShareFacts, loaded: readonly string[]): void {
    const probe = this.#host.renderRoot.querySelector('.share-colours');
    if (!probe) return;
    const { dir, t } = this.#localize;
    const font = getComputedStyle(this.#host).fontFamily || 'sans-serif';
    const weeks = shownWeeks(facts.season);
    const best = weeks.find(({ isBest }) => isBest);
    const claim = this.#claimOf(facts);
    const points = this.#pointsOf(facts);
    const shapes = recapShapes({
      ...{ claim, weeks, season: facts.name, site: this.#site, member: this.#memberOf(facts) },
      line: claim === points ? '' : t('leaderboard.subtitle', { subtitle: this.#placeOf(facts), members: points }),
      best: best
        ? t('season-share.best', { amount: this.#localize.amount(best.amount, facts.currency?.decimals) })
        : '',
      arts: loaded.map((_, index) => index),
      isRightToLeft: dir === 'rtl',
      colours: readColours(probe),
      measure: createMeasure(font),
    });
    drawCard(
      this.#canvas,
      shapes,
      font,
      loaded.map((url) => this.#pictures.get(url)),
      dir,
    );
  }

  async #send(facts: ShareFacts, text: string): Promise<void> {
    const picture = { name: fileNameOf(facts), title: facts.name, text };
    if (!(await sendPicture(this.#canvas, picture))) this.#say('badge-share.failed');
  }

  async #save(facts: ShareFacts): Promise<void> {
    const blob = await pngOf(this.#canvas);
    if (blob) saveFile(blob, fileNameOf(facts));
    this.#say(blob ? 'profile.saved' : 'badge-share.failed');
  }

  #toggleName(): void {
    this.#isNameHidden = !this.#isNameHidden;
    this.#news = '';
    this.#host.requestUpdate();
  }

  #say(key: 'profile.saved' | 'badge-share.failed'): void {
    this.#news = this.#localize.t(key);
    this.#host.requestUpdate();
  }

  #memberOf({ memberName }: ShareFacts): string {
    return this.#isNameHidden ? '' : memberName;
  }

  get #site(): string {
    return this.#program.current?.config.websiteName ?? location.hostname;
  }
}

const fileNameOf = ({ name }: ShareFacts): string => `${fileName(name, 'season')}.png`;

/** The picture of a season, which loads when the member wants to share it. */
export const part = {
  styles: shareStyles,
  texts: seasonShare,
  make: (host: LaurelElement, localize: Localize) => new SeasonShare(host, localize),
};
