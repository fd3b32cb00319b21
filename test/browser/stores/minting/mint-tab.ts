import type { MintEntry } from '../../../../src/browser/stores/minting/mint-journal.js';
import { MintOrders } from '../../../../src/browser/stores/minting/mint-orders.js';
import type { MintProgress, MintTerms } from '../../../../src/browser/stores/minting/mint-state.js';
import { priceOf } from '../../../../src/browser/stores/minting/price.js';
import { MemberWallet } from '../../../../src/browser/stores/wallet/member-wallet.js';
import type { FakeBrowser } from '../../../support/browser-tabs.js';
import { createFakeProgram } from '../fake-program.js';
import { assets, contracts, member, type FakeMinting, type MintKind } from './fake-minting.js';

/** Returns the terms that the member agrees to. */
export const termsOf = (kind: MintKind): MintTerms => ({
  contract: contracts[kind],
  asset: assets[kind],
  quantity: 1,
  price: priceOf(assets[kind]) ?? { kind: 'free' },
  chainId: kind === 'offchain' ? undefined : 2741,
});

/** A tab with the member's orders. */
export interface MintTab {
  readonly orders: MintOrders;
  progress(kind: MintKind): MintProgress | undefined;
  stage(kind: MintKind): MintEntry['stage'] | undefined;
  problem(kind: MintKind): string | undefined;
  /** Continues the orders that an earlier page has left, as a store does. */
  goOn(): void;
  crash(): void;
}

/**
 * Opens a tab.
 *
 * @param goesOn whether it continues by itself the orders that others have left
 */
export function openMintTab(browser: FakeBrowser, minting: FakeMinting, goesOn = false): MintTab {
  const tab = browser.openTab();
  let isGone = false;
  const surroundings = { tab, wallets: () => Promise.resolve(minting.kit(() => isGone)) };
  const program = createFakeProgram(
    minting.replies(() => isGone),
    member,
    undefined,
    surroundings,
  );
  const wallet = new MemberWallet(program, () => wallet.missing.question?.answer(false));
  const kinds = Object.keys(assets) as MintKind[];
  const goOn = (): void =>
    orders.goOn(({ assetId }) => {
      const kind = kinds.find((each) => assets[each].id === assetId);
      return kind && termsOf(kind);
    });
  const orders: MintOrders = new MintOrders(program, 'mira', wallet, () => {
    if (goesOn && !isGone) queueMicrotask(goOn);
  });
  if (goesOn) goOn();
  const progress = (kind: MintKind) => orders.progress.get(assets[kind].id);
  return {
    orders,
    progress,
    stage: (kind) => progress(kind)?.entry?.stage,
    problem: (kind) => progress(kind)?.problem?.kind,
    goOn,
    crash() {
      isGone = true;
      tab.crash();
    },
  };
}
