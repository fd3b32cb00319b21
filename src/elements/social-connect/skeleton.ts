import { html, type TemplateResult } from 'lit';

/** Placeholders where the places will be. */
export function skeleton(isPulsing: boolean): TemplateResult {
  const still = isPulsing ? '' : ' still';
  return html`<ul class="providers" part="list providers" aria-hidden="true">
    ${Array.from(
      { length: 4 },
      () =>
        html`<li class="provider">
          <span class="tile skeleton${still}" part="skeleton"></span>
          <span class="main"><span class="skeleton line${still}"></span></span>
        </li>`,
    )}
  </ul>`;
}
