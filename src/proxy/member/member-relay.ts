import type { EndpointName } from '../../contract/index.js';
import type { Answer } from '../answers/answer.js';
import type { PageTerms, Relay, RelayedRequest } from '../answers/relay.js';
import { isRefusal } from '../http/refusal.js';
import type { LiveSession } from '../session/sessions.js';
import type { Store } from '../store/store.js';
import type { MemberCheck } from './member-checks.js';
import { OwnWrites } from './own-writes.js';

interface MemberRelayParts {
  readonly relay: Relay;
  readonly store: Store;
  readonly now: () => number;
  /** Checks by the name of their endpoint. */
  readonly checks: Readonly<Partial<Record<EndpointName, MemberCheck>>>;
  /** Called when a member's write has ended. */
  readonly onWrite: (session: LiveSession) => void;
}

/** A request to the platform on behalf of a member. */
export interface OwnRelayedRequest extends RelayedRequest {
  readonly session: LiveSession;
  readonly params: Readonly<Record<string, string>>;
}

/** Answers a member's own endpoints: runs the checks beyond the schemas, and allows one write at a time. */
export class MemberRelay {
  readonly #parts: MemberRelayParts;
  readonly #writes: OwnWrites<Answer>;

  constructor(parts: MemberRelayParts) {
    this.#parts = parts;
    this.#writes = new OwnWrites(parts.store, parts.now);
  }

  /** Throws the {@link Refusal} of a check, and those of {@link Relay.answer}. */
  async answer(request: OwnRelayedRequest, terms: PageTerms): Promise<Answer> {
    const { relay, checks, onWrite } = this.#parts;
    const { session, call } = request;
    const { endpoint } = request.row;
    const checked = checks[endpoint.name as EndpointName];
    if (endpoint.method === 'GET') {
      await checked?.before?.(request);
      const answer = await relay.answer(request, terms);
      await checked?.after?.(request, answer.body);
      return answer;
    }
    const write = {
      userId: session.record.userId,
      target: `${endpoint.name} ${call.path}`,
      content: JSON.stringify(call.body ?? null),
    };
    return this.#writes.run(write, async () => {
      await checked?.before?.(request);
      try {
        const sent = checked?.toSend ? { ...request, call: await checked.toSend(request) } : request;
        const answer = await relay.answer(sent, terms);
        await checked?.after?.(request, answer.body);
        return answer;
      } catch (error) {
        if (isRefusal(error)) checked?.refused?.(error);
        throw error;
      } finally {
        onWrite(session);
      }
    });
  }
}
