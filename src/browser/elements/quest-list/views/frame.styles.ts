import { css } from 'lit';

/** Styles of the header, and the measures of rows, which the placeholders share. */
export const frameStyles = css`
  .heading + .amount,
  .tools {
    display: flex;
    align-items: center;
    gap: var(--_gap);
    flex: none;
  }
  .purse {
    font-size: var(--_size-md);
  }
  .skeleton.line {
    block-size: 12px;
    inline-size: 60%;
  }
  .skeleton.thin {
    block-size: 10px;
  }
  .skeleton.w0 {
    inline-size: 34%;
  }
  .skeleton.w3 {
    inline-size: 78%;
  }
  .skeleton.end {
    inline-size: 44px;
  }
  .skeleton.subtitle {
    inline-size: 150px;
    block-size: 10px;
    margin-block-start: 6px;
  }
  .skeleton.still {
    animation: none;
  }
  .skeleton.tile {
    border-radius: var(--_radius-md);
  }
  .wait-lines {
    display: grid;
    gap: 8px;
  }
  .list {
    padding-block-end: calc(var(--_u) * 1.5);
  }

  .item {
    position: relative;
  }
  .item + .item::before {
    content: '';
    position: absolute;
    inset-block-start: 0;
    inset-inline: calc(var(--_pad) + var(--_tile) + var(--_gap)) 0;
    block-size: var(--_line);
    background: var(--_border);
  }
  .row {
    display: flex;
    align-items: center;
    gap: var(--_gap);
    position: relative;
    padding: calc(var(--_u) * 2.75) var(--_pad);
    min-block-size: calc(var(--_tile) + var(--_u) * 5.5);
    inline-size: 100%;
    transition: background var(--_fast);
  }
  .item:not(.expired) > .row:hover {
    background: var(--_hover);
  }
  .main {
    flex: 1;
    min-inline-size: 35%;
  }
  .subtitle {
    overflow-wrap: anywhere;
  }
  .inset {
    padding: 0 var(--_pad) var(--_pad);
  }
`;
