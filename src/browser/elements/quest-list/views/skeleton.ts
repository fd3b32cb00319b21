import { html, type TemplateResult } from 'lit';

const rowWidths = ['w2 w0', 'w3 w0', 'w1 w0'];

/** Number of rows if nothing says how many there will be, and of further rows for a page that reserves more room. */
const rowCount = 4;
const moreRowCount = 12;

/** Draws placeholders for the rows, as high as the rows will be. */
export const skeleton = (isPulsing: boolean): TemplateResult =>
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
