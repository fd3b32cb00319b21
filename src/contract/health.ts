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

/** Whether requests should come here. */
export const Readiness = z.object({
  status: z.enum(['ready', 'not_ready']),
  /** `paused`: asked to be left alone; `open`: fails, and is tried now and then. Reads are answered from the cache meanwhile. */
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
