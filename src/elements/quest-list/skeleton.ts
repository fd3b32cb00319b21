import { html, type TemplateResult } from 'lit';

const WIDTHS = ['w2 w0', 'w3 w0', 'w1 w0'];

/** Placeholders where the rows will be, as high as they will be. */
export function skeleton(isPulsing: boolean): TemplateResult {
  const still = isPulsing ? '' : ' still';
  return html`<ul class="list" aria-hidden="true">
    ${Array.from({ length: 4 }, (_, index) => {
      const [first = '', second = ''] = (WIDTHS[index % WIDTHS.length] ?? '').split(' ');
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
