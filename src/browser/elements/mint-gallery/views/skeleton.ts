import { html, type TemplateResult } from 'lit';

/** Placeholders for the pieces; more of them if the page has reserved more room. */
export const skeleton = (count: number, isPulsing: boolean): TemplateResult =>
  html`${pieces(count, isPulsing)}
    <div class="beyond">${pieces(count, isPulsing)}</div>`;

function pieces(count: number, isPulsing: boolean): TemplateResult {
  const still = isPulsing ? '' : ' still';
  return html`<ul class="gallery first" part="list gallery" aria-hidden="true">
    ${[...Array<undefined>(count)].map(
      () =>
        html`<li class="asset">
          <span class="skeleton square${still}" part="skeleton"></span>
          <span class="info"
            ><span class="skeleton line${still}"></span><span class="skeleton line thin${still}"></span></span
          ><span class="skeleton control${still}"></span>
        </li>`,
    )}
  </ul>`;
}
