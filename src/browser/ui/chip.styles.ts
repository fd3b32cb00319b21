import { css } from 'lit';

/** Small labels in a tone. */
export const chipStyles = css`
  .chip {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    flex: none;
    min-block-size: 22px;
    max-inline-size: 100%;
    padding: 2px 8px;
    border-radius: var(--_radius-full);
    font-size: var(--_size-xs);
    font-weight: var(--_weight-medium);
    line-height: 1.1;
    overflow-wrap: break-word;
    font-variant-numeric: tabular-nums;
    background: var(--_sunken);
    color: var(--_text-muted);
  }
  .chip > .icon {
    margin-inline-start: -2px;
  }
  .chip.accent {
    background: var(--_accent-soft);
    color: var(--_accent-text);
  }
  .chip.success {
    background: var(--_success-soft);
    color: var(--_success-text);
  }
  .chip.warning {
    background: var(--_warning-soft);
    color: var(--_warning-text);
  }
  .chip.danger {
    background: var(--_danger-soft);
    color: var(--_danger-text);
  }
  .chip.gold {
    background: var(--_gold-soft);
    color: var(--_gold-text);
  }
  .chip.outline {
    background: none;
    box-shadow: inset 0 0 0 1px var(--_border);
  }
  .chip.live::before {
    content: '';
    inline-size: 6px;
    block-size: 6px;
    border-radius: 50%;
    background: currentColor;
    margin-inline: 0 2px;
    animation: laurel-breathe 2s var(--_ease) infinite;
  }
  @media (forced-colors: active) {
    .chip.live::before {
      background: CanvasText;
    }
  }
  @keyframes laurel-breathe {
    50% {
      opacity: 0.35;
    }
  }
`;
