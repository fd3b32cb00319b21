import type { Readiness } from '../../contract/health.js';
import { listAccounts } from '../../contract/loyalty/accounts.js';
import { type Answer, privateAnswer } from '../answers/answer.js';
import type { Handlers } from './handler.js';
import type { Logger } from '../logger.js';
import { readPlatform } from '../member/platform-read.js';
import { isRefusal } from './refusal.js';
import { SingleFlight } from '../answers/single-flight.js';
import type { Sessions } from '../session/sessions.js';
import type { Scope } from '../stages/bind.js';
import type { Platform } from '../upstream/platform.js';

export interface HealthParts {
  readonly platform: Platform;
  readonly scope: Scope;
  readonly sessions: Sessions;
  readonly logger: Logger;
  /** Describes an error for the log, without the API key. */
  readonly describe: (error: unknown) => string;
}

/** Milliseconds that the session store has to answer, and the platform if it has not answered before. */
const checkTimeoutMs = 1_000;

/** Reports whether the proxy runs, and whether it is ready for requests. */
export class Health {
  readonly #parts: HealthParts;
  readonly #firstReads = new SingleFlight<void>();
  #isEnding = false;

  constructor(parts: HealthParts) {
    this.#parts = parts;
  }

  readonly handlers: Pick<Handlers, 'getHealth' | 'getReadiness'> = {
    getHealth: async () => privateAnswer({ status: 'ok' }),
    getReadiness: ({ oneForAll }) => this.#ready(oneForAll ? 'one' : 'apart'),
  };

  /** Makes readiness report from now on that the proxy wants no further requests. */
  end(): void {
    this.#isEnding = true;
  }

  /**
   * Reports readiness. A process that the platform has never answered is not ready, so that a deployment with a wrong key or
   * certificate does not replace working processes. If the platform fails later, the process stays ready: other processes use the
   * same platform, and the cache is warm.
   */
  async #ready(clients: Readiness['clients']): Promise<Answer> {
    const { platform, sessions } = this.#parts;
    const [reachesSessions] = await Promise.all([inTime(sessions.ping()), inTime(this.#askFirst())]);
    const isReady = reachesSessions && platform.standing.hasAnswered && !this.#isEnding;
    const readiness: Readiness = {
      status: isReady ? 'ready' : 'not_ready',
      platform: stateOf(platform),
      sessions: reachesSessions ? 'ok' : 'failing',
      clients,
    };
    return { ...privateAnswer(readiness), status: isReady ? 200 : 503 };
  }

  /** Sends a small read to the platform, unless the platform has answered before. */
  async #askFirst(): Promise<void> {
    const { platform, scope, logger, describe } = this.#parts;
    if (platform.standing.hasAnswered) return;
    await this.#firstReads.run('', async () => {
      try {
        await readPlatform(platform, listAccounts, { ...scope, limit: '1' });
      } catch (error) {
        const cause = describe(isRefusal(error) ? (error.cause ?? error) : error);
        logger.warn({ platform: stateOf(platform), cause }, 'the platform has not answered yet');
      }
    });
  }
}

function stateOf({ host, standing }: Platform): Readiness['platform'] {
  if (standing.refusesKey) return 'refuses_key';
  if (host.state !== 'ok') return host.state;
  return standing.hasAnswered ? 'ok' : 'no_answer';
}

/** Whether the work succeeds soon enough. */
async function inTime(work: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), checkTimeoutMs)));
  const done = work.then(
    () => true,
    () => false,
  );
  const isDone = await Promise.race([done, late]);
  clearTimeout(timer);
  return isDone;
}
