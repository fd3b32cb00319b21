import { html, type TemplateResult } from 'lit';

/** Placeholders where the pieces will be. */
export function skeleton(count: number, isPulsing: boolean): TemplateResult {
  const still = isPulsing ? '' : ' still';
  return html`<ul class="gallery first" part="list gallery" aria-hidden="true">
    ${Array.from(
      { length: count },
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
