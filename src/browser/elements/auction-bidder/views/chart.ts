import { html, nothing, svg, type TemplateResult } from 'lit';

/** A bid in the chart. */
export interface ChartBid {
  readonly amount: bigint;
  readonly isOwn: boolean;
}

/** Number of bids from which a chart says more than their list. */
const leastBids = 3;

/**
 * Draws the price as a stair: one step for each bid, whenever it came, so that the last minute can be read. The list below has
 * the same bids in words, so assistive technology skips the chart.
 *
 * @param bids lowest first
 * @param price draws the amount of the lowest and of the highest bid
 */
export function chart(
  bids: readonly ChartBid[],
  caption: string,
  price: (amount: bigint) => TemplateResult,
): TemplateResult | typeof nothing {
  const [first, last] = [bids[0], bids.at(-1)];
  if (!first || !last || bids.length < leastBids || first.amount === last.amount) return nothing;
  const span = last.amount - first.amount;
  const points = bids.map(({ amount, isOwn }, index) => ({
    isOwn,
    x: (index / (bids.length - 1)) * 100,
    // Thousandths, because amounts may be beyond what a double holds.
    y: 100 - Number(((amount - first.amount) * 1000n) / span) / 10,
  }));
  const stair = points.map(({ x, y }, index) => (index === 0 ? `M0 ${y}` : `H${x}V${y}`)).join('');
  return html`<figure class="chart" part="chart" aria-hidden="true">
    <figcaption>${caption}</figcaption>
    <div class="plot">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none">
        ${svg`<path class="area" d="${stair}V100H0Z" /><path class="line" d=${stair} />`}
        ${points.map(
          ({ x, y, isOwn }, index) =>
            svg`<path class="dot${isOwn ? ' own' : ''}${index === points.length - 1 ? ' lead' : ''}" d="M${x} ${y}h0" />`,
        )}
      </svg>
      <span class="price high">${price(last.amount)}</span><span class="price low">${price(first.amount)}</span>
    </div>
  </figure>`;
}
