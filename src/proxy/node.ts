import { createServer } from 'node:http';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import type { ProxyConfig } from './config/config.js';
import { type RunningProxy, createProxy } from './create-proxy.js';
import { type Logger, describeError } from './logger.js';
import { copyRelease } from './node/copy-release.js';
import { ElementFiles } from './node/element-files.js';
import { nodeListener } from './node/node-listener.js';
import { nodeRuntime } from './node/node-runtime.js';
import { keepAliveTimeout } from '../server/keep-alive.js';
import { ownPackage } from '../server/own-package.js';
import { answerUnreadable, maxHeaderSize } from '../server/request-heads.js';
import { addProcessMetrics } from '../server/metrics/process-metrics.js';
import { KeptReleases } from './node/release-files.js';
import { serveElements } from './node/serve-elements.js';
import { serveMetrics } from '../server/metrics/serve-metrics.js';
import { isLoopback } from './stages/origin.js';
import { fetchTransport } from './upstream/transport.js';

export type { ProxyConfig } from './config/config.js';
export type { Proxy, RunningProxy } from './create-proxy.js';
export type { RequestContext } from './http/request-context.js';
export { nodeListener } from './node/node-listener.js';
export type { ListenerOptions, NodeListener } from './node/node-listener.js';
export { ProxyConfigError } from './config/proxy-config-error.js';

/** {@link ProxyConfig} with options for Node only. */
export interface NodeProxyConfig extends ProxyConfig {
  /** `false`: do not serve the files of the script tag. By default they are at `loader.js` below the base path. */
  readonly elements?: boolean;
  /**
   * Folder to which every process copies the files of its release, and from which it also serves other releases. Pages that are
   * open during a deployment then still find their files, even if a load balancer distributes requests among two releases.
   */
  readonly releases?: string;
}

/** {@link NodeProxyConfig} with the address to listen at. */
export interface ServeProxyParameters extends NodeProxyConfig {
  /** 0 takes a free port. */
  readonly port: number;
  /** Address to listen at; 127.0.0.1 by default. */
  readonly host?: string;
  /** Number of your own proxies in front of this one that append to X-Forwarded-For; 0 by default. */
  readonly trustedHops?: number;
  /** Milliseconds for which an idle connection stays open; 80,000 by default. Set it above the idle timeout of your load balancer. */
  readonly keepAliveMs?: number;
  /** Port of `GET /metrics`, at the same address; 0 takes a free port. If absent, metrics are not served. */
  readonly metricsPort?: number;
}

/** A running proxy. */
export interface ServedProxy {
  /** The proxy's URL as pages name it: origin and base path. */
  readonly url: string;
  /** URL of the metrics for Prometheus, if they are served. */
  readonly metricsUrl: string | undefined;
  /**
   * Makes `GET /ready` report that the proxy wants no further requests, ends streams, stops listening, and resolves when running
   * requests are answered, within five seconds.
   */
  close(): Promise<void>;
}

/**
 * Creates a {@link createProxy} with Node's connection pool and pino, which also serves the elements of this package. Pass
 * `context.clientAddress` with each request, or all clients share one rate limit.
 */
export function nodeProxy({
  elements = true,
  releases,
  logger = nodeLogger('warn'),
  ...config
}: NodeProxyConfig): RunningProxy {
  const own = nodeRuntime();
  const runtime = config.fetch ? { ...own, transport: fetchTransport(config.fetch) } : own;
  const proxy = createProxy({ logger, ...config }, runtime);
  addProcessMetrics(proxy.metrics);
  if (!elements) return proxy;
  const files = elementFiles(config.basePath, releases, logger);
  if (files) return serveElements(proxy, files);
  logger.warn({}, 'The files of the elements are missing here, so the proxy does not serve them (option elements).');
  return proxy;
}

/** Returns the files of the elements, or `null` in a checkout without a build, or if a bundler did not include them. */
function elementFiles(basePath = '', releases: string | undefined, logger: Logger): ElementFiles | null {
  const own = ownPackage();
  if (!own) return null;
  const folder = join(own.folder, 'dist/cdn');
  const { version } = own;
  const kept = releases === undefined ? undefined : new KeptReleases(releases);
  const files = new ElementFiles({ folder, version, kept, basePath: basePath === '/' ? '' : basePath });
  if (files.size === 0) return null;
  if (releases !== undefined)
    copyRelease(folder, join(releases, version)).catch((error: unknown) =>
      logger.warn(
        { releases, cause: describeError(error, (text) => text) },
        'the files of this release are not kept for pages that are open when the next one comes',
      ),
    );
  return files;
}

/** Serves the proxy on Node. Rejects if the port is taken. */
export async function serveProxy({
  port,
  host = '127.0.0.1',
  trustedHops = 0,
  metricsPort,
  keepAliveMs = keepAliveTimeout,
  ...config
}: ServeProxyParameters): Promise<ServedProxy> {
  const address = host.includes(':') ? `[${host}]` : host;
  const isNamed = config.publicUrl !== undefined || (config.origins ?? []).length > 0;
  const { logger = nodeLogger('warn') } = config;
  const proxy = nodeProxy({ local: isNamed || isLoopback(address), ...config, logger });
  const listener = nodeListener(proxy, { trustedHops, hostname: host });
  const server = createServer({ keepAliveTimeout: keepAliveMs, maxHeaderSize }, listener);
  answerUnreadable(server, logger);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const metrics =
    metricsPort === undefined
      ? undefined
      : await serveMetrics(proxy.metrics, host, metricsPort).catch((error: unknown) => {
          server.close();
          throw error;
        });
  const { port: taken } = server.address() as AddressInfo;
  const basePath = config.basePath === '/' ? '' : (config.basePath ?? '');
  return {
    url: `http://${address}:${taken}${basePath}`,
    metricsUrl: metrics?.url,
    close: async () => {
      proxy.close();
      await metrics?.close();
      await new Promise<void>((resolve) => {
        const force = setTimeout(() => server.closeAllConnections(), 5_000);
        server.close(() => {
          clearTimeout(force);
          resolve();
        });
        server.closeIdleConnections();
      });
    },
  };
}

/** Returns a logger that writes JSON lines to standard error and redacts fields that could hold a secret. */
export function nodeLogger(level: string): Logger {
  const secrets = ['apiKey', 'cookie', 'authorization', 'token', 'signature'];
  const redact = { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' };
  return pino({ level, redact, base: { name: 'laurel-proxy' } }, pino.destination({ dest: 2, sync: true }));
}
