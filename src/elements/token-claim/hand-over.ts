import { html, nothing, type TemplateResult } from 'lit';
import { ClaimHandOver, type HandOverState } from '../../controllers/claim-hand-over.js';
import { describeProblem } from '../../errors/describe-problem.js';
import { ClaimReadyEvent } from '../../events/claim-ready.js';
import { problems } from '../../i18n/en/problems.js';
import { tokenClaimHandOver } from '../../i18n/en/token-claim-hand-over.js';
import { button } from '../../ui/button.js';
import { iconAlert, iconCheck, iconClock, iconCopy, iconShield } from '../../ui/icons.js';
import { notice } from '../../ui/notice.js';
import { transaction } from './address.js';
import { connectWallet } from './connect-wallet.js';
import type { Later } from './later.js';

/** A share for which the platform names no contract: its proof, for the page to claim with, or for the member to keep. */
export class HandOver {
  readonly #later: Later;
  readonly #handOver: ClaimHandOver;
  #isCopied = false;

  constructor(later: Later) {
    later.localize.add({ ...tokenClaimHandOver, ...problems });
    this.#later = later;
    this.#handOver = new ClaimHandOver(later.host, () => connectWallet(later.host));
  }

  render(): TemplateResult | typeof nothing {
    const { facts, data } = this.#later;
    if (!facts) return nothing;
    const state = this.#handOver.of({ claimId: facts.claim.id, wallet: data.wallet });
    return html`${this.#notice(state)}${this.#action(state)}`;
  }

  #notice(state: HandOverState): TemplateResult {
    const { t } = this.#later.localize;
    const say = (key: 'waiting' | 'taken-on' | 'reported' | 'not-sent' | 'no-proof' | 'proven', more?: unknown) =>
      notice({
        tone: key === 'reported' ? 'success' : key === 'not-sent' ? 'warning' : 'neutral',
        icon: key === 'reported' ? iconCheck : key === 'proven' ? iconShield : iconClock,
        title: t(`token-claim.hand-over.${key}.title`),
        body: html`${t(`token-claim.hand-over.${key}.body`)}${more ? html` ${more}` : nothing}`,
      });
    switch (state.step) {
      case 'failed': {
        const { title, body, severity } = describeProblem(state.error);
        return notice({ tone: severity, icon: iconAlert, title: t(title), body: t(body) });
      }
      case 'idle':
      case 'asking':
        return say('waiting');
      case 'reported':
        return say('reported', transaction(state.hash, this.#later.facts?.chain?.blockExplorerUrl));
      default:
        return say(state.step);
    }
  }

  #action(state: HandOverState): unknown {
    const { t } = this.#later.localize;
    if (state.step === 'reported') return nothing;
    const proof = 'proof' in state ? state.proof : undefined;
    return html`${
        state.step === 'asking' && state.message
          ? html`<details class="exactly">
              <summary>${t('token-claim.hand-over.confirm')}</summary>
              <pre tabindex="0">${state.message}</pre>
            </details>`
          : nothing
      }${
        proof
          ? html`<details class="exactly">
              <summary>${t('token-claim.hand-over.proof')}</summary>
              <pre tabindex="0">${proof.join('\n')}</pre>
            </details>`
          : nothing
      }
      <div class="cta">
        ${
          state.step === 'proven'
            ? button(t(this.#isCopied ? 'token-claim.hand-over.copied' : 'token-claim.hand-over.copy'), {
                ...{ variant: 'secondary', size: 'lg', block: true, icon: this.#isCopied ? iconCheck : iconCopy },
                onClick: () => void this.#copy(state.proof),
              })
            : state.step === 'taken-on'
              ? nothing
              : button(
                  t(`token-claim.hand-over.${state.step === 'idle' || state.step === 'asking' ? 'get' : 'again'}`),
                  {
                    ...{ size: 'lg', block: true, busy: state.step === 'asking' },
                    onClick: () => this.#prove(),
                  },
                )
        }
      </div>`;
  }

  #prove(): void {
    const { facts, data, host } = this.#later;
    if (!facts) return;
    const { claim, total } = facts;
    const share = { claimId: claim.id, wallet: data.wallet };
    this.#isCopied = false;
    void this.#handOver.prove(share, (proof) => {
      const { chainId, address: token } = claim.contract;
      const event = new ClaimReadyEvent({ ...share, chainId, token, amount: String(total), proof });
      host.dispatchEvent(event);
      return event.transaction;
    });
  }

  /** The proof with what it is for, as whoever claims with it needs it. */
  async #copy(proof: readonly string[]): Promise<void> {
    const { facts, data, host } = this.#later;
    const { claim, total } = facts ?? {};
    const text = JSON.stringify({ claim: claim?.id, wallet: data.wallet, amount: String(total), proof }, undefined, 2);
    this.#isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    host.requestUpdate();
  }
}
