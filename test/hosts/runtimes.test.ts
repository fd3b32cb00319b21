import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { type RunningService, startService } from '../../src/service/index.js';
import { Visitor, base, chains } from '../proxy/visitor.js';
import { Project } from './project.js';
import { type ServerProcess, startServer } from './server-process.js';

const run = promisify(execFile);

const nodeVersions = ['22', '24', '26'] as const;
const nodePackage = `node-${process.platform}-${process.arch}`;
/** The programs themselves, each in a package for this machine: npm runs no scripts that would link them. */
const bunPackage = `@oven/bun-${process.platform}-${process.arch === 'arm64' ? 'aarch64' : process.arch}`;
const denoPackage = `@deno/${process.platform}-${process.arch}${process.platform === 'linux' ? '-glibc' : ''}`;
const workerdPackage = `@cloudflare/workerd-${process.platform}-${process.arch === 'x64' ? '64' : process.arch}`;
const runtimePackages = [
  ...nodeVersions.map((version) => `node${version}@npm:${nodePackage}@${version}`),
  `${bunPackage}@1.4.5`,
  `${denoPackage}@2.9.6`,
  `${workerdPackage}@1.20261117.1`,
  'esbuild@0.28.2',
];

const serving = `
  import { serveProxy } from 'laurel-proxy/node';
  const { url } = await serveProxy({ port: 0, ...JSON.parse(process.env.PROXY) });
  console.log('listens on ' + url);`;
const worker = `
  import { proxyWorker } from 'laurel-proxy';
  export default proxyWorker(({ PROXY }) => JSON.parse(PROXY));`;
/** What workerd serves: the worker on a port that is free, with all networks open to it. */
const workerdConfig = `
  using Workerd = import "/workerd/workerd.capnp";
  const config :Workerd.Config = (
    services = [ (name = "main", worker = .main), (name = "internet", network = (allow = ["public", "private"])) ],
    sockets = [ (name = "http", address = "127.0.0.1:0", http = (), service = "main") ],
  );
  const main :Workerd.Worker = (
    modules = [ (name = "worker.js", esModule = embed "worker.bundle.js") ],
    compatibilityDate = "2026-11-01",
    bindings = [ (name = "PROXY", fromEnvironment = "PROXY") ],
    globalOutbound = "internet",
  );`;

/** How a runtime of JavaScript starts the proxy. `servesElements` says whether it has a file system to read them from. */
interface Runtime {
  command(project: Project): readonly [string, ...string[]];
  readonly servesElements: boolean;
}

const runtimes: Readonly<Record<string, Runtime>> = {
  ...Object.fromEntries(
    nodeVersions.map((version) => [
      `Node ${version}`,
      {
        command: (project: Project) => [project.path(`node_modules/node${version}/bin/node`), 'serve.js'] as const,
        servesElements: true,
      },
    ]),
  ),
  Bun: {
    command: (project) => [project.path('node_modules', bunPackage, 'bin/bun'), 'serve.js'],
    servesElements: true,
  },
  Deno: {
    command: (project) => [project.path('node_modules', denoPackage, 'deno'), 'run', '--allow-all', 'serve.js'],
    servesElements: true,
  },
  workerd: {
    command: (project) => [
      project.path('node_modules', workerdPackage, 'bin/workerd'),
      'serve',
      '--control-fd=1',
      'workerd.capnp',
    ],
    servesElements: false,
  },
};

describe('the packages, on other runtimes than ours', { timeout: 600_000 }, () => {
  let project: Project;
  let service: RunningService;

  before(async () => {
    [project, service] = await Promise.all([
      Project.create(['laurel-proxy', 'laurel-service'], runtimePackages),
      startService({ port: 0, data: 'memory', seed: 'demo', logger: pino({ level: 'silent' }) }),
    ]);
    await project.write({ 'serve.js': serving, 'worker.js': worker, 'workerd.capnp': workerdConfig });
    const bundle = ['worker.js', '--bundle', '--format=esm', '--outfile=worker.bundle.js', '--log-level=error'];
    await run(project.command('esbuild'), bundle, { cwd: project.folder });
  });
  after(async () => {
    await Promise.all([service?.close(), project?.remove()]);
  });

  /** Returns a visitor whose requests go to a server on this machine, as through the site's own front. */
  const visitorOf = ({ port }: ServerProcess): Visitor =>
    new Visitor(async (request) => {
      const { pathname, search } = new URL(request.url);
      const body = request.method === 'POST' ? { body: await request.text() } : {};
      return fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
        method: request.method,
        headers: request.headers,
        ...body,
      });
    });

  for (const [name, { command, servesElements }] of Object.entries(runtimes))
    it(`${name} runs the proxy: public reads, sign-in, a member's own reads, sign-out`, async () => {
      const { apiKey, url: upstream, organizationId, websiteId } = service;
      const config = { apiKey, upstream, organizationId, websiteId, chains, publicUrl: base, basePath: '/laurel' };
      const server = await startServer(command(project), /(?:"port":|listens on http:\S+?:)(\d+)/, {
        cwd: project.folder,
        env: { PROXY: JSON.stringify(config) },
      });
      try {
        const visitor = visitorOf(server);
        const read = await visitor.send('/api/loyalty/accounts?limit=2');
        assert.equal(read.status, 200, server.output());
        assert.equal(((await read.json()) as { data: unknown[] }).data.length, 2);
        assert.equal((await visitor.send('/api/me/accounts')).status, 401);
        const signedIn = await visitor.signIn();
        assert.equal(signedIn.status, 200, await signedIn.text());
        assert.equal((await visitor.send('/api/me/accounts')).status, 200);
        assert.equal((await visitor.send('/session', { method: 'DELETE' })).status, 200);
        assert.equal((await visitor.send('/api/me/accounts')).status, 401);
        if (servesElements) {
          const loader = await visitor.send('/loader.js', { headers: { 'accept-encoding': 'br' } });
          assert.equal(loader.status, 200);
          assert.match(await loader.text(), /data-proxy|dataset/);
        }
      } finally {
        await server.close();
      }
    });

  for (const version of nodeVersions)
    it(`Node ${version} runs the service, on embedded Postgres`, async () => {
      const script = `
        import { startService } from 'laurel-service';
        const { url, apiKey } = await startService({ port: 0, data: 'memory', seed: 'demo' });
        console.log('listens on ' + url + ' with ' + apiKey);`;
      await project.write({ 'service.js': script });
      const node = project.path(`node_modules/node${version}/bin/node`);
      const server = await startServer([node, 'service.js'], /listens on http:\S+?:(\d+) with/, {
        cwd: project.folder,
      });
      try {
        const apiKey = /with (\S+)/.exec(server.output())?.[1] ?? '';
        const response = await fetch(`http://127.0.0.1:${server.port}/api/loyalty/accounts?limit=2`, {
          headers: { 'x-api-key': apiKey },
        });
        assert.equal(response.status, 200, await response.clone().text());
        assert.equal(((await response.json()) as { data: unknown[] }).data.length, 2);
      } finally {
        await server.close();
      }
    });
});
