import { html, type TemplateResult } from 'lit';

/** Placeholders for the wallets. */
export function skeleton(isPulsing: boolean): TemplateResult {
  const still = isPulsing ? '' : ' still';
  return html`<ul class="rows group" part="list" aria-hidden="true">
    ${[...Array<undefined>(2)].map(
      () =>
        html`<li class="row">
          <span class="tile skeleton${still}" part="skeleton"></span>
          <span class="main"><span class="skeleton line${still}"></span></span>
        </li>`,
    )}
  </ul>`;
}

/** Placeholders for the picture and the name. */
export function headSkeleton(isPulsing: boolean): TemplateResult {
  const still = isPulsing ? '' : ' still';
  return html`<span class="skeleton round face${still}" part="skeleton"></span>
    <span class="heading" aria-hidden="true"
      ><span class="skeleton line wide${still}"></span><span class="skeleton line${still}"></span
    ></span>`;
}
