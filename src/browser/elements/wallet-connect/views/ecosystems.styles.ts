import { css } from 'lit';

/** Styles of the picker for several kinds of wallets: a row above the list, or a rail beside it. */
export const ecosystemsStyles = css`
  .kinds {
    display: grid;
    grid-template: 'title head' auto 'tabs tabs' auto 'kind kind' minmax(0, 1fr) / minmax(0, 1fr) auto;
    min-block-size: 0;
  }
  .kinds > .sheet-title {
    grid-area: title;
    padding: calc(var(--_u) * 4.5) calc(var(--_u) * 5) calc(var(--_u) * 2);
  }
  .kinds > .sheet-header {
    grid-area: head;
  }
  .sheet-sub {
    flex: 1;
    font-weight: var(--_weight-strong);
    letter-spacing: -0.01em;
  }
  .kind {
    grid-area: kind;
    display: flex;
    flex-direction: column;
  }
  .kind > .sheet-note {
    margin-block-start: auto;
  }
  .kind > .wallets-note {
    margin-block-start: calc(var(--_u) * 1);
  }
  .rail {
    grid-area: tabs;
    display: flex;
    gap: 6px;
    padding: calc(var(--_u) * 1.5) calc(var(--_u) * 5) calc(var(--_u) * 3);
    overflow-x: auto;
    scrollbar-width: none;
    scroll-padding-inline: 20px;
  }
  .ecosystems {
    display: inherit;
    flex-direction: inherit;
    gap: inherit;
  }
  .rail > .button {
    align-self: start;
  }
  .ecosystem {
    flex: none;
    display: inline-flex;
    align-items: center;
    gap: 7px;
    min-block-size: calc(var(--_control) - 2px);
    padding: 0 12px 0 9px;
    border-radius: var(--_radius-full);
    font-size: var(--_size-sm);
    font-weight: var(--_weight-medium);
    white-space: nowrap;
    color: var(--_text-muted);
    box-shadow: inset 0 0 0 var(--_line) var(--_border);
  }
  .ecosystem:hover {
    color: var(--_text);
  }
  .ecosystem:focus-visible {
    outline: 2px solid var(--_focus);
    outline-offset: -2px;
  }
  .ecosystem[aria-selected='true'] {
    background: var(--_accent-soft);
    color: var(--_accent-text);
    box-shadow: inset 0 0 0 1.5px var(--_accent-line);
  }
  @media (width < 600px) {
    .rail {
      mask: linear-gradient(to right, transparent 0, #000 20px, #000 calc(100% - 32px), transparent 100%);
    }
    .rail:dir(rtl) {
      mask: linear-gradient(to left, transparent 0, #000 20px, #000 calc(100% - 32px), transparent 100%);
    }
    /* few kinds fit into two lines, so that the button that shows the others is never cut off */
    .rail:has(> .button),
    .rail:has(> .button) > .ecosystems {
      flex-wrap: wrap;
      mask: none;
    }
    /* on a line of its own, where its text begins at the edge of the kinds */
    .rail:has(> .button) > .ecosystems {
      flex-basis: 100%;
    }
    .rail > .button.quiet.sm {
      margin-inline-start: -9px;
    }
    .sheet-sub {
      display: none;
    }
  }
  @media (width >= 600px) {
    .kinds {
      grid-template: 'title head' auto 'tabs kind' minmax(0, 1fr) / 204px minmax(0, 1fr);
      min-block-size: min(360px, 92dvb);
    }
    .kinds > .sheet-title,
    .rail {
      background: var(--_sunken);
      border-inline-end: var(--_line) solid var(--_border);
    }
    .kinds > .sheet-title {
      padding: calc(var(--_u) * 5) calc(var(--_u) * 5.5) calc(var(--_u) * 3);
    }
    .rail {
      flex-direction: column;
      gap: 1px;
      padding: calc(var(--_u) * 1) calc(var(--_u) * 3) calc(var(--_u) * 4);
      overflow: hidden auto;
    }
    .rail > .button.quiet.sm {
      justify-content: start;
      padding-inline: 10px;
      text-align: start;
    }
    .ecosystem {
      gap: 10px;
      padding: 0 10px;
      border-radius: var(--_radius-sm);
      box-shadow: none;
    }
    .ecosystem[aria-selected='true'] {
      background: light-dark(var(--_surface), color-mix(in oklab, var(--_text) 10%, var(--_surface)));
      color: var(--_text);
      box-shadow:
        0 0 0 1px rgb(0 0 0 / 0.05),
        0 1px 2px rgb(0 0 0 / 0.08);
    }
    .ecosystem[aria-selected='true'] .icon {
      color: var(--_accent-text);
    }
  }
  @media (forced-colors: active) {
    .ecosystem[aria-selected='true'] {
      border: 2px solid Highlight;
    }
  }
`;
