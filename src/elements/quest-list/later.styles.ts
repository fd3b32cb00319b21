import { css, type CSSResult } from 'lit';
import { emptyStyles } from '../../ui/empty.styles.js';
import { noticeStyles } from '../../ui/notice.styles.js';
import { wreathStyles } from '../../ui/wreath.styles.js';
import { celebrateStyles } from './celebrate.styles.js';

const own = css`
  .inset {
    padding: 0 var(--_pad) var(--_pad);
  }
  .empty {
    padding-block-start: 8px;
  }
  .empty-art .twig {
    fill: none;
    stroke: currentColor;
    stroke-width: 2.4;
    stroke-linecap: round;
  }
  .empty-art .sprig {
    fill: var(--_track);
  }
  .more {
    display: grid;
    justify-items: center;
    gap: 8px;
    padding: calc(var(--_u) * 3) var(--_pad) calc(var(--_u) * 4);
  }
  .hint {
    font-size: var(--_size-sm);
    color: var(--_text-muted);
    line-height: 1.4;
  }
  .hint.danger {
    color: var(--_danger-text);
  }
`;

/** What comes after the first rows. */
export const laterStyles: CSSResult[] = [emptyStyles, noticeStyles, wreathStyles, celebrateStyles, own];
