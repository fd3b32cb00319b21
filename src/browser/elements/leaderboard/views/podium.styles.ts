import { css } from 'lit';
import { wreathStyles } from '../../../ui/wreath.styles.js';

/** Styles of the podium. */
export const podiumStyles = [
  wreathStyles,
  css`
    .podium {
      display: grid;
      grid-template-columns: 1fr 1.14fr 1fr;
      align-items: end;
      gap: calc(var(--_u) * 1.5);
      padding: calc(var(--_u) * 2) var(--_pad) 0;
      margin: 0 auto;
      inline-size: 100%;
      max-inline-size: 520px;
    }
    .place {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      justify-items: center;
      text-align: center;
      min-inline-size: 0;
    }
    .place.first {
      order: 2;
    }
    .place.second {
      order: 1;
    }
    .place.third {
      order: 3;
    }
    .portrait {
      position: relative;
      display: grid;
      place-items: center;
      margin-block-end: 8px;
    }
    .place .avatar,
    .portrait .skeleton {
      inline-size: 52px;
      block-size: 52px;
    }
    .first .portrait {
      inline-size: 104px;
      block-size: 100px;
      margin-block-end: 4px;
    }
    .place.first .avatar,
    .first .portrait .skeleton {
      inline-size: 64px;
      block-size: 64px;
    }
    .first .wreath {
      position: absolute;
      inset: -2px 0 auto;
      inline-size: 104px;
      block-size: 104px;
    }
    .first .wreath .on {
      fill: var(--_gold);
    }
    .place-name {
      display: flex;
      justify-content: center;
      min-inline-size: 0;
      inline-size: 100%;
      font-size: var(--_size-sm);
      line-height: 1.3;
    }
    .place-name .who-name {
      font-weight: var(--_weight-strong);
    }
    .place-name.mono {
      font-size: var(--_size-xs);
      line-height: 1.45;
    }
    .place .amount {
      flex-wrap: wrap;
      justify-content: center;
      /* no wider than its column, even with large text */
      font-size: min(var(--_size-sm), 5.4cqi);
      color: var(--_text-muted);
      margin-block: 1px 10px;
      max-inline-size: 100%;
    }
    .place .num {
      min-inline-size: 0;
      white-space: normal;
      overflow-wrap: anywhere;
    }
    .plinth {
      inline-size: 100%;
      block-size: 44px;
      border-radius: var(--_radius-md) var(--_radius-md) 0 0;
      corner-shape: var(--_corner);
      display: grid;
      place-items: center;
      background: var(--_sunken);
      color: var(--_text-muted);
      font-family: var(--_font-display, inherit);
      font-weight: var(--_weight-strong);
      font-size: var(--_size-lg);
      box-shadow: inset 0 1px 0 light-dark(rgb(255 255 255 / 0.7), rgb(255 255 255 / 0.05));
    }
    .first .plinth {
      block-size: 64px;
      background: var(--_gold-soft);
      color: var(--_gold-text);
      font-size: var(--_size-xl);
    }
    .third .plinth {
      block-size: 32px;
    }
    .place.own .plinth {
      box-shadow: inset 0 2px 0 var(--_accent-line);
    }

    .place {
      position: relative;
    }
    /* The last of the seven places below it is cut off, which shows that more follow. */
    .stairs + .rows .scroller {
      max-block-size: calc(var(--_row) * 6.6);
    }
    .place .skeleton.w2 {
      margin-block-end: 10px;
    }
  `,
];
