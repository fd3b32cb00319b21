import { html, nothing, type TemplateResult } from 'lit';
import { failed, slow, unavailable } from '../../list/notices.js';
import type { QuestSearch } from '../quest-search.js';
import type { ShownQuests } from '../shown-quests.js';
import { groups, type GroupsOptions } from './group.js';
import { more, noneFound, noQuests } from './notices.js';
import type { RowContext } from './rows/row-context.js';
import { streak, type StreakOptions } from './streak/streak.js';

/** States of a list of quests. */
export type QuestListState =
  | 'idle'
  | 'loading'
  | 'slow'
  | 'ready'
  | 'empty'
  | 'filtered-empty'
  | 'error'
  | 'unavailable';

/** State and handlers of everything below the header. */
export interface BodyOptions extends Omit<GroupsOptions, 'title'> {
  readonly title: string;
  readonly state: QuestListState;
  readonly shown: ShownQuests;
  readonly search: QuestSearch;
  readonly streak: Omit<StreakOptions, 'isMember' | 'isLast'>;
  /** Draws the groups in place of rows; absent for rows. */
  readonly paths: typeof groups | undefined;
  /** Text that says when the store retries; empty if it does not. */
  readonly retryText: string;
  readonly onRetry: () => void;
  readonly onMore: () => void;
}

/** Draws everything below the header: the quests, or why there are none. */
export function body(context: RowContext, options: BodyOptions): unknown {
  const { localize, state: known } = context;
  const { state, shown, search, onRetry } = options;
  switch (state) {
    case 'unavailable':
      return html`<slot name="error">${unavailable(localize)}</slot>`;
    case 'error':
      return html`<slot name="error">${failed(localize, 'quest-list', options.retryText, onRetry)}</slot>`;
    case 'empty':
      return html`<slot name="empty">${noQuests(localize)}</slot>`;
    case 'idle':
    case 'loading':
    case 'slow':
      return [state === 'slow' ? slow(localize, onRetry) : nothing, skeleton(state !== 'idle')];
    default:
      return [
        search.render(known.quests, shown.quests.length),
        search.isOpen ? nothing : checkIn(context, options),
        state === 'filtered-empty'
          ? noneFound(localize, known.quests.length, () => search.clear())
          : (options.paths ?? groups)(context, shown.groups, options),
        more(localize, known, options.onMore),
      ];
  }
}

function checkIn(context: RowContext, { shown, streak: options }: BodyOptions): unknown {
  if (!shown.streak) return nothing;
  const { member } = context.state;
  return streak(context, shown.streak, {
    ...options,
    isMember: member !== 'nobody',
    isLast: shown.groups.length === 0,
  });
}

const rowWidths = ['w2 w0', 'w3 w0', 'w1 w0'];

/** Number of rows if nothing says how many there will be, and of further rows for a page that reserves more room. */
const rowCount = 4;
const moreRowCount = 12;

/** Draws placeholders for the rows, as high as the rows will be. */
const skeleton = (isPulsing: boolean): TemplateResult =>
  html`${rows(rowCount, isPulsing)}
    <div class="beyond">${rows(moreRowCount, isPulsing)}</div>`;

function rows(count: number, isPulsing: boolean): TemplateResult {
  const still = isPulsing ? '' : ' still';
  return html`<ul class="list" aria-hidden="true">
    ${[...Array<undefined>(count)].map((_, index) => {
      const [first = '', second = ''] = (rowWidths[index % rowWidths.length] ?? '').split(' ');
      return html`<li class="item">
        <div class="row">
          <span class="skeleton tile${still}" part="skeleton"></span>
          <div class="main wait-lines">
            <span class="skeleton line ${first}${still}" part="skeleton"></span
            ><span class="skeleton line thin ${second}${still}" part="skeleton"></span>
          </div>
          <span class="skeleton line end${still}" part="skeleton"></span>
        </div>
      </li>`;
    })}
  </ul>`;
}
