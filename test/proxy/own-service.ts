import { type ProxyConfig, defaultRateLimits } from '../../src/proxy/index.js';
import { silentLogger } from '../../src/proxy/logger.js';
import { nodeProxy } from '../../src/proxy/node.js';
import type { RunningService } from '../../src/service/index.js';
import { chains, site } from './visitor.js';

/** A proxy in front of the repository's own service, without rate limits unless a test sets them. */
export function proxyOf(
  service: Omit<RunningService, 'close'>,
  config: Partial<ProxyConfig> = {},
): ReturnType<typeof nodeProxy> {
  const { apiKey, url: upstream, organizationId, websiteId } = service;
  return nodeProxy({
    ...{ apiKey, upstream, organizationId, websiteId, origins: [site], basePath: '/laurel', chains },
    logger: silentLogger,
    limits: Object.fromEntries(Object.keys(defaultRateLimits).map((name) => [name, 100_000])),
    ...config,
  });
}
