import { html, type TemplateResult } from 'lit';
import { icon } from './icon.js';
import { iconChevronDown } from './icons.js';

/** Draws the line of a `<details class="fold">` that opens it. */
export const foldLine = (text: string): TemplateResult =>
  html`<summary><span>${text}</span>${icon(iconChevronDown, 16)}</summary>`;
