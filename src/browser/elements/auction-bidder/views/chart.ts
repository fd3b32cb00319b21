import { html, nothing, svg, type TemplateResult } from 'lit';
import { share } from '../../../ui/share.js';

/** A bid in the chart. */
export interface ChartBid {
  readonly amount: bigint;
  readonly isOwn: boolean;
  /** The bidder's picture; nothing if they show none. */
  readonly face: unknown;
}

/** Words of the chart. */
export interface ChartTexts {
  readonly caption: string;
  /** When the first and the last bid came. */
  readonly times: readonly [first: unknown, last: unknown];
  /** Formats an amount of the scale. @param units base units */
  readonly amount: (units: bigint) => string;
}

/** Number of bids from which a chart says more than their list. */
const leastBids = 3;
/** An amount with more digits than this is too long for a scale. */
const mostDigits = 13;

/**
 * Draws the price as a stair: one step for each bid, whenever it came, so that the last minute can be read. The list below has
 * the same bids in words, so assistive technology skips the chart.
 *
 * @param bids lowest first
 */
export function chart(
  bids: readonly ChartBid[],
  { caption, times, amount }: ChartTexts,
): TemplateResult | typeof nothing {
  const [first, last] = [bids[0]?.amount, bids.at(-1)?.amount];
  if (first === undefined || last === undefined || bids.length < leastBids || first === last) return nothing;
  const marks = scale(first, last);
  const lowest = marks[0] ?? first;
  // Thousandths, because amounts may be beyond what a double holds.
  const percent = (units: bigint): number => Number(((units - lowest) * 1000n) / (last - lowest)) / 10;
  const stair = bids
    .map((bid, index) => {
      const y = 100 - percent(bid.amount);
      return index === 0 ? `M0 ${y}` : `H${(index / (bids.length - 1)) * 100}V${y}`;
    })
    .join('');
  const isWordy = marks.some((mark) => amount(mark).length > mostDigits);
  return html`<figure class="chart" part="chart" aria-hidden="true">
    <figcaption>${caption}</figcaption>
    <div class="graph">
      <div class="scale">
        ${isWordy ? nothing : marks.map((mark) => html`<span ${share(percent(mark))}>${amount(mark)}</span>`)}
      </div>
      <div class="plot">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          ${marks.map((mark) => svg`<path class="mark" d="M0 ${100 - percent(mark)}H100" />`)}
          ${svg`<path class="area" d="${stair}V100H0Z" /><path class="line" d=${stair} />`}
        </svg>
        ${bids.map(
          (bid, index) =>
            html`<span
              class="point${bid.isOwn ? ' own' : ''}${index === bids.length - 1 ? ' lead' : ''}"
              ${share(percent(bid.amount))}
              >${bid.face}</span
            >`,
        )}
      </div>
      <p class="times">${times[0]}${times[1]}</p>
    </div>
  </figure>`;
}

/** Returns round amounts from below the first to the last, at most five. @param first less than `last` */
function scale(first: bigint, last: bigint): bigint[] {
  const least = (last - first) / 3n || 1n;
  const ten = 10n ** BigInt(String(least).length - 1);
  const step = [1n, 2n, 5n, 10n].map((factor) => factor * ten).find((each) => each >= least) ?? least;
  const marks: bigint[] = [];
  for (let mark = first - (first % step); mark <= last; mark += step) marks.push(mark);
  return marks;
}
