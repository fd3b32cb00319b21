import { readFile, readdir } from 'node:fs/promises';
import { type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { constants, brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { root } from '../../../.config/build/entries.mjs';
import { nodeListener, nodeProxy } from '../../../src/proxy/node.js';
import type { Community } from '../figure.js';
import { preloadLinks } from '../../../src/proxy/cli/preload-links.js';
import { pagesOf } from './pages.js';

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };
const ethereum = {
  id: 1,
  name: 'Ethereum',
  rpcUrls: ['https://chain.example'],
  blockExplorerUrl: null,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
};
const plenty = 1_000_000_000;

/** A community's site: its pages, the script tag's files, compressed as a CDN sends them, and a proxy at `/laurel`. */
export interface Site {
  readonly url: string;
  close(): Promise<void>;
}

/** Builds the script tag's files into `folder` and serves a site with them. */
export async function serveSite(community: Community, folder: string): Promise<Site> {
  const files = await buildScriptTag(folder);
  const pages = pagesOf((tag) => preloadLinks({ elements: join(folder, 'cdn') }, [tag], { folder: '/cdn' }).join('\n'));
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const { apiKey, url: upstream, organizationId, websiteId } = community;
  const proxy = nodeProxy({
    ...{ basePath: '/laurel', apiKey, upstream, organizationId, websiteId, origins: [url], local: true },
    chains: [ethereum],
    limits: { client: plenty, public: plenty, nonce: plenty },
  });
  const answerFromProxy = nodeListener(proxy, {});
  server.on('request', (request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    if (path.startsWith('/laurel/')) return answerFromProxy(request, response);
    const document = Object.hasOwn(pages, path) ? pages[path as `/${string}`] : undefined;
    if (document) return send(response, 'text/html', compress(Buffer.from(document)), 'no-cache');
    const file = files.get(path);
    if (!file) return response.writeHead(404).end();
    return send(
      response,
      types[extname(path)] ?? 'application/octet-stream',
      file,
      'public, max-age=31536000, immutable',
    );
  });
  return {
    url,
    close: async () => {
      proxy.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns the compressed files of a fresh build by their paths. */
async function buildScriptTag(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const outDir = join(folder, 'cdn');
  await build({ configFile: `${root}vite.config.ts`, root, mode: 'cdn', logLevel: 'error', build: { outDir } });
  const names = (await readdir(outDir, { recursive: true })).filter((name) => extname(name) in types);
  const files = names.map(async (name) => [`/cdn/${name}`, compress(await readFile(join(outDir, name)))] as const);
  return new Map(await Promise.all(files));
}

const compress = (bytes: Buffer): Buffer =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });

function send(response: ServerResponse, type: string, body: Buffer, cacheControl: string): void {
  response.writeHead(200, {
    'content-type': `${type}; charset=utf-8`,
    'content-encoding': 'br',
    'content-length': body.length,
    'cache-control': cacheControl,
  });
  response.end(body);
}
