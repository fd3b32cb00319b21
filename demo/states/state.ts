import type { TemplateResult } from 'lit';
import type { FixturePasskey } from './passkeys.js';
import type { PageResponse, Problem, ProblemCode, Route } from 'laurel-widgets/contract';

/** Tag of one of Laurel's elements. */
export type LaurelTag = `laurel-${string}`;

/** A problem of the proxy, with the values of its headers. */
export interface FixtureProblem extends Problem {
  /** Seconds, as in `Retry-After`. */
  readonly retryAfter?: number;
}

/** One request as a fixture sees it. */
export interface FixtureRequest {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Parsed JSON; `undefined` without a body. */
  readonly body: unknown;
  /** Number of earlier requests to the route. */
  readonly earlier: number;
}

/** A route's answer: a value, a refusal, no answer at all (`hang`) or no connection (`unreachable`). */
export type FixtureAnswer<T> = T | FixtureProblem | 'hang' | 'unreachable';

/** An answer, or a function that returns one for each request; a promise delays it. */
export type FixtureReply<T> =
  | FixtureAnswer<T>
  | ((request: FixtureRequest) => FixtureAnswer<T> | Promise<FixtureAnswer<T>>);

/** The proxy that a state talks to. Routes that are not listed fail loudly, except those of `baseline` in transport.ts. */
export type FixtureNetwork = { readonly [R in Route]?: FixtureReply<PageResponse<R>> };

/**
 * A fixture wallet that is on the page while the state is shown. It is announced through EIP-6963, or in the way that
 * its chain's wallets are.
 */
export interface FixtureWallet {
  readonly name: string;
  /** Reverse domain name; also its id. */
  readonly rdns: string;
  /** The wallet's chain if it is not EVM. The id is then `solana:` with the name, or `ton:` with the `rdns`. */
  readonly chain?: 'solana' | 'sui' | 'ton';
  /** Data URI. Default: a plain tile with the first letter. */
  readonly icon?: string;
  /**
   * Reaction to a connection: shares its account, declines, never answers, is already asking (locked), says that nothing is
   * authorised (as when it has to be unlocked), has no account, cannot be reached (away), or was not opened in time (late).
   */
  readonly behaves: 'approve' | 'reject' | 'silent' | 'locked' | 'unauthorised' | 'empty' | 'away' | 'late';
  /** Link that it announces when it is asked for a connection, as wallets on a phone do. */
  readonly pairing?: string;
  /** Accounts that it shares, if the page chooses which one is used: Solana and Sui wallets. */
  readonly accounts?: readonly { readonly address: string; readonly name?: string }[];
  /** The member connected it on an earlier visit, so the page sees its account without asking. */
  readonly shares?: boolean;
  /** Reaction to a signature. Default: `approve`. */
  readonly signs?: 'approve' | 'reject' | 'silent';
  /** Reaction to typed data. Default: as for other signatures. */
  readonly signsTyped?: 'approve' | 'reject' | 'silent';
  /** Reaction to a change of network. Default: `approve`. */
  readonly switches?: 'approve' | 'reject' | 'silent' | 'unknown-chain';
  readonly account?: string;
  /** EIP-155 id of its chain. Default: the fixtures' own. */
  readonly chainId?: number;
  /** Answers requests about its chain (JSON-RPC). Without it, the chain knows nothing. */
  readonly rpc?: (method: string, params: readonly unknown[]) => unknown;
}

/** A fixture wallet on the page. */
export interface InstalledWallet {
  readonly rdns: string;
  /** Switches to another account, as a member does in the wallet itself. */
  changeAccount(address: string): void;
  /** Switches to another chain, as a member does in the wallet itself. */
  changeChain(id: number): void;
}

/** Everything that a state's `play` may use besides the element. */
export interface StateStage {
  readonly wallets: readonly InstalledWallet[];
  /** Requests so far, in order. */
  readonly calls: readonly FixtureRequest[];
}

/** One state of one element, with everything needed to show it without a server. */
export interface State {
  readonly tag: LaurelTag;
  /** Kebab case, unique for the tag. */
  readonly name: string;
  /** Title in the gallery. */
  readonly title: string;
  readonly attributes?: Readonly<Record<string, string>>;
  /** Attributes of the surrounding `laurel-program`. */
  readonly program?: Readonly<Record<string, string>>;
  /** The element's children: slots and fallback. */
  readonly children?: TemplateResult;
  /** Renders the element without `<laurel-program>` around it. */
  readonly bare?: boolean;
  readonly network: FixtureNetwork;
  readonly wallets?: readonly FixtureWallet[];
  /** Gives the page a device with passkeys. */
  readonly passkey?: FixturePasskey;
  /** Id of the wallet that was used last in this browser. */
  readonly recent?: string;
  /** Drives the element into the state, like a member. */
  play?(element: HTMLElement, stage: StateStage): Promise<void> | void;
  /** Returns true once the element shows this state. If absent, the state counts as shown after the first render. */
  settled?(element: HTMLElement): boolean;
}

/** A refusal of the proxy. */
export const problem = (code: ProblemCode, retryAfter?: number): FixtureProblem => ({
  code,
  message: `Fixture: ${code}.`,
  requestId: 'fixture',
  ...(retryAfter === undefined ? {} : { retryAfter }),
});

/** Delays an answer. */
export const delayed =
  <T>(ms: number, answer: FixtureAnswer<T>) =>
  (): Promise<FixtureAnswer<T>> =>
    new Promise((resolve) => setTimeout(resolve, ms, answer));

/** Returns one answer after the other, then repeats the last one. */
export const inTurn =
  <T>(first: FixtureAnswer<T>, ...rest: FixtureAnswer<T>[]) =>
  ({ earlier }: FixtureRequest): FixtureAnswer<T> =>
    [first, ...rest][Math.min(earlier, rest.length)] ?? first;
