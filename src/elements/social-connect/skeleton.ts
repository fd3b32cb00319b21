import { html, type TemplateResult } from 'lit';

/** Placeholders where the places will be: as many, in the same columns. */
export function skeleton(count: number, isFew: boolean, isPulsing: boolean): TemplateResult {
  const still = isPulsing ? '' : ' still';
  return html`<ul class="providers${isFew ? ' one' : ''}" part="list providers" aria-hidden="true">
    ${[...Array<undefined>(count)].map(
      () =>
        html`<li class="provider">
          <span class="tile skeleton${still}" part="skeleton"></span>
          <span class="main"><span class="skeleton line${still}"></span></span>
        </li>`,
    )}
  </ul>`;
}
