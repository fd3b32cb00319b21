import { readMoment } from '../../../../values/moments/read-moment.js';
import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import type { movedBy } from '../../../stores/leaderboard/movement.js';

/** Largest figure that fits beside the face of a member; a compact “1.2K” is a long word in some languages. */
const most = 999;

/** Draws how many places a member has gained or lost: a triangle and a figure, or the word for a new one. */
export function movementCell(localize: Localize, moved: ReturnType<typeof movedBy>): TemplateResult {
  const cell = (kind: string, said: unknown, shown: unknown): TemplateResult =>
    html`<span class="moved ${kind}" part="movement ${kind}"
      >${said ? html`<span class="vh">${said}</span>` : nothing}${shown}</span
    >`;
  if (moved === undefined) return cell('unknown', nothing, nothing);
  if (moved === 'new') return cell('new', nothing, localize.t('leaderboard.movement.new'));
  if (moved === 0)
    return cell('same', localize.t('leaderboard.movement.same'), html`<span aria-hidden="true">–</span>`);
  const count = Math.abs(moved);
  const [kind, points] = moved > 0 ? (['up', '0 7 4 1 8 7'] as const) : (['down', '0 1 4 7 8 1'] as const);
  return cell(
    kind,
    localize.t(`leaderboard.movement.${kind}`, { count }),
    html`<svg width="8" height="8" viewBox="0 0 8 8" aria-hidden="true"><polygon points=${points} /></svg
      ><span
        aria-hidden="true"
        .textContent=${count > most ? localize.isolate(`${localize.number(most)}+`) : localize.number(count)}
      ></span>`,
  );
}

/**
 * Returns the text that says since when places are compared.
 *
 * @param since ISO 8601
 * @param now epoch ms
 */
export function sinceText(localize: Localize, since: string, now: number): string {
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  return new Date(readMoment(since)).toDateString() === yesterday.toDateString()
    ? localize.t('leaderboard.movement.since.yesterday', { time: localize.date(since, 'time') })
    : localize.t('leaderboard.movement.since', { time: localize.date(since) });
}
