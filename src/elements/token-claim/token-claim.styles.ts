import { css } from 'lit';

/** The claim before anything is known of it but what it is. */
export const styles = css`
  .layout {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
  }
  .offer {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: calc(var(--_u) * 5);
    padding: calc(var(--_u) * 5) var(--_pad);
    align-content: start;
  }
  :host([flush]) .offer {
    padding: 0;
  }
  .claim-head {
    display: flex;
    align-items: center;
    gap: 10px;
  }
  .coin {
    flex: none;
    border-radius: 50%;
  }
  .claim-head .title {
    overflow-wrap: anywhere;
  }
  .allocation {
    display: grid;
    gap: 8px;
    justify-items: start;
  }
  .allocation .label {
    font-size: var(--_size-sm);
    color: var(--_text-muted);
    line-height: 1.2;
  }
  .allocation .value {
    font-family: var(--_font-display, inherit);
    font-size: min(calc(var(--_size-2xl) * 1.06), 11.5cqi);
    line-height: 1;
    font-weight: var(--_weight-strong);
    letter-spacing: -0.035em;
    overflow-wrap: anywhere;
  }
  .allocation .dec {
    color: var(--_text-subtle);
  }
  .allocation .unit {
    font-size: var(--_size-md);
    letter-spacing: 0;
    font-weight: var(--_weight-medium);
    color: var(--_text-muted);
    margin-inline-start: 7px;
  }
  .skeleton.figure {
    inline-size: 196px;
    max-inline-size: 100%;
    block-size: 36px;
  }
  .skeleton.line {
    inline-size: 140px;
    block-size: 14px;
  }
  .skeleton.action {
    block-size: calc(var(--_control) + 10px);
  }
  .skeleton.still {
    animation: none;
  }
  @container laurel (min-width: 600px) {
    .layout.two {
      grid-template-columns: minmax(0, 1fr) 252px;
    }
    .offer {
      padding: calc(var(--_u) * 6);
    }
  }
`;
