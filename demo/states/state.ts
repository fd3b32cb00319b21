import type { TemplateResult } from 'lit';
import type { PageResponse, Problem, ProblemCode, Route } from 'laurel-widgets/contract';

/** Tag of one of Laurel's elements. */
export type LaurelTag = `laurel-${string}`;

/** Problem of the proxy, with what its headers would say. */
export interface FixtureProblem extends Problem {
  /** Seconds, as `Retry-After` has them. */
  readonly retryAfter?: number;
}

/** One request as a fixture sees it. */
export interface FixtureRequest {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Parsed JSON; `undefined` without a body. */
  readonly body: unknown;
  /** How often the route was asked before. */
  readonly earlier: number;
}

/** What a route answers: a value, a refusal, nothing ever (`hang`), or no connection at all (`unreachable`). */
export type FixtureAnswer<T> = T | FixtureProblem | 'hang' | 'unreachable';

/** An answer, or a function that finds one for each request; a promise delays it. */
export type FixtureReply<T> =
  FixtureAnswer<T> | ((request: FixtureRequest) => FixtureAnswer<T> | Promise<FixtureAnswer<T>>);

/** The proxy a state talks to. Routes that are not listed fail loudly, save those of `baseline` in transport.ts. */
export type FixtureNetwork = { readonly [R in Route]?: FixtureReply<PageResponse<R>> };

/** A made-up wallet that is on the page while the state is shown: announced by EIP-6963, or as its chain has it. */
export interface FixtureWallet {
  readonly name: string;
  /** Reverse domain name; also its id. */
  readonly rdns: string;
  /** Where it is not of EVM; its id is then `solana:` and its name, `ton:` and its `rdns`. */
  readonly chain?: 'solana' | 'sui' | 'ton';
  /** Data URI; a plain tile with the first letter where it is absent. */
  readonly icon?: string;
  /**
   * To a connection: gives its account, declines, never answers, is already asking (locked), says that nothing is authorised
   * (as when it has to be unlocked), has no account, cannot be reached (away), or was not opened in time (late).
   */
  readonly behaves: 'approve' | 'reject' | 'silent' | 'locked' | 'unauthorised' | 'empty' | 'away' | 'late';
  /** Link to it that it tells of when it is asked for a connection, as wallets on a phone do. */
  readonly pairing?: string;
  /** Accounts it shares, where it leaves it to the page which one is used: wallets of Solana and Sui. */
  readonly accounts?: readonly { readonly address: string; readonly name?: string }[];
  /** It shares its account with this page already, from an earlier visit. */
  readonly shares?: boolean;
  /** To a signature; `approve` where it is absent. */
  readonly signs?: 'approve' | 'reject' | 'silent';
  /** To typed data; as to other signatures where it is absent. */
  readonly signsTyped?: 'approve' | 'reject' | 'silent';
  /** To a change of network; `approve` where it is absent. */
  readonly switches?: 'approve' | 'reject' | 'silent' | 'unknown-chain';
  readonly account?: string;
  /** EIP-155 id of the chain it is on; the fixtures' own where it is absent. */
  readonly chainId?: number;
  /** Answers what it is asked of its chain (JSON-RPC). Nothing is known of any where it is absent. */
  readonly rpc?: (method: string, params: readonly unknown[]) => unknown;
}

/** A fixture wallet at work. */
export interface InstalledWallet {
  readonly rdns: string;
  /** What a member does in the wallet itself: moves to another account. */
  changeAccount(address: string): void;
  /** What a member does in the wallet itself: moves to another chain. */
  changeChain(id: number): void;
}

/** What a state's `play` may use besides the element. */
export interface StateStage {
  readonly wallets: readonly InstalledWallet[];
  /** Routes asked so far, in order. */
  readonly calls: readonly FixtureRequest[];
}

/** One state of one element: everything that is needed to show it, without a server. */
export interface State {
  readonly tag: LaurelTag;
  /** Kebab case, unique for the tag. */
  readonly name: string;
  /** What it shows, for the gallery. */
  readonly title: string;
  readonly attributes?: Readonly<Record<string, string>>;
  /** Attributes of the surrounding `laurel-program`. */
  readonly program?: Readonly<Record<string, string>>;
  /** The element's own content: slots and fallback. */
  readonly children?: TemplateResult;
  /** Widget without a programme around it. */
  readonly bare?: boolean;
  readonly network: FixtureNetwork;
  readonly wallets?: readonly FixtureWallet[];
  /** The wallet that was used last in this browser. */
  readonly recent?: string;
  /** Drives the element into the state, as a member would. */
  play?(element: HTMLElement, stage: StateStage): Promise<void> | void;
  /** Whether the state is reached. Without it, once the element has rendered. */
  settled?(element: HTMLElement): boolean;
}

/** A refusal of the proxy. */
export const problem = (code: ProblemCode, retryAfter?: number): FixtureProblem => ({
  code,
  message: `Fixture: ${code}.`,
  requestId: 'fixture',
  ...(retryAfter === undefined ? {} : { retryAfter }),
});

/** Answers after some milliseconds. */
export const delayed =
  <T>(ms: number, answer: FixtureAnswer<T>) =>
  (): Promise<FixtureAnswer<T>> =>
    new Promise((resolve) => setTimeout(resolve, ms, answer));

/** One answer after the other; the last one stays. */
export const inTurn =
  <T>(first: FixtureAnswer<T>, ...rest: FixtureAnswer<T>[]) =>
  ({ earlier }: FixtureRequest): FixtureAnswer<T> =>
    [first, ...rest][Math.min(earlier, rest.length)] ?? first;
