import type { CheckedPart, Contract, EndpointName } from '../../contract/index.js';
import type { Answer } from '../answers/answer.js';
import type { ProofRequest } from '../session/proofs.js';
import type { LiveSession } from '../session/sessions.js';

/** Names of the endpoints that the proxy answers itself and does not pass on. */
export type OwnEndpointName = {
  [N in EndpointName]: Contract[N] extends { readonly servedBy: 'proxy' }
    ? Contract[N] extends { readonly upstream: unknown }
      ? never
      : N
    : never;
}[EndpointName];

/** Facts that come with every request to such an endpoint. */
export interface Caller {
  /** Key by which rate limits count the client's requests. */
  readonly client: string;
  /** Whether all visitors share this key, because the proxy sees the address of the server in front instead of theirs. */
  readonly oneForAll: boolean;
  readonly origin: string | null;
  /** The parts of the request that the check of a key's proof needs. */
  readonly request: ProofRequest & Pick<Request, 'signal'>;
  /** Whether the page has the proxy's own origin. */
  readonly own: boolean;
  /** Whether the browser used http, with a proxy whose pages are all on this machine. Cookies have other names and attributes then. */
  readonly plain: boolean;
  /** Accepts work that may outlast the response. */
  readonly inBackground: (work: Promise<unknown>) => void;
  /** Whether timers and connections end with the request that started them. */
  readonly isApart: boolean;
}

/** A request that has passed all stages of the pipeline. */
export interface OwnRequest<N extends OwnEndpointName> extends Caller {
  readonly query: CheckedPart<Contract[N], 'query'>;
  readonly body: CheckedPart<Contract[N], 'body'>;
  readonly params: CheckedPart<Contract[N], 'params'>;
  /** Endpoints for members always have a session. */
  readonly session: Contract[N]['access'] extends 'member' ? LiveSession : LiveSession | null;
}

/** Answers one endpoint. */
export type Handler<N extends OwnEndpointName> = (request: OwnRequest<N>) => Promise<Answer>;

/** A handler for each endpoint that the proxy answers itself. A missing one does not compile. */
export type Handlers = { readonly [N in OwnEndpointName]: Handler<N> };
