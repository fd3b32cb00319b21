import { css } from 'lit';

/** Styles of the choice of badges. */
export const pinsStyles = [
  css`
    .pins {
      display: grid;
      gap: calc(var(--_u) * 2.5);
    }
    .pin-list {
      display: grid;
      grid-template-columns: repeat(auto-fill, minmax(92px, 1fr));
      gap: calc(var(--_u) * 2);
    }
    .pin-list > li {
      display: grid;
    }
    .pin {
      position: relative;
      display: grid;
      justify-items: center;
      align-content: start;
      padding: 8px 4px;
      border-radius: var(--_radius-md);
      line-height: 1.3;
      text-align: center;
      cursor: pointer;
    }
    .pin:hover {
      background: color-mix(in oklab, var(--_text) 4%, transparent);
    }
    .pin .art {
      inline-size: 56px;
      block-size: 56px;
      object-fit: contain;
      margin-block-end: 6px;
    }
    .pin:has(:checked) {
      outline: 2px solid var(--_accent-line);
      outline-offset: -2px;
    }
    .pin:has(:focus-visible) {
      outline: 3px solid var(--_focus);
      outline-offset: -1px;
    }
    .pin:has(:disabled) {
      cursor: not-allowed;
      color: var(--_text-muted);
    }
    .pin:has(:disabled) .art {
      opacity: 0.45;
    }
    .tick {
      position: absolute;
      inset-block-start: 50px;
      inset-inline-start: calc(50% + 14px);
      display: none;
      place-items: center;
      inline-size: 18px;
      block-size: 18px;
      border-radius: var(--_radius-full);
      background: var(--_accent-fill);
      color: var(--_on-accent);
    }
    .pin:has(:checked) .tick {
      display: grid;
    }
    .pins-end {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      justify-content: flex-end;
      gap: 6px;
    }
    .pins-end > .meta {
      margin-inline-end: auto;
    }
  `,
];
