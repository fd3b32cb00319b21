import * as z from 'zod/mini';
import { endpoint } from './endpoint.js';

const Health = z.object({ status: z.literal('ok') });

export const getHealth = endpoint({
  name: 'getHealth',
  method: 'GET',
  path: '/health',
  summary: 'Answers for as long as the proxy runs. For whoever restarts it.',
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
   * State of the connection to the platform. `paused`: the platform asked for a pause; `open`: requests fail, and the proxy tries
   * one now and then. Meanwhile the cache answers reads.
   */
  platform: z.enum(['ok', 'paused', 'open']),
  sessions: z.enum(['ok', 'failing']),
});
export type Readiness = z.infer<typeof Readiness>;

export const getReadiness = endpoint({
  name: 'getReadiness',
  method: 'GET',
  path: '/ready',
  summary:
    'Whether requests should be sent here; 503 while the proxy ends or cannot reach its sessions. For load balancers.',
  source: 'Kubernetes, readiness probes',
  level: 'laurel',
  access: 'public',
  servedBy: 'proxy',
  response: Readiness,
  errors: [429, 503],
  exposure: { response: Readiness, rate: 'public' },
});
