import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../controllers/localize.js';
import type { MintStep, MintView } from '../../controllers/mint-state.js';
import { needsWallet } from '../../loyalty/availability.js';
import { steps, type Step, type StepState } from '../../ui/steps.js';
import type { Piece } from './piece.js';

type Name = 'order' | 'prepare' | 'confirm' | 'chain';

/** What a member sees as one step. */
const withWallet: readonly (readonly [Name, readonly MintStep[]])[] = [
  ['order', ['wallet', 'network', 'ordering', 'preparing']],
  ['confirm', ['checking', 'approving', 'confirming']],
  ['chain', ['sent', 'reporting']],
];
const without: readonly (readonly [Name, readonly MintStep[]])[] = [
  ['order', ['ordering']],
  ['prepare', ['preparing', 'reporting']],
];

/** Milliseconds after which a step is slow enough to say what may help. */
const slowAfter: Readonly<Partial<Record<MintStep, number>>> = {
  wallet: 20_000,
  network: 20_000,
  approving: 20_000,
  confirming: 20_000,
  preparing: 20_000,
  sent: 60_000,
};

/** What the steps are shown with. */
export interface OrderStepsOptions {
  readonly localize: Localize;
  readonly now: number;
  readonly network: string;
  /** Below the step under way: a link to the transaction. */
  readonly link: TemplateResult | typeof nothing;
}

/** How far an order is. */
export function orderSteps(piece: Piece, view: MintView, options: OrderStepsOptions): TemplateResult {
  const { localize } = options;
  const { t } = localize;
  const all = needsWallet(piece.contract) ? withWallet : without;
  const at = Math.max(
    0,
    all.findIndex(([, parts]) => view.step !== undefined && parts.includes(view.step)),
  );
  const list: Step[] = all.map(([name], index) => ({
    state: stateOf(index, at),
    label: t(`mint.step.${name}`),
    note: index === at ? noteOf(view, options) : undefined,
  }));
  return steps(localize, { title: t('mint.steps'), part: 'mint-step' }, list);
}

const stateOf = (index: number, at: number): StepState => (index < at ? 'done' : index === at ? 'active' : 'todo');

function noteOf(
  { step, since, isReplaced }: MintView,
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
