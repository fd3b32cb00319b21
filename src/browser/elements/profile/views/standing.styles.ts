import { css } from 'lit';

/** Styles of the figures and badges, and of the picture beside them. */
export const standingStyles = [
  css`
    .figures {
      display: flex;
      min-block-size: 74px;
      border-block-start: var(--_line) solid var(--_border);
    }
    .figure {
      flex: 1;
      min-inline-size: 0;
      padding: calc(var(--_u) * 3) var(--_pad);
    }
    .figure + .figure {
      border-inline-start: var(--_line) solid var(--_border);
    }
    .figure dt {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    .figure .amount {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 2px 6px;
      font-size: calc(var(--_size-lg) * 1.06);
      font-weight: var(--_weight-strong);
      letter-spacing: var(--_tracking);
      line-height: 1.3;
    }
    /* whole lines, because a note may follow */
    .figure .num {
      text-box: normal;
    }
    .figure .amount + .meta {
      font-size: var(--_size-xs);
      line-height: 1.3;
    }
    .figure .gain {
      color: var(--_success-text);
      font-weight: var(--_weight-strong);
    }
    .badges-head > .meta {
      margin-inline-end: auto;
    }
    .badges {
      display: grid;
      grid-template-columns: repeat(3, minmax(0, 1fr));
      gap: calc(var(--_u) * 2);
    }
    .badge {
      display: grid;
      justify-items: center;
      align-content: start;
      text-align: center;
      line-height: 1.3;
    }
    .badge:nth-child(n + 4) {
      display: none;
    }
    .badge .art {
      inline-size: 56px;
      block-size: 56px;
      object-fit: contain;
      margin-block-end: 6px;
    }
    .badge-name {
      font-size: var(--_size-sm);
      font-weight: var(--_weight-medium);
      overflow-wrap: anywhere;
    }
    .top .avatar {
      border-radius: var(--_radius-md);
    }
    @container laurel (width < 360px) {
      .figures {
        min-block-size: 60px;
      }
      .figure {
        padding-inline: calc(var(--_pad) * 0.7);
      }
      .figure .coin {
        display: none;
      }
      .figure .amount {
        font-size: var(--_size-md);
      }
      .top > .header {
        flex-wrap: wrap;
      }
      .top .acts {
        order: 1;
        inline-size: 100%;
      }
      .top .acts > .button {
        flex: 1;
      }
    }
    /* two buttons would leave the name no room */
    @container laurel (width < 560px) {
      .top > .header:has(.several) {
        flex-wrap: wrap;
      }
      .top .several {
        order: 1;
        inline-size: 100%;
      }
      .top .several > .button {
        flex: 1;
      }
    }
    @container laurel (width >= 560px) {
      .top.pane {
        position: relative;
        display: flex;
        flex-direction: column;
        min-block-size: 208px;
        padding-inline-start: 208px;
        border-start-start-radius: inherit;
      }
      .pane :is(.avatar, .face) {
        position: absolute;
        inset: 0 auto 0 0;
        inline-size: 208px;
        block-size: 100%;
        border-radius: 0;
        border-start-start-radius: inherit;
      }
      .pane:dir(rtl) :is(.avatar, .face) {
        inset: 0 0 0 auto;
      }
      .pane > .header {
        border-start-start-radius: inherit;
      }
      .pane .title {
        font-size: calc(var(--_size-lg) * 1.5);
        line-height: 1.2;
      }
      .pane > .figures {
        margin-block-start: auto;
      }
      .figure .amount {
        font-size: calc(var(--_size-lg) * 1.35);
      }
      .badges {
        grid-template-columns: repeat(5, minmax(0, 1fr));
      }
      .badge:nth-child(n) {
        display: grid;
      }
    }
  `,
];
