import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { findProvider } from '../../../../../contract/providers/index.js';
import type { Quest, QuestAction } from '../../../../stores/quests/quest.js';
import { typedCode, typedText } from '../../../../../values/texts/typed.js';
import { icon } from '../../../../ui/icon.js';
import { iconAlert, iconArrowUpRight } from '../../../../ui/icons.js';
import { hrefOf } from '../../quest-press.js';
import type { DetailContext, DetailForm } from './detail-context.js';
import { providerName } from '../meta.js';
import { inlineText, isInline } from './refusal.js';
import { submitButton } from '../../../submit-button.js';

/** Phases that show that the platform has accepted an entry. */
const taken: readonly (Quest['phase'] | undefined)[] = ['pending', 'done', 'cooling'];

type EntryAction = Extract<QuestAction, { kind: 'code' | 'text' | 'content-link' }>;

/** Draws the field of one quest for a code, a text or a URL. The field keeps its text until the platform has accepted it. */
export class EntryForm implements DetailForm {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #value = '';
  #problem = '';
  #isBusy = false;
  /** Whether the text has changed since it was refused. */
  #isChanged = false;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
  }

  get isBusy(): boolean {
    return this.#isBusy;
  }

  render(context: DetailContext, quest: Quest): TemplateResult {
    const action = quest.action as EntryAction;
    const { t } = context.localize;
    const refused = !this.#isChanged && isInline(quest) ? inlineText(context.localize, quest) : '';
    const problem = this.#problem || refused;
    const isText = action.kind === 'text';
    const send = isText ? 'quest.text.send' : action.kind === 'code' ? 'quest.code.redeem' : 'quest.url.send';
    const button = submitButton(t(send), { isBusy: this.#isBusy, isReady: this.#value.trim() !== '' });
    const hintId = `hint-${quest.id}`;
    const hint = problem
      ? html`<p class="hint danger inline" id=${hintId} role="alert">${icon(iconAlert, 14)}<span>${problem}</span></p>`
      : this.#hint(context, action, hintId);
    return html`${action.kind === 'content-link' ? this.#lead(context, quest, action) : nothing}
      <form class="form" novalidate @submit=${(event: SubmitEvent) => void this.#submit(event, context, quest, action)}>
        <div class=${isText ? 'form' : `code${action.kind === 'code' ? ' mono' : ''}`}>
          <label class="field${problem ? ' invalid' : ''}" part="field"
            >${this.#input(context, action, problem !== '', hint === nothing ? undefined : hintId)}</label
          >
          ${isText ? nothing : button}
        </div>
        ${hint} ${isText ? html`<div class="detail-actions">${button}</div>` : nothing}
      </form>`;
  }

  #input({ localize: { t } }: DetailContext, action: EntryAction, isInvalid: boolean, hint: string | undefined) {
    const label =
      action.kind === 'content-link'
        ? t(`quest.url.${action.content}`)
        : t(action.kind === 'code' ? 'quest.code.label' : 'quest.text.label');
    const placeholder =
      action.kind === 'content-link'
        ? t('quest.url.placeholder')
        : action.placeholder || (action.kind === 'code' ? t('quest.code.placeholder') : '');
    const onInput = (event: Event): void => {
      this.#value = (event.target as HTMLInputElement).value;
      this.#problem = '';
      this.#isChanged = true;
      this.#host.requestUpdate();
    };
    if (action.kind === 'text')
      return html`<textarea
        class="input"
        part="input"
        rows="3"
        dir="auto"
        maxlength="10000"
        aria-label=${label}
        placeholder=${placeholder}
        aria-invalid=${isInvalid ? 'true' : 'false'}
        aria-describedby=${hint ?? nothing}
        .value=${this.#value}
        @input=${onInput}
      ></textarea>`;
    return html`<input
      class="input"
      part="input"
      type=${action.kind === 'code' ? 'text' : 'url'}
      dir=${action.kind === 'code' ? 'auto' : 'ltr'}
      inputmode=${action.kind === 'code' ? 'text' : 'url'}
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      maxlength="2048"
      aria-label=${label}
      placeholder=${placeholder}
      aria-invalid=${isInvalid ? 'true' : 'false'}
      aria-describedby=${hint ?? nothing}
      .value=${this.#value}
      @input=${onInput}
    />`;
  }

  #hint({ localize: { t } }: DetailContext, action: EntryAction, id: string): TemplateResult | typeof nothing {
    if (action.kind !== 'text' || action.minimumLength <= 0) return nothing;
    const missing = action.minimumLength - lengthOf(this.#value);
    return missing > 0 ? html`<p class="hint" id=${id}>${t('quest.text.short', { count: missing })}</p>` : nothing;
  }

  /** Draws the link to where the post is written. */
  #lead({ localize }: DetailContext, quest: Quest, action: Extract<QuestAction, { kind: 'content-link' }>) {
    const href = hrefOf(quest);
    const name = providerName(localize, action.provider);
    return html`<p class="description">${localize.t(`quest.how.${action.content}`)}</p>
      ${action.draft ? html`<p class="description" dir="auto">${action.draft}</p>` : nothing}
      ${
        href
          ? html`<div class="detail-actions">
              <a
                class="button secondary sm"
                part="button secondary"
                href=${href}
                target="_blank"
                rel="noopener noreferrer nofollow ugc"
                ><span>${localize.t('quest.write-at', { provider: name })}</span>${icon(iconArrowUpRight, 16)}</a
              >
            </div>`
          : nothing
      }`;
  }

  async #submit(event: SubmitEvent, context: DetailContext, quest: Quest, action: EntryAction): Promise<void> {
    event.preventDefault();
    if (this.#isBusy) return;
    const form = event.currentTarget as HTMLFormElement;
    const value = action.kind === 'code' ? typedCode(this.#value) : typedText(this.#value);
    this.#problem = problemOf(context.localize.t, action, value);
    if (!this.#problem) {
      this.#isBusy = true;
      this.#isChanged = false;
      this.#host.requestUpdate();
      const input = action.kind === 'content-link' ? { contentUrl: value } : { verificationCode: value };
      await context.onComplete(quest, input);
      // The field keeps its text until the platform accepts it.
      if (taken.includes(context.requests.quest(quest.id)?.phase)) this.#value = '';
      this.#isBusy = false;
    }
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    if (this.#problem || this.#value) form.querySelector<HTMLElement>('.input')?.focus();
  }
}

const lengthOf = (value: string): number => [...value.trim()].length;

/** Returns why an entry cannot be sent; empty if it can. */
function problemOf(t: DetailContext['localize']['t'], action: EntryAction, value: string): string {
  if (action.kind === 'code') return value ? '' : t('quest.code.missing');
  if (action.kind === 'text') {
    const missing = action.minimumLength - lengthOf(value);
    if (!value) return t('quest.text.missing');
    return missing > 0 ? t('quest.text.short', { count: missing }) : '';
  }
  const hosts = findProvider(action.provider)?.contentHosts ?? [];
  const host = hostOf(value);
  if (!host) return t('quest.url.invalid');
  const fits = hosts.length === 0 || hosts.some((name) => host === name || host.endsWith(`.${name}`));
  return fits ? '' : t('quest.url.host', { host: hosts[0] ?? '' });
}

function hostOf(value: string): string | undefined {
  try {
    const url = new URL(value);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.hostname.toLowerCase() : undefined;
  } catch {
    return undefined;
  }
}
