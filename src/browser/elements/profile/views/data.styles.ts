import { css } from 'lit';

const own = css`
  .data {
    display: grid;
    gap: calc(var(--_u) * 2);
    padding: calc(var(--_u) * 3.5) var(--_pad) var(--_pad);
    border-block-start: var(--_line) solid var(--_border);
  }
  .data .group-title {
    padding-block: calc(var(--_u) * 2) 0;
  }
  .data .group-title:first-child {
    padding-block-start: 0;
  }
  [data-act='sign-out'] > .icon:dir(rtl) {
    scale: -1 1;
  }
  .kinds {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }
  .kind {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 var(--_gap);
    padding-block: calc(var(--_u) * 2.25);
    line-height: 1.4;
  }
  .kind + .kind {
    border-block-start: var(--_line) solid var(--_border);
  }
  .kinds.tight .kind {
    padding-block: calc(var(--_u) * 1.25);
    border: 0;
  }
  .held {
    max-inline-size: 18ch;
    text-align: end;
    overflow-wrap: anywhere;
    color: var(--_text-muted);
    font-size: var(--_size-sm);
  }
  .kind > .meta,
  .details {
    grid-column: 1 / -1;
  }
  .kinds.tight .meta {
    grid-column: 1;
  }
  .details {
    display: grid;
    gap: 2px;
    margin-block-start: calc(var(--_u) * 1.25);
    font-size: var(--_size-sm);
    overflow-wrap: anywhere;
  }
  .details strong {
    font-weight: var(--_weight-strong);
  }
  .why {
    font-size: var(--_size-sm);
    color: var(--_text-muted);
    text-wrap: pretty;
  }
  .act {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }
  .act .button.quiet.danger {
    margin-inline-start: -11px;
  }
  .outcome {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px;
  }
  .outcome:empty {
    display: none;
  }
  .outcome > .notice {
    flex: 1 1 100%;
  }
  .contact {
    justify-self: start;
    display: inline-flex;
    align-items: center;
    min-block-size: 24px;
    font-size: var(--_size-sm);
  }
`;

/** Styles of the panel that shows a member's data. */
export const dataStyles = [own];
