import { css } from 'lit';

/** Styles of the link to a wallet elsewhere. A code is dark on white in every theme: many scanners read no other. */
export const pairingStyles = css`
  .qr {
    display: block;
    inline-size: min(232px, 100%);
    aspect-ratio: 1;
    margin-block: 4px 12px;
    border-radius: var(--_radius-lg);
    background: #fff;
    box-shadow: 0 0 0 1px rgb(0 0 0 / 0.09);
    fill: #1d1a16;
    forced-color-adjust: none;
  }
  .qr .modules,
  .qr .ring {
    fill: none;
    stroke: #1d1a16;
  }
  .qr .modules {
    stroke-width: 0.94;
    stroke-linecap: round;
  }
  .qr .ring {
    stroke-width: 1;
  }
  .message .qr {
    margin: 0 auto 14px;
  }
`;
