import type { CheckedPart, Contract, EndpointName } from '../contract/index.js';
import type { Answer } from './answer.js';
import type { ProofRequest } from './session/proofs.js';
import type { LiveSession } from './session/sessions.js';

/** Endpoints that the proxy answers itself, and does not pass on. */
export type OwnEndpointName = {
  [N in EndpointName]: Contract[N] extends { readonly servedBy: 'proxy' }
    ? Contract[N] extends { readonly upstream: unknown }
      ? never
      : N
    : never;
}[EndpointName];

/** What every request to such an endpoint comes with, whichever it is. */
export interface Caller {
  /** Name the client draws on rate limits under. */
  readonly client: string;
  readonly origin: string | null;
  /** What the checks of a key's proof look at. */
  readonly request: ProofRequest & Pick<Request, 'signal'>;
  /** Whether the page is of the proxy's own origin. */
  readonly own: boolean;
  /** Whether the browser came by http, to a proxy whose pages are all of this machine: its cookies are other ones. */
  readonly plain: boolean;
  /** Takes work that may outlast the response. */
  readonly inBackground: (work: Promise<unknown>) => void;
}

/** A request that has passed all stages. */
export interface OwnRequest<N extends OwnEndpointName> extends Caller {
  readonly query: CheckedPart<Contract[N], 'query'>;
  readonly body: CheckedPart<Contract[N], 'body'>;
  readonly params: CheckedPart<Contract[N], 'params'>;
  /** Members' endpoints are reached with a session alone. */
  readonly session: Contract[N]['access'] extends 'member' ? LiveSession : LiveSession | null;
}

/** Answers one endpoint. */
export type Handler<N extends OwnEndpointName> = (request: OwnRequest<N>) => Promise<Answer>;

/** A handler for each endpoint that the proxy answers itself: one that lacks does not compile. */
export type Handlers = { readonly [N in OwnEndpointName]: Handler<N> };
