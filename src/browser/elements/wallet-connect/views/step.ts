import { html, nothing, type TemplateResult } from 'lit';
import type { FoundWallet } from '../../../stores/sign-in/sign-in-state.js';
import { icon } from '../../../ui/icon.js';
import { iconChevronLeft, iconKey, iconWallet, iconX } from '../../../ui/icons.js';
import { picture } from '../../../ui/image.js';
import { wreath } from '../../../ui/leaf.js';
import type { SignInView } from './sign-in-view.js';

/** Icon in the wreath's corner that says how the step went. */
export interface StepMark {
  readonly tone: 'neutral' | 'warning' | 'danger' | 'success';
  readonly icon: string;
}

/** Content of one step of a sign-in: emblem, one title, one sentence, details, actions. */
export interface StepOptions {
  readonly wallet?: FoundWallet | undefined;
  /** Picture in the wreath while there is no wallet. */
  readonly picture?: TemplateResult;
  /** Replaces the wreath. */
  readonly emblem?: TemplateResult;
  /** Progress of the sign-in, in percent. */
  readonly percent: number;
  /** Whether something is under way. */
  readonly busy?: boolean;
  readonly mark?: StepMark;
  readonly title: string;
  readonly body?: string;
  readonly extra?: unknown;
  readonly actions?: unknown;
}

/** Renders a wallet's icon as the wallet announces it: only a `data:` URI, so that the page fetches nothing. */
export function walletIcon({ icon: announced, isPasskey }: FoundWallet, size: number): unknown {
  const tile = html`<span class="tile" part="tile">${icon(isPasskey ? iconKey : iconWallet)}</span>`;
  return announced?.startsWith('data:image/') ? picture(announced, { name: 'wallet-icon', size }, tile) : tile;
}

/** Renders a step. It takes the focus when it appears, so that assistive technology reads it. */
export function step(options: StepOptions): TemplateResult {
  const { wallet, mark, percent, busy = false } = options;
  const tone = busy ? 'busy' : percent === 100 && mark?.tone === 'success' ? 'closed' : '';
  return html`<div
    class="step"
    part="step"
    role="group"
    aria-labelledby="step-title"
    aria-describedby="step-body"
    tabindex="-1"
  >
    ${
      options.emblem ??
      html`<span class="emblem ${tone}">
        ${wreath(percent, { size: 124, radius: 44 })}
        ${wallet ? walletIcon(wallet, 60) : (options.picture ?? icon(iconWallet, 40))}
        ${mark ? html`<span class="mark ${mark.tone}">${icon(mark.icon, 18)}</span>` : nothing}
      </span>`
    }
    <h2 class="step-title" part="title step-title" id="step-title">${options.title}</h2>
    <p id="step-body">${options.body ?? nothing}</p>
    ${options.extra ?? nothing} ${options.actions ? html`<div class="step-actions">${options.actions}</div>` : nothing}
  </div>`;
}

/** Renders the header of a step: the current action for assistive technology, a back button and a close button. */
export function stepHeader({ t, requests, onClose }: SignInView, hasWayBack: boolean): TemplateResult {
  return html`<div class="sheet-header step-header">
    ${
      hasWayBack
        ? html`<button
            class="close back"
            part="close"
            type="button"
            aria-label=${t('wallet-connect.back')}
            @click=${() => requests?.cancel()}
          >
            ${icon(iconChevronLeft, 18)}
          </button>`
        : nothing
    }
    <span class="grow"></span>
    ${closeButton(t('action.close'), onClose)}
  </div>`;
}

/** Renders the round button that closes the dialog. */
export const closeButton = (label: string, close: () => void): TemplateResult =>
  html`<button class="close" part="close" type="button" aria-label=${label} @click=${close}>
    ${icon(iconX, 16)}
  </button>`;
