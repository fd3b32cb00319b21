import { css } from 'lit';
import { chipStyles } from '../../../ui/chip.styles.js';
import { menuStyles } from '../../../ui/menu.styles.js';
import { skeletonStyles } from '../../../ui/skeleton.styles.js';
import { tileStyles } from '../../../ui/tile.styles.js';

/** Styles of the signed-in member's menu. */
export const accountMenuStyles = [
  chipStyles,
  menuStyles,
  skeletonStyles,
  tileStyles,
  css`
    .account-menu {
      inline-size: 320px;
      padding: 0;
      overflow: hidden auto;
    }
    .profile {
      display: flex;
      align-items: center;
      gap: 12px;
      padding: calc(var(--_u) * 4) calc(var(--_u) * 4) calc(var(--_u) * 3.5);
    }
    .who {
      flex: 1;
      min-inline-size: 0;
      line-height: 1.3;
    }
    .who strong {
      display: block;
      font-weight: var(--_weight-strong);
      letter-spacing: -0.01em;
    }
    .copy {
      display: inline-flex;
      align-items: center;
      gap: 5px;
      max-inline-size: 100%;
      font-size: var(--_size-sm);
      color: var(--_text-muted);
      min-block-size: 24px;
      border-radius: 4px;
    }
    .copy:hover {
      color: var(--_text);
    }
    .menu-item > .icon:dir(rtl) {
      scale: -1 1;
    }
    .menu-block {
      border-block-start: var(--_line) solid var(--_border);
      padding: 6px;
    }
    .menu-title {
      display: flex;
      justify-content: space-between;
      align-items: center;
      font-size: var(--_size-sm);
      color: var(--_text-muted);
      font-weight: var(--_weight-medium);
      padding: 8px 10px 4px;
    }
    .awaited {
      display: grid;
      align-items: center;
      min-block-size: calc(var(--_control) + 2px);
      padding: 0 10px;
    }
    .awaited .skeleton {
      inline-size: 60%;
      block-size: 1em;
    }
    .wallet-line {
      display: flex;
      align-items: center;
    }
    .linked {
      display: flex;
      align-items: center;
      gap: 10px;
      flex: 1;
      min-inline-size: 0;
      min-block-size: 44px;
      padding: 0 10px;
      border-radius: var(--_radius-sm);
    }
    .linked:hover {
      background: color-mix(in oklab, var(--_text) 5%, transparent);
    }
    /* the button that removes the wallet may appear later */
    .linked:only-child {
      margin-inline-end: 32px;
    }
    .linked .tile {
      inline-size: 30px;
      block-size: 30px;
      border-radius: var(--_radius-full);
    }
    .linked .mono {
      font-size: var(--_size-sm);
    }
    .way-back {
      line-height: 1.35;
    }
    /* a wallet's line has room for two lines of facts, because the facts may become longer */
    .linked .facts {
      flex: 1;
      min-inline-size: 0;
      line-height: 1.15;
    }
    .linked .sub {
      display: block;
      max-block-size: 2lh;
      overflow: hidden;
      font-size: var(--_size-xs);
      color: var(--_text-muted);
    }
    .linked > .icon,
    .unlink > .icon {
      color: var(--_text-subtle);
    }
    .unlink {
      display: grid;
      place-items: center;
      flex: none;
      inline-size: 32px;
      block-size: 44px;
      border-radius: var(--_radius-sm);
    }
    .unlink:hover {
      background: color-mix(in oklab, var(--_text) 5%, transparent);
    }
    .unlink:hover > .icon {
      color: var(--_danger-text);
    }
    .menu-item > .end {
      margin-inline-start: auto;
      color: var(--_text-muted);
    }
    .menu-step {
      display: grid;
      gap: 8px;
      padding: calc(var(--_u) * 4);
    }
    .menu-step strong {
      font-weight: var(--_weight-strong);
    }
    .menu-step p {
      font-size: var(--_size-sm);
      color: var(--_text-muted);
      text-wrap: pretty;
      margin-block-end: 4px;
    }
    .menu-step .menu-note {
      padding: 0;
    }
    .menu-note {
      padding: 0 16px 12px;
      font-size: var(--_size-sm);
      color: var(--_text-muted);
    }
    .menu-note.danger {
      color: var(--_danger-text);
    }
    @media (forced-colors: active) {
      .account-menu {
        border: 1px solid CanvasText;
      }
    }
  `,
];
