import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import type { MintStep, MintProgress } from '../../../stores/minting/mint-state.js';
import { needsWallet } from '../../../stores/minting/availability.js';
import { steps, type Step, type StepState } from '../../../ui/steps.js';
import type { Piece } from '../../../stores/minting/piece.js';

/** Name of a step that the member sees. */
type StepName = 'order' | 'prepare' | 'reset' | 'allow' | 'confirm' | 'chain';

/** Steps that the member sees, each with the internal steps it stands for. */
const withWallet: readonly (readonly [StepName, readonly MintStep[]])[] = [
  ['order', ['wallet', 'network', 'ordering', 'preparing']],
  ['confirm', ['checking', 'approving', 'confirming']],
  ['chain', ['sent', 'reporting']],
];
/** The same for a token that allows changing an allowance only from or to 0: each prompt of the wallet is a step. */
const withReset: typeof withWallet = [
  ['order', ['wallet', 'network', 'ordering', 'preparing']],
  ['reset', ['resetting']],
  ['allow', ['approving']],
  ['confirm', ['checking', 'confirming']],
  ['chain', ['sent', 'reporting']],
];
const without: readonly (readonly [StepName, readonly MintStep[]])[] = [
  ['order', ['ordering']],
  ['prepare', ['preparing', 'reporting']],
];

/** Milliseconds after which a step counts as slow and the view offers advice. */
const slowAfter: Readonly<Partial<Record<MintStep, number>>> = {
  wallet: 20_000,
  network: 20_000,
  resetting: 20_000,
  approving: 20_000,
  confirming: 20_000,
  preparing: 20_000,
  sent: 60_000,
};

/** Data that the steps need besides the order. */
export interface OrderStepsOptions {
  readonly localize: Localize;
  readonly now: number;
  readonly network: string;
  /** Link to the transaction, below the current step. */
  readonly link: TemplateResult | typeof nothing;
}

/** Shows how far an order has come. */
export function orderSteps(piece: Piece, progress: MintProgress, options: OrderStepsOptions): TemplateResult {
  const { localize } = options;
  const { t } = localize;
  const all = !needsWallet(piece.contract) ? without : progress.isReset ? withReset : withWallet;
  const at = Math.max(
    0,
    all.findIndex(([, parts]) => progress.step !== undefined && parts.includes(progress.step)),
  );
  const list: Step[] = all.map(([name], index) => ({
    state: stateOf(index, at),
    label: t(`mint.step.${name}`),
    note: index === at ? noteOf(progress, options) : undefined,
  }));
  return steps(localize, { title: t('mint.steps'), part: 'mint-step' }, list);
}

const stateOf = (index: number, at: number): StepState => (index < at ? 'done' : index === at ? 'active' : 'todo');

function noteOf(
  { step, since, isReplaced }: MintProgress,
  { localize: { t }, now, network, link }: OrderStepsOptions,
): TemplateResult | undefined {
  if (!step) return undefined;
  const isSlow = now - since > (slowAfter[step] ?? Infinity);
  return html`${t(`mint.now.${step}`, { network })}${
    isReplaced ? html`<span class="line">${t('mint.replaced')}</span>` : nothing
  }${isSlow ? html`<span class="line">${t(slowText(step))}</span>` : nothing}${link}`;
}

const slowText = (step: MintStep): 'mint.slow.sent' | 'mint.slow.order' | 'mint.slow.wallet' =>
  step === 'sent' ? 'mint.slow.sent' : step === 'preparing' ? 'mint.slow.order' : 'mint.slow.wallet';
