import { html, type TemplateResult } from 'lit';
import type { LeagueResult } from '../../../../contract/loyalty/leagues.js';
import type { Localize } from '../../../controllers/localize.js';
import type { Entry } from '../../../stores/leaderboard/ranking.js';
import { avatar } from '../../../ui/avatar.js';
import { button } from '../../../ui/button.js';
import { wreath } from '../../../ui/leaf.js';
import { faceOf } from './face.js';

/** Content of the message. */
export interface PromotionOptions {
  /** The result by which the member has moved up. */
  readonly result: LeagueResult;
  /** Names of the league that it was in and of the present one; empty if the site names none. */
  readonly from: string;
  readonly to: string;
  readonly own: Entry;
  readonly onMeet: () => void;
}

/** Says that the member has moved up, in place of where they stand in a league that has just begun. */
export function promotionView(localize: Localize, { result, from, to, own, onMeet }: PromotionOptions): TemplateResult {
  const { t } = localize;
  const { logoUrl, seed } = faceOf(own.account);
  const named = to ? '.named' : '';
  const place = t(`leaderboard.league.moved.place${named}`, {
    place: localize.number(result.place),
    count: localize.number(result.members),
    league: from,
  });
  return html`<div class="promotion" part="promotion">
    <span class="crown"
      >${wreath(100, { size: 124, radius: 43, pairs: 8, length: 17, width: 5.6, gap: 27 })}${avatar(logoUrl, seed, 68)}</span
    >
    <div class="words">
      <div>
        <h3>${t(`leaderboard.league.moved${named}`, { league: to })}</h3>
        <p>${place} ${t('leaderboard.league.moved.new')}</p>
      </div>
      ${button(t('leaderboard.league.meet'), { variant: 'secondary', onClick: onMeet })}
    </div>
  </div>`;
}
