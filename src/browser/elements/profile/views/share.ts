import { html, type TemplateResult } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import { english } from '../../../i18n/english.js';
import type { DecimalValue } from '../../../../values/amounts/decimal.js';
import type { MyProfile } from '../../../stores/profile/field.js';
import type { StandingState } from '../../../stores/profile/standing-store.js';
import { shortAddress } from '../../../ui/address.js';
import { icon } from '../../../ui/icon.js';
import { iconCheck, iconX } from '../../../ui/icons.js';
import { identiconOf } from '../../../ui/identicon.js';
import { initialsOf } from '../../../ui/initials.js';
import { cleanName } from '../../../ui/name.js';
import { safeUrl } from '../../../ui/safe-url.js';
import type { LaurelElement } from '../../element.js';
import type { CardShape } from '../../share/card-shapes.js';
import { type PictureMeans, PictureShare } from '../../share/picture-share.js';
import { pictureShareStyles } from '../../share/picture-share.styles.js';
import { fileName } from '../../share/share-picture.js';
import { memberShapes } from './share-card.js';
import { profileShareStyles } from './share.styles.js';

const profileShare = english('profile-share');

/** Maximum number of characters of an amount before it is shortened. */
const longestAmount = 13;

/** Parts of the card that the member may take off it. */
type PartName = 'name' | 'picture' | 'points' | 'rank' | 'streak' | 'badges';

/** A part of the card, with its label and what it says in words. */
interface CardPart {
  readonly name: PartName;
  readonly label: string;
  /** Empty for a picture, which says nothing. */
  readonly value: string;
}

/** A picture of the member's card. It names no wallet address, and only the parts that the member leaves on it. */
export class ProfileShare {
  readonly #host: LaurelElement;
  readonly #localize: Localize;
  readonly #share: PictureShare;
  readonly #hidden = new Set<PartName>();

  constructor(host: LaurelElement, localize: Localize) {
    this.#host = host;
    this.#localize = localize;
    this.#share = new PictureShare(host, localize);
  }

  /** @param standing what the member has achieved; `undefined` if it could not be loaded */
  render(profile: MyProfile, standing: StandingState | undefined): TemplateResult {
    const parts = this.#partsOf(profile, standing);
    const shown = parts.filter(({ name }) => !this.#hidden.has(name));
    const isShown = (part: PartName): boolean => shown.some(({ name }) => name === part);
    const portraitUrl = isShown('picture') ? safeUrl(profile.logoUrl) : undefined;
    const badges = (isShown('badges') && standing?.shown) || [];
    const seed = profile.wallets[0]?.address ?? '';
    const name = isShown('name') ? nameOnCard(profile) : '';
    const picture = {
      title: name || this.#share.site,
      file: fileName(name, 'profile'),
      alt: this.#altOf(shown),
      key: [isShown('picture'), portraitUrl, badges, seed],
      urls: [portraitUrl, ...badges.map(({ imageUrl }) => imageUrl)],
      shapes: ({ loaded, ...means }: PictureMeans): CardShape[] => {
        const placeOf = (url: string | null | undefined): number | undefined => {
          const place = loaded.indexOf(safeUrl(url) ?? '');
          return place < 0 ? undefined : place;
        };
        const figures = shown.filter(({ name: part }) => part === 'points' || part === 'rank' || part === 'streak');
        return memberShapes({
          ...{ name, figures, site: this.#share.site },
          badges: badges.map((each) => placeOf(each.imageUrl) ?? initialsOf(each.name, this.#localize.lang)),
          portrait: isShown('picture') ? (placeOf(portraitUrl) ?? identiconOf(seed)) : undefined,
          ...means,
        });
      },
    };
    return this.#share.render(picture, { below: this.#renderChoices(parts) });
  }

  /** Lets the member take each part off the picture. */
  #renderChoices(parts: readonly CardPart[]): TemplateResult {
    return html`<div class="share-choices" role="group" aria-labelledby="share-note">
      ${parts.map(({ name, label }) => {
        const isShown = !this.#hidden.has(name);
        return html`<button
          class="button quiet neutral sm"
          part="button quiet neutral"
          type="button"
          aria-pressed=${isShown ? 'true' : 'false'}
          @click=${() => this.#toggle(name)}
        >
          ${icon(isShown ? iconCheck : iconX, 14)}<span><bdi>${label}</bdi></span>
        </button>`;
      })}
    </div>`;
  }

  #partsOf(profile: MyProfile, standing: StandingState | undefined): readonly CardPart[] {
    const { t } = this.#localize;
    const { currency, amount, rank, days, shown = [], pins = [] } = standing ?? {};
    const name = nameOnCard(profile);
    return [
      name && { name: 'name', label: t('profile.field.name'), value: this.#localize.isolate(name) },
      { name: 'picture', label: t('profile.field.picture'), value: '' },
      currency &&
        amount !== undefined && {
          name: 'points',
          label: cleanName(currency.name),
          value: this.#amountOf(amount, currency.decimals),
        },
      rank !== undefined && {
        name: 'rank',
        label: t('profile.rank'),
        value: typeof rank === 'number' ? this.#localize.number(rank) : rank,
      },
      days !== undefined && {
        name: 'streak',
        label: t('profile.streak'),
        value: t('leaderboard.season.days', { count: days }),
      },
      shown.length > 0 && {
        name: 'badges',
        label: t(pins.length > 0 ? 'profile.pins' : 'profile.badges'),
        value: this.#list(shown.map((badge) => this.#localize.isolate(cleanName(badge.name)))),
      },
    ].filter((part): part is CardPart => Boolean(part));
  }

  /** An amount that is short enough for a picture. */
  #amountOf(amount: DecimalValue, decimals: number | undefined): string {
    const exact = this.#localize.amount(amount, decimals);
    return exact.length <= longestAmount ? exact : this.#localize.amount(amount, decimals, { compact: true });
  }

  /** Describes the picture in words. */
  #altOf(shown: readonly CardPart[]): string {
    const facts = shown.flatMap(({ name, label, value }) => {
      if (!value) return [];
      return name === 'name' || name === 'badges' ? [value] : [`${this.#localize.isolate(label)} ${value}`];
    });
    return this.#list([...facts, this.#localize.isolate(this.#share.site)]);
  }

  #list(texts: readonly string[]): string {
    return new Intl.ListFormat(this.#localize.lang, { type: 'unit' }).format(texts);
  }

  #toggle(name: PartName): void {
    if (!this.#hidden.delete(name)) this.#hidden.add(name);
    this.#host.requestUpdate();
  }
}

/** The member's name; empty if it is an address of one of their wallets, which the picture must not tell. */
function nameOnCard({ displayName, wallets }: MyProfile): string {
  const name = cleanName(displayName);
  const said = name.toLowerCase();
  const isAddress = wallets.some(({ address }) =>
    [address, shortAddress(address)].some((each) => said.includes(each.toLowerCase())),
  );
  return isAddress ? '' : name;
}

/** The picture of a member's card, which loads when the member wants to share it. */
export const part = {
  styles: [...pictureShareStyles, profileShareStyles],
  texts: profileShare,
  make: (host: LaurelElement, localize: Localize) => new ProfileShare(host, localize),
};
