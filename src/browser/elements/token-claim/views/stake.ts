import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Localize } from '../../../controllers/localize.js';
import { wholeUnits } from '../../../../values/amounts/base-units.js';
import { numberMarks } from '../../../../values/amounts/read-amount.js';
import {
  wholeShare,
  multiplierOf,
  percentDecimals,
  type Split,
  type StakeChoice,
  type StakeTerms,
  type TypedShare,
} from '../../../stores/claims/stake-split.js';
import { foldLine } from '../../../ui/fold.js';
import { longAmounts } from '../../../ui/long-amounts.js';
import { share } from '../../../ui/share.js';
import type { ClaimView } from './claim-view.js';
import { alignedAmounts } from './aligned-amounts.js';
import { unlock } from './unlock.js';

interface StakeOptions {
  readonly terms: StakeTerms;
  readonly choice: StakeChoice;
  readonly typed: TypedShare | undefined;
  readonly split: Split;
  readonly decimals: number;
  readonly token: string;
  /** @param staked basis points, which may not fit the terms */
  readonly onShare: (staked: number) => void;
  readonly onType: (text: string) => void;
  readonly onTyped: () => void;
  /** @param lockup seconds */
  readonly onLockup: (lockup: number) => void;
}

const percentStyle = { style: 'percent', maximumFractionDigits: percentDecimals } as const;

/** Formats basis points as a percentage. */
const percentText = (localize: Localize, basisPoints: number): string =>
  localize.number(basisPoints / wholeShare, percentStyle);

/** Splits a percentage into the number that a member can edit and what the language writes before and after it. */
function percentParts({ lang }: Localize, basisPoints: number): { before: string; digits: string; after: string } {
  const text = new Intl.NumberFormat(lang, percentStyle).format(basisPoints / wholeShare);
  const [, before = '', digits = '', after = ''] = /^(\P{N}*)(.*\p{N})(.*)$/u.exec(text) ?? [];
  return { before, digits, after };
}

/** Lets the member choose how much of a share to stake and for how long, and shows the result. */
export function stakePanel(view: ClaimView, terms: StakeTerms, decimals: number): TemplateResult {
  const { localize, state, token, requests } = view;
  const { choice, typedShare: typed, split } = state;
  const options: StakeOptions = {
    ...{ terms, choice, typed, split, decimals, token },
    onShare: (staked) => requests?.choose({ staked }),
    onType: (text) => requests?.typeShare(text, numberMarks(localize.lang)),
    onTyped: () => requests?.leaveShare(),
    onLockup: (lockup) => requests?.choose({ lockup }),
  };
  return html`<div class="stake" part="stake">
    ${stakeHead(localize, options)} ${typed?.isRefused ? refusal(localize, terms) : nothing}
    ${slider(localize, options)} ${presets(localize, options)} ${portions(localize, split, decimals)}
    ${choice.staked > 0 ? [bonus(localize, options), lock(view, options)] : nothing}
  </div>`;
}

function stakeHead(localize: Localize, { choice, typed, onShare, onType, onTyped }: StakeOptions): TemplateResult {
  const { t } = localize;
  const { before, digits, after } = percentParts(localize, choice.staked);
  return html`<div class="stake-head">
    <span id="stake-name">${t('token-claim.stake')}</span>
    <label class="pct"
      ><span class="vh">${t('token-claim.stake.share')}</span><span aria-hidden="true">${before}</span
      ><input
        class="input"
        part="input"
        id="stake-share"
        type="text"
        inputmode="decimal"
        autocomplete="off"
        maxlength="120"
        aria-invalid=${typed?.isRefused ? 'true' : nothing}
        aria-describedby=${typed?.isRefused ? 'stake-refusal' : nothing}
        .value=${live(typed?.text ?? digits)}
        @input=${(event: Event) => onType((event.target as HTMLInputElement).value)}
        @change=${onTyped}
        @keydown=${(event: KeyboardEvent) => {
          const by = event.key === 'ArrowUp' ? 100 : event.key === 'ArrowDown' ? -100 : 0;
          if (by === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          onShare(choice.staked + by);
        }}
      /><span aria-hidden="true">${after}</span></label
    >
  </div>`;
}

/** Says which shares are allowed, because the typed one is not. */
function refusal(localize: Localize, { least, isOptional }: StakeTerms): TemplateResult {
  const percent = (basisPoints: number): string => percentText(localize, basisPoints);
  // Between the two ends if there is room, with the decimal mark of the language.
  const example = Math.max(least, Math.floor((least + wholeShare - 50) / 2));
  const values = { none: percent(0), least: percent(least), most: percent(wholeShare), example: percent(example) };
  const key = isOptional && least > 0 ? 'token-claim.stake.refused.or-nothing' : 'token-claim.stake.refused';
  return html`<p class="hint danger" part="hint" id="stake-refusal" role="alert">${localize.t(key, values)}</p>`;
}

function slider(localize: Localize, { terms, choice, split, decimals, token, onShare }: StakeOptions): TemplateResult {
  const { t } = localize;
  const least = percentText(localize, terms.least);
  const text = {
    percent: percentText(localize, choice.staked),
    amount: localize.amount(wholeUnits(split.staked, decimals)),
    token,
  };
  return html`<div>
    <div class="slider" part="slider">
      <span class="rail"
        ><span class="travel"
          ><span class="fill" part="slider-fill" ${share(choice.staked / 100)}></span
          >${terms.least > 0 ? html`<span class="floor" ${share(terms.least / 100)}></span>` : nothing}</span
        ></span
      >
      <span class="travel"><span class="thumb" part="slider-thumb" ${share(choice.staked / 100)}></span></span>
      <input
        type="range"
        min="0"
        max="100"
        step="1"
        aria-labelledby="stake-name"
        aria-describedby=${terms.least > 0 ? 'stake-least' : nothing}
        aria-valuetext=${t('token-claim.stake.value', text)}
        .value=${live(String(choice.staked / 100))}
        @input=${(event: Event) => onShare((event.target as HTMLInputElement).valueAsNumber * 100)}
        @keydown=${(event: KeyboardEvent) => {
          const by = strides[event.key];
          if (!by || !(event.shiftKey || event.key.startsWith('Page'))) return;
          event.preventDefault();
          onShare(choice.staked + by * (event.key.startsWith('Page') ? 1000 : 500));
        }}
      />
    </div>
    <div class="slider-scale" aria-hidden=${terms.least > 0 ? nothing : 'true'}>
      ${
        terms.least > 0
          ? html`<span class="travel"
              ><span
                class=${terms.isOptional ? 'min long' : 'min'}
                id="stake-least"
                ${share(Math.min(60, Math.max(22, terms.least / 100)))}
                >${t(terms.isOptional ? 'token-claim.stake.or-nothing' : 'token-claim.stake.minimum', { percent: least })}</span
              ></span
            >`
          : nothing
      }
      <span class="max" aria-hidden="true">${percentText(localize, wholeShare)}</span>
    </div>
  </div>`;
}

/** Directions of the keys that move the slider by more than one percent: arrows with Shift by 5, page keys by 10. */
const strides: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  PageUp: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageDown: -1,
};

function presets({ t }: Localize, { terms, choice, onShare }: StakeOptions): TemplateResult {
  const all = [
    { name: 'none', staked: 0, isOffered: terms.isOptional },
    { name: 'least', staked: terms.least, isOffered: terms.least > 0 && terms.least < wholeShare },
    { name: 'half', staked: wholeShare / 2, isOffered: terms.least <= wholeShare / 2 },
    { name: 'all', staked: wholeShare, isOffered: true },
  ] as const;
  return html`<div class="presets" part="presets" role="group" aria-label=${t('token-claim.preset')}>
    ${all
      .filter(({ isOffered }) => isOffered)
      .map(
        ({ name, staked }) =>
          html`<button
            class="preset"
            part="preset"
            type="button"
            aria-pressed=${staked === choice.staked ? 'true' : 'false'}
            @click=${() => onShare(staked)}
          >
            ${t(`token-claim.preset.${name}`)}
          </button>`,
      )}
  </div>`;
}

/** Shows the part that is staked, and the part that the wallet gets at once. */
export function portions(localize: Localize, split: Split, decimals: number): TemplateResult {
  const { t } = localize;
  const [staked, toWallet] = alignedAmounts(localize, [split.staked, split.toWallet], decimals);
  return html`<dl class="split-amounts">
    <div class="portion">
      <dt>${t('token-claim.stake.staked')}</dt>
      <dd class="num">${longAmounts(staked)}</dd>
    </div>
    <div class="portion free">
      <dt>${t('token-claim.stake.to-wallet')}</dt>
      <dd class="num">${longAmounts(toWallet)}</dd>
    </div>
  </dl>`;
}

/** Formats seconds as days. */
const daysText = ({ t }: Localize, seconds: number): string =>
  t('token-claim.lock.days', { count: Math.ceil(seconds / 86_400) });

/** Says how long the stake is locked. Opened, it lets the member choose, and shows what unlocks when. */
function lock(view: ClaimView, options: StakeOptions): TemplateResult {
  const { localize, now } = view;
  const { choice, terms, decimals } = options;
  const date = localize.date(now + choice.lockup * 1000, 'date');
  return html`<details class="fold lock" part="lock">
    ${foldLine(localize.t('token-claim.lock.until', { time: daysText(localize, choice.lockup), date }))}
    ${lockups(localize, options)} ${unlock(view, terms, decimals)}
  </details>`;
}

function lockups(localize: Localize, { terms, choice, onLockup }: StakeOptions): unknown {
  if (terms.lockups.length < 2) return nothing;
  return html`<fieldset class="lockups">
    <legend>${localize.t('token-claim.lock')}</legend>
    <div class="lockup-list">
      ${terms.lockups.map(
        (lockup) =>
          html`<label class="lockup"
            ><input
              type="radio"
              name="lockup"
              .checked=${live(lockup === choice.lockup)}
              @change=${() => onLockup(lockup)}
            /><span>${daysText(localize, lockup)}</span></label
          >`,
      )}
    </div>
  </fieldset>`;
}

/** Names the bonus, or says how to get one. */
function bonus(localize: Localize, { terms, choice, split, decimals, token }: StakeOptions): unknown {
  const { multiplier, maxBonus, lockupForBonus } = terms;
  if (multiplier === 0) return nothing;
  const percent = percentText(localize, multiplier);
  const amount = localize.amount(wholeUnits(split.bonus, decimals));
  const key = multiplierOf(choice, terms) === 0 ? 'offered' : split.bonus === maxBonus ? 'capped' : 'given';
  const values = { percent, amount, token, days: daysText(localize, lockupForBonus) };
  return html`<p class="hint bonus${key === 'offered' ? '' : ' given'}" part="hint">
    ${longAmounts(localize.t(`token-claim.bonus.${key}`, values))}
  </p>`;
}
