import { css } from 'lit';

/** Notices: one plain sentence and the one action that helps. */
export const noticeStyles = css`
  .notice {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-items: center;
    gap: 10px;
    padding: calc(var(--_u) * 2.75) calc(var(--_u) * 3);
    border-radius: var(--_radius-md);
    corner-shape: var(--_corner);
    background: var(--_sunken);
    font-size: var(--_size-sm);
    line-height: 1.4;
  }
  .notice > .icon {
    align-self: start;
    color: var(--_text-muted);
  }
  /* beside the text if that leaves a few words per line, otherwise below it */
  .notice-line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 9px 10px;
  }
  .notice-text {
    flex: 1 1 15em;
    min-inline-size: 0;
    overflow-wrap: break-word;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1px;
    text-wrap: pretty;
  }
  .notice-text strong {
    font-weight: var(--_weight-strong);
  }
  .notice-text span {
    color: var(--_text-muted);
  }
  .notice-actions {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    max-inline-size: 100%;
  }
  .notice.danger {
    background: var(--_danger-soft);
  }
  .notice.danger > .icon {
    color: var(--_danger-text);
  }
  .notice.warning {
    background: var(--_warning-soft);
  }
  .notice.warning > .icon {
    color: var(--_warning-text);
  }
  .notice.success {
    background: var(--_success-soft);
  }
  .notice.success > .icon {
    color: var(--_success-text);
  }
  .notice.accent {
    background: var(--_accent-soft);
  }
  .notice.accent > .icon {
    color: var(--_accent-text);
  }
  .notice .button.secondary {
    --_bg: var(--_surface);
  }
  /* late notices are below the rest but still in view, so that nothing moves under a pointer */
  .inset.late {
    position: sticky;
    inset-block-end: 0;
    z-index: 1;
    padding: calc(var(--_u) * 2) var(--_pad);
    background: var(--_surface);
  }
  /* covers the placeholders, which stay in place */
  .over {
    position: absolute;
    inset-inline: 0;
    z-index: 1;
    padding: 0 var(--_pad);
  }
  .over:first-child {
    padding-block-start: var(--_pad);
  }
`;
