import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Localize } from '../../controllers/localize.js';
import { button } from '../../ui/button.js';
import { icon } from '../../ui/icon.js';
import { iconAlert, iconClock, iconRefresh, iconSearch, iconX } from '../../ui/icons.js';
import { notice } from '../../ui/notice.js';

/** Rows that fit without scrolling; as many stand in for them while they load. */
export const ROWS_IN_VIEW = 7;

/** Placeholders where the board will be, as high as it will be. */
export function skeleton(rows: number, withPodium: boolean, isPulsing: boolean): TemplateResult {
  const still = isPulsing ? '' : ' still';
  return html`${
      withPodium
        ? html`<div class="podium" aria-hidden="true">
            ${['first', 'second', 'third'].map(
              (step) =>
                html`<div class="place ${step}">
                  <span class="portrait"><span class="skeleton round${still}"></span></span>
                  <span class="skeleton line w3${still}"></span><span class="skeleton line thin w2${still}"></span>
                  <span class="plinth"></span>
                </div>`,
            )}
          </div>`
        : nothing
    }
    <div class="rows" part="rows" aria-hidden="true">
      ${Array.from(
        { length: Math.min(rows, ROWS_IN_VIEW) },
        (_, index) =>
          html`<div class="row">
            <span class="skeleton line rank w0${still}"></span><span class="skeleton round${still}"></span
            ><span class="who"
              ><span class="skeleton line w${(index * 2 + 1) % 4}${still}"></span
              ><span class="skeleton line thin w2${still}"></span></span
            ><span class="skeleton line amount w1${still}"></span>
          </div>`,
      )}
    </div>`;
}

/** Three empty plinths, one line, one way forward. */
export const empty = ({ t }: Localize): TemplateResult =>
  html`<div class="empty" part="empty" role="status">
    <svg class="empty-art" width="64" height="52" viewBox="0 0 64 52" aria-hidden="true">
      <rect x="4" y="26" width="18" height="22" rx="4" />
      <rect x="23" y="14" width="18" height="34" rx="4" />
      <rect x="42" y="32" width="18" height="16" rx="4" />
    </svg>
    <strong>${t('leaderboard.empty.title')}</strong>
    <p>${t('leaderboard.empty.body')}</p>
  </div>`;

/** What a search without a result says. */
export const nobody = ({ t }: Localize, count: number, onClear: () => void): TemplateResult =>
  html`<div class="empty" part="empty">
    <strong>${t('leaderboard.search.none.title')}</strong>
    <p>${t('leaderboard.search.none.body', { count })}</p>
    ${button(t('leaderboard.search.clear'), { variant: 'secondary', size: 'sm', onClick: onClear })}
  </div>`;

const retryButton = ({ t }: Localize, onClick: () => void, busy = false): TemplateResult =>
  button(t('action.retry'), { variant: 'secondary', size: 'sm', icon: iconRefresh, busy, onClick });

/** The board did not come, and trying again may help. `wait` says when it tries by itself. */
export const failed = (localize: Localize, wait: unknown, onRetry: () => void): TemplateResult =>
  html`<div class="inset">
    ${notice({
      tone: 'danger',
      icon: iconAlert,
      title: localize.t('leaderboard.failed.title'),
      body: html`${localize.t('leaderboard.failed.body')} ${wait}`,
      actions: retryButton(localize, onRetry),
    })}
  </div>`;

/** The board cannot be shown here; the console tells why to whom it concerns. */
export const unavailable = ({ t }: Localize): TemplateResult =>
  html`<div class="inset">
    ${notice({
      tone: 'neutral',
      icon: iconAlert,
      title: t('problem.unavailable.title'),
      body: t('problem.unavailable.body'),
    })}
  </div>`;

/** It takes longer than usual. */
export const slow = (localize: Localize, onRetry: () => void): TemplateResult =>
  html`<div class="inset">
    ${notice({
      tone: 'neutral',
      icon: iconClock,
      body: localize.t('status.slow'),
      actions: retryButton(localize, onRetry),
    })}
  </div>`;

/** A fact beside the rows: how old they are, or what of them is missing. */
export const fact = (localize: Localize, text: string, onRetry?: () => void, busy = false): TemplateResult =>
  html`<div class="inset">
    ${notice({
      tone: 'neutral',
      icon: iconClock,
      body: text,
      ...(onRetry ? { actions: retryButton(localize, onRetry, busy) } : {}),
    })}
  </div>`;

/** What the search field shows and tells. */
export interface SearchOptions {
  readonly text: string;
  readonly found: number;
  readonly count: number;
  readonly onInput: (text: string) => void;
  readonly onClose: () => void;
}

/** Search within what is loaded, which it says. */
export function searchField({ t }: Localize, options: SearchOptions): TemplateResult {
  const { text, found, count, onInput, onClose } = options;
  return html`<div
      class="search"
      role="search"
      @keydown=${(event: KeyboardEvent) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <label class="field" part="field"
        >${icon(iconSearch, 16)}<input
          class="input"
          part="input"
          type="search"
          autocomplete="off"
          spellcheck="false"
          aria-label=${t('leaderboard.search')}
          placeholder=${t('leaderboard.search.placeholder')}
          aria-describedby="scope"
          .value=${live(text)}
          @input=${(event: InputEvent) => onInput((event.target as HTMLInputElement).value)}
      /></label>
      <button
        class="button quiet neutral icon-only sm"
        part="button"
        type="button"
        aria-label=${t('leaderboard.search.close')}
        @click=${onClose}
      >
        ${icon(iconX, 18)}
      </button>
    </div>
    <p class="scope" id="scope">
      ${text ? t('leaderboard.search.found', { found, count }) : t('leaderboard.search.scope', { count })}
    </p>`;
}
