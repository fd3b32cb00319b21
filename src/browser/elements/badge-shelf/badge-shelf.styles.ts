import { css } from 'lit';
import { buttonStyles } from '../../ui/button.styles.js';
import { emptyStyles } from '../../ui/empty.styles.js';
import { noticeStyles } from '../../ui/notice.styles.js';
import { segmentedStyles } from '../../ui/segmented.styles.js';
import { skeletonStyles } from '../../ui/skeleton.styles.js';
import { switcherStyles } from '../../ui/switcher.styles.js';
import { wreathStyles } from '../../ui/wreath.styles.js';
import { itemStyles } from './views/item.styles.js';
import { layoutStyles } from './views/layouts.styles.js';

const shelf = css`
  :host {
    --_badge: var(--laurel-badge-size, 92px);
  }
  .tools {
    display: flex;
    align-items: center;
    gap: 8px;
    min-inline-size: 0;
  }
  .shelf {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: calc(var(--_u) * 5) calc(var(--_u) * 2);
    padding: calc(var(--_u) * 2) var(--_pad) calc(var(--_u) * 6);
  }
  .shelf.folded > :nth-child(n + 10) {
    display: none;
  }
  @container laurel (width >= 460px) {
    .shelf {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
    .shelf.folded > :nth-child(n + 10) {
      display: list-item;
    }
    .unfold.narrow-only {
      display: none;
    }
  }
  @container laurel (width >= 600px) {
    .shelf {
      grid-template-columns: repeat(6, minmax(0, 1fr));
      row-gap: calc(var(--_u) * 6);
    }
  }
`;

/** Pickers, and notices in place of badges or beside them. */
const beside = css`
  .inset {
    padding: 0 var(--_pad) var(--_pad);
  }
  .empty {
    padding-block-start: 0;
  }
  .empty > .media {
    color: var(--_text-subtle);
    margin-block-end: 8px;
  }
  .more {
    display: flex;
    align-items: center;
    justify-content: center;
    flex-wrap: wrap;
    gap: 8px;
    padding: 0 8px var(--_pad);
    font-size: var(--_size-sm);
    color: var(--_text-muted);
  }
  .switcher {
    padding-inline: 11px 9px;
  }
  .switcher.order {
    inline-size: calc(var(--_control) - 4px);
    justify-content: center;
    padding: 0;
    background: none;
    box-shadow: none;
  }
  .switcher.order:hover {
    background: var(--_hover);
  }
`;

/** Styles of `<laurel-badge-shelf>`, besides those that all elements have. */
export const styles = [
  ...[buttonStyles, skeletonStyles, wreathStyles, shelf, itemStyles, layoutStyles],
  ...[emptyStyles, noticeStyles, segmentedStyles, switcherStyles, beside],
];
