import { css } from 'lit';

/**
 * Fixed light palette for browsers without `light-dark()` or relative colours (before mid-2024). The accent is used
 * unchanged.
 */
// prettier-ignore
export const fallbackPalette = css`
:host, .laurel {
    --_accent: var(--laurel-accent, #1f7a4f); --_surface: var(--laurel-surface, #fff); --_text: var(--laurel-text, #221d16); --_raised: var(--_surface);
    --_accent-fill: var(--laurel-accent-fill, var(--_accent)); --_on-accent: var(--laurel-on-accent, #fff); --_accent-hover: var(--_accent-fill); --_accent-active: var(--_accent-fill);
    --_accent-text: var(--laurel-accent-text, var(--_accent)); --_accent-line: var(--laurel-accent-line, var(--_accent)); --_accent-soft: #f1f5f2; --_sunken: #f4f3f1; --_hover: #f7f6f4;
    --_text-muted: #5f5a52; --_text-subtle: #6d675e; --_border: rgb(34 29 22 / .12); --_border-strong: #8b857b; --_track: #e7e5e1; --_overlay: rgb(30 25 18 / .4);
    --_success-text: #18683c; --_warning-text: #8a4b06; --_danger-text: #a52a24; --_gold-text: #7a5a0c; --_success-soft: #eaf5ee; --_warning-soft: #fbf1e5; --_danger-soft: #fdf0ee; --_gold-soft: #fbf3e0;
}
`;
