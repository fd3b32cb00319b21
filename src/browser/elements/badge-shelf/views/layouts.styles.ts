import { css } from 'lit';

/** Styles of the layouts besides the grid. */
export const layoutStyles = css`
  /* layout="row": one line that scrolls */
  .shelf.row {
    grid-template-columns: none;
    grid-auto-flow: column;
    grid-auto-columns: calc(var(--_badge) + 8px);
    justify-content: start;
    overflow-x: auto;
    scroll-padding-inline: var(--_pad);
    scroll-snap-type: inline proximity;
    overscroll-behavior-inline: contain;
    padding-block-start: 4px;
  }
  .shelf.row > li {
    scroll-snap-align: start;
  }

  /* layout="compact": pictures only */
  :host([layout='compact']) {
    --_badge: var(--laurel-badge-size, 40px);
  }
  .shelf.compact {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    padding: calc(var(--_u) * 2.5) var(--_pad);
  }
  .compact .badge {
    inline-size: var(--_badge);
  }
  .compact .media {
    inline-size: var(--_badge);
    margin: 0;
  }
  .compact :is(.name, .state) {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .compact .corner {
    inset: auto -2px -2px auto;
    scale: 0.75;
  }
  .compact .corner.new {
    inset: 0 0 auto auto;
    inline-size: 10px;
    block-size: 10px;
    padding: 0;
    font-size: 0;
    scale: none;
  }

  /* layout="single": one badge beside its name */
  .shelf.single {
    display: block;
    padding: var(--_pad);
  }
  .single .badge {
    grid-template-columns: auto minmax(0, 1fr);
    align-items: center;
    justify-items: start;
    gap: 14px;
    text-align: start;
  }
  .single .media {
    inline-size: var(--_badge);
    margin: 0;
  }
  .single .text {
    justify-items: start;
    inline-size: auto;
    margin: 0;
  }
  .about {
    font-size: var(--_size-sm);
    line-height: 1.4;
    color: var(--_text-muted);
    text-wrap: pretty;
    overflow-wrap: anywhere;
  }
  .single .name {
    font-size: var(--_size-md);
  }
`;
