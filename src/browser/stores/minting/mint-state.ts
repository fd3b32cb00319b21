import type { SessionState } from '../../client/session.js';
import type { PublicAsset } from '../../../contract/minting/assets.js';
import type { PublicMintingContract } from '../../../contract/minting/contracts.js';
import type { ReasonBody } from '../../../contract/reason.js';
import type { Capabilities } from '../../../contract/capabilities.js';
import type { ContractError } from '../../../errors/contract-error.js';
import type { LaurelError } from '../../../errors/laurel-error.js';
import type { OrderFault } from '../../../wallet-types/evm/browser/mint.js';
import type { PagesState } from '../pages.js';
import type { Question } from '../question.js';
import type { MintContract, MintViewer } from './facts.js';
import type { MintEntry } from './mint-journal.js';
import type { Piece } from './piece.js';
import type { MintPrice } from './price.js';

/** Options of a gallery. */
export interface MintOptions {
  /** Ids of contracts; if empty, all contracts of the marketplace. */
  readonly contracts: readonly string[];
  /** Milliseconds between refreshes. */
  readonly every: number;
}

/**
 * The step of an order that this tab is working on.
 * - `wallet`: asking the wallet for its account; `network`: asking it to change to the contract's chain
 * - `ordering`: asking the platform; `preparing`: waiting for the platform's work
 * - `checking`: comparing the order with what the member agreed to, and simulating it
 * - `resetting`: asking the wallet to set an earlier order's allowance to 0, and waiting until that is on the chain
 * - `approving`: asking the wallet to let the contract take the price, and waiting until that is on the chain
 * - `confirming`: asking the wallet to send the transaction; `sent`: waiting for the transaction
 * - `reporting`: telling the platform
 */
export type MintStep =
  | 'wallet'
  | 'network'
  | 'ordering'
  | 'preparing'
  | 'checking'
  | 'resetting'
  | 'approving'
  | 'confirming'
  | 'sent'
  | 'reporting';

const stepsOfWallet: readonly (MintStep | undefined)[] = ['wallet', 'network', 'resetting', 'approving', 'confirming'];

/** Whether one of the orders waits for the member to act in the wallet. */
export const asksWallet = (orders: MintFacts['orders']): boolean =>
  [...orders.values()].some(({ step }) => stepsOfWallet.includes(step));

/** Why an order does not continue. */
export type MintProblem =
  /** The platform has refused the request. */
  | { readonly kind: 'refused'; readonly reason: ReasonBody | undefined }
  | { readonly kind: 'error'; readonly error: LaurelError | ContractError }
  /** The platform's order differs from what the member agreed to, so nothing is sent. */
  | { readonly kind: 'order'; readonly fault: OrderFault }
  /** The wallet's balance is too low. `missing`: the amount in whole units of the price's currency. */
  | { readonly kind: 'funds'; readonly missing: string | undefined }
  /** It is unknown whether the request arrived. */
  | { readonly kind: 'unclear' }
  /** It is unknown whether the wallet has sent the transaction. The contract has not seen it. */
  | { readonly kind: 'unsure' }
  /** Another tab is working on the order. */
  | { readonly kind: 'elsewhere' };

/** Ends work on an order for a reason that is not an error of a wallet, the proxy or the contract. */
export class MintStop extends Error {
  readonly problem: MintProblem;

  constructor(problem: MintProblem) {
    super(`Mint: ${problem.kind}.`);
    this.problem = problem;
  }
}

/** A member's choice about a piece: how many, and what they tell the team. */
export interface MintChoice {
  readonly quantity: number;
  readonly emailAddress?: string | undefined;
  readonly customInputValue?: string | undefined;
}

/** The terms that a member has agreed to. */
export interface MintTerms extends MintChoice {
  readonly contract: MintContract;
  readonly asset: PublicAsset;
  readonly price: MintPrice;
  /** EIP-155 id of the contract's chain; `undefined` for off-chain contracts. */
  readonly chainId: number | undefined;
}

/** How far the member's order for a piece has come. */
export interface MintProgress {
  readonly quantity: number;
  /** The browser's record, once the platform has been asked. */
  readonly entry: MintEntry | undefined;
  /** `undefined` if the order waits for the member, or has ended. */
  readonly step: MintStep | undefined;
  /** When this step began, epoch ms on the server's clock. */
  readonly since: number;
  readonly problem: MintProblem | undefined;
  /** The transaction's cost besides the price, in whole units of the chain's coin. */
  readonly fee: string | undefined;
  /** Whether the token required resetting an earlier order's allowance to 0 before allowing the price. */
  readonly isReset: boolean;
  /** Whether the member has replaced the transaction in their wallet with the one that is under way. */
  readonly isReplaced: boolean;
}

/** An event of an order in this tab. */
export type MintNews =
  | { readonly kind: 'minted'; readonly entry: MintEntry }
  | { readonly kind: 'stopped'; readonly assetId: string; readonly problem: MintProblem };

/** How many of a contract's pieces are minted, and how many there are. */
export interface ContractTotals {
  readonly minted: number;
  readonly of: number;
}

/** A chain of the programme. */
export type Chain = Capabilities['chains'][number];

/** Facts about a gallery, whatever its status. */
export interface MintFacts {
  /** The contracts that are shown. */
  readonly contracts: readonly PublicMintingContract[];
  /** Their pieces as the member sees them, including hidden ones. */
  readonly pieces: readonly Piece[];
  readonly pages: PagesState<PublicMintingContract>;
  /** By contract id. Contracts without a limit are left out. */
  readonly totals: ReadonlyMap<string, ContractTotals>;
  readonly chains: readonly Chain[];
  /** Names of the tokens that pieces cost, by {@link tokenKey}. */
  readonly tokenNames: ReadonlyMap<string, string>;
  /** Whether the site is in maintenance, so that nothing can be minted. */
  readonly isMaintained: boolean;
  readonly session: SessionState['status'];
  /** Empty for a visitor. */
  readonly memberId: string;
  /** Whether the session, or the member's holdings, could not be read. */
  readonly isMemberUnknown: boolean;
  readonly viewer: MintViewer;
  /** The member's orders, by asset id. */
  readonly orders: ReadonlyMap<string, MintProgress>;
  /** Whether this tab is working on an order. */
  readonly isMinting: boolean;
  /** The account that the wallet showed last, whether it is the member's or not. */
  readonly shownAccount: string | undefined;
  /** Set while no wallet of the member is connected and one is needed. Its answer: whether they have connected one. */
  readonly needsWallet: Question | undefined;
  /** Events of orders since the member signed in, oldest first. */
  readonly news: readonly MintNews[];
}

/** Whether there is something to show. `unavailable`: the page's owner has to correct something. */
export type MintAvailability =
  | { readonly status: 'idle' | 'loading' | 'slow' | 'ready' | 'empty' | 'unavailable' }
  /** `retryAt`: when the store retries, epoch ms on the server's clock. */
  | { readonly status: 'error'; readonly retryAt: number | undefined };

/** State of a gallery. */
export type MintState = MintFacts & MintAvailability;

/** Returns the key of a token in {@link MintFacts.tokenNames}. */
export const tokenKey = (address: string, chainId: number | undefined): string => `${chainId} ${address.toLowerCase()}`;

/** Returns the code with which a problem is reported to the page. */
export function problemCode(problem: MintProblem): string {
  switch (problem.kind) {
    case 'refused':
      return problem.reason?.code ?? 'unknown';
    case 'error':
      return problem.error.code;
    case 'order':
      return 'order_mismatch';
    case 'unclear':
    case 'unsure':
      return 'outcome_unknown';
    default:
      return problem.kind;
  }
}
