import * as z from 'zod/mini';
import { endpoint } from './endpoint.js';

const Health = z.object({ status: z.literal('ok') });

export const getHealth = endpoint({
  name: 'getHealth',
  method: 'GET',
  path: '/health',
  summary: 'Answers while the proxy runs. For liveness probes.',
  source: 'Kubernetes, liveness probes',
  level: 'laurel',
  access: 'public',
  servedBy: 'proxy',
  response: Health,
  errors: [429],
  exposure: { response: Health, rate: 'public' },
});

/** Whether the proxy is ready for requests. */
export const Readiness = z.object({
  status: z.enum(['ready', 'not_ready']),
  /**
   * State of the connection to the platform. `no_answer`: no request of this process has succeeded yet, and until one
   * has, the proxy is not ready. `refuses_key`: the platform refuses the API key. `paused`: the platform asked for a
   * pause; `open`: requests fail, and the proxy tries one from time to time. While paused or open, the cache answers
   * reads.
   */
  platform: z.enum(['ok', 'no_answer', 'refuses_key', 'paused', 'open']),
  sessions: z.enum(['ok', 'failing']),
  /**
   * `one`: the proxy mistakes the reverse proxy in front of it for the client, so that all visitors share one rate
   * limit.
   */
  clients: z.enum(['apart', 'one']),
});
export type Readiness = z.infer<typeof Readiness>;

export const getReadiness = endpoint({
  name: 'getReadiness',
  method: 'GET',
  path: '/ready',
  summary:
    'Reports whether this proxy accepts requests: 503 until the platform has answered it once, while it shuts down, and while it cannot reach its session store. For load balancers.',
  source: 'Kubernetes, readiness probes',
  level: 'laurel',
  access: 'public',
  servedBy: 'proxy',
  response: Readiness,
  errors: [429, 503],
  exposure: { response: Readiness, rate: 'public' },
});
