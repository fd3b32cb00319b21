import { css } from 'lit';
import { fieldStyles } from '../../../ui/field.styles.js';

const own = css`
  .search {
    display: flex;
    align-items: center;
    gap: 10px;
    padding: 0 var(--_pad) calc(var(--_u) * 3);
  }
  .search .field {
    flex: 1;
    min-inline-size: 0;
    min-block-size: var(--_control);
    padding-inline: 10px 4px;
    font-size: var(--_size-sm);
  }
  .search .field > .icon {
    color: var(--_text-subtle);
  }
  .search .input::-webkit-search-cancel-button {
    display: none;
  }
  .scope {
    padding: 0 var(--_pad) calc(var(--_u) * 2);
    font-size: var(--_size-xs);
    color: var(--_text-muted);
  }
`;

/** Styles of the search field. */
export const searchStyles = [fieldStyles, own];
