import type { Readiness } from '../contract/health.js';
import { type Answer, privateAnswer } from './answer.js';
import type { Handlers } from './handler.js';
import type { Sessions } from './session/sessions.js';
import type { Platform } from './upstream/platform.js';

export interface HealthParts {
  readonly platform: Platform;
  readonly sessions: Sessions;
}

/** Milliseconds within which the store of sessions has to answer. */
const patience = 1_000;

/** Reports whether the proxy runs, and whether it is ready for requests. */
export class Health {
  readonly #parts: HealthParts;
  #isEnding = false;

  constructor(parts: HealthParts) {
    this.#parts = parts;
  }

  readonly handlers: Pick<Handlers, 'getHealth' | 'getReadiness'> = {
    getHealth: async () => privateAnswer({ status: 'ok' }),
    getReadiness: ({ oneForAll }) => this.#ready(oneForAll ? 'one' : 'apart'),
  };

  /** Reports from now on that no further requests should come. */
  end(): void {
    this.#isEnding = true;
  }

  /**
   * Reports readiness. A failing platform does not make the proxy unready: other proxies use the same platform, and this one's
   * cache is warm.
   */
  async #ready(clients: Readiness['clients']): Promise<Answer> {
    const sessions = (await this.#reachesSessions()) ? 'ok' : 'failing';
    const status = sessions === 'ok' && !this.#isEnding ? 'ready' : 'not_ready';
    const readiness: Readiness = { status, platform: this.#parts.platform.host.state, sessions, clients };
    return { ...privateAnswer(readiness), status: status === 'ready' ? 200 : 503 };
  }

  async #reachesSessions(): Promise<boolean> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), patience)));
    const asked = this.#parts.sessions.ping().then(
      () => true,
      () => false,
    );
    const reached = await Promise.race([asked, late]);
    clearTimeout(timer);
    return reached;
  }
}
