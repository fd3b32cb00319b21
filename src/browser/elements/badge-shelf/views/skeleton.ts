import { html, type TemplateResult } from 'lit';

/** Placeholders for the badges. */
export function skeleton(count: number, isPulsing: boolean): TemplateResult {
  const still = isPulsing ? '' : ' still';
  return html`<ul class="shelf" part="list shelf" aria-hidden="true">
    ${[...Array<undefined>(count)].map(
      () =>
        html`<li>
          <span class="badge"
            ><span class="media"><span class="skeleton round${still}" part="skeleton"></span></span
            ><span class="text"
              ><span class="skeleton line${still}"></span><span class="skeleton line thin${still}"></span></span
          ></span>
        </li>`,
    )}
  </ul>`;
}
