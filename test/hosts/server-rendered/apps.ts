import type { packages } from '../../../.config/packages.mjs';
import type { Project } from '../project.js';

type Command = readonly [string, ...string[]];

/**
 * A site whose page is rendered on a server, with a leaderboard of five places ("Loading the board" until it is defined) and a
 * counting button `#count` that works once the framework has hydrated the page.
 */
interface ServerRenderedApp {
  /** Packages of npm with their versions. */
  readonly packages: readonly string[];
  /** Packages of ours that the project installs. */
  readonly own: readonly (keyof typeof packages)[];
  /** Whether the site itself serves the proxy, below `/laurel`. */
  readonly mountsProxy: boolean;
  /** Returns the project's files. The pages load the elements from the given address. */
  readonly files: (loader: string) => Readonly<Record<string, string>>;
  readonly build: (project: Project) => Command;
  readonly serve: (project: Project) => Command;
  /** Finds the port in what the server writes. */
  readonly port: RegExp;
}

const node = (project: Project): string => project.path('node_modules/node24/bin/node');
const node24 = `node24@npm:node-${process.platform}-${process.arch}@24`;
/** Serves the handler that a build exports; `name` is the export. */
const listening = (module: string, name: string): string => `
  import { createServer } from 'node:http';
  import { ${name} as handle } from '${module}';
  const server = createServer(handle).listen(0, '127.0.0.1', () => console.log('port ' + server.address().port));`;

/** Sites by framework, each as the framework's own documentation makes them. */
export const serverRendered: Readonly<Record<string, ServerRenderedApp>> = {
  'Next.js': {
    packages: [
      'next@16.4.6',
      'react@19.3.1',
      'react-dom@19.3.1',
      'typescript@5.9.3',
      '@types/react@19.3.0',
      '@types/node@24',
    ],
    own: ['laurel-widgets', 'laurel-proxy'],
    mountsProxy: true,
    files: (loader) => ({
      'app/laurel.d.ts': "import 'laurel-widgets/jsx/react';",
      'app/layout.tsx': `
        export default function Layout({ children }: { children: React.ReactNode }) {
          return (
            <html lang="en">
              <head><script type="module" src="${loader}" async /></head>
              <body>{children}</body>
            </html>
          );
        }`,
      'app/page.tsx': `
        import { Count } from './count';
        export default function Page() {
          return <main><laurel-leaderboard page-size="5">Loading the board</laurel-leaderboard><Count /></main>;
        }`,
      'app/count.tsx': `
        'use client';
        import { useState } from 'react';
        export function Count() {
          const [count, setCount] = useState(0);
          return <button id="count" onClick={() => setCount(count + 1)}>{count}</button>;
        }`,
      'app/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'app/laurel/[...path]/route.ts': `
        import { routeHandlers } from 'laurel-proxy';
        import { nodeProxy } from 'laurel-proxy/node';
        export const { GET, POST, DELETE, OPTIONS } = routeHandlers(nodeProxy(JSON.parse(process.env.PROXY ?? '{}')));`,
    }),
    build: (project) => [project.command('next'), 'build'],
    serve: (project) => [project.command('next'), 'start', '--hostname', '127.0.0.1', '--port', '0'],
    port: /http:\/\/127\.0\.0\.1:(\d+)/,
  },
  Nuxt: {
    packages: [node24, 'nuxt@4.5.2', 'vue@3.5.45'],
    own: ['laurel-widgets'],
    mountsProxy: false,
    files: (loader) => ({
      'nuxt.config.ts': `
        export default defineNuxtConfig({
          compatibilityDate: '2026-11-01',
          telemetry: false,
          nitro: { preset: 'node-middleware', serveStatic: true },
          vue: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('laurel-') } },
          app: { head: { script: [{ type: 'module', src: '${loader}', async: true }], link: [{ rel: 'icon', href: 'data:,' }] } },
        });`,
      'app/app.vue': `
        <script setup>const count = ref(0);</script>
        <template>
          <main>
            <laurel-leaderboard page-size="5">Loading the board</laurel-leaderboard>
            <button id="count" @click="count++">{{ count }}</button>
          </main>
        </template>`,
      'serve.js': listening('./.output/server/index.mjs', 'middleware'),
    }),
    build: (project) => [node(project), 'node_modules/nuxt/bin/nuxt.mjs', 'build'],
    serve: (project) => [node(project), 'serve.js'],
    port: /port (\d+)/,
  },
  Astro: {
    packages: [node24, 'astro@7.3.5', '@astrojs/preact@6.0.5', '@astrojs/node@11.1.6', 'preact@10.29.8'],
    own: ['laurel-widgets'],
    mountsProxy: false,
    files: (loader) => ({
      'astro.config.mjs': `
        import node from '@astrojs/node@11.1.6';
        import preact from '@astrojs/preact';
        import { defineConfig } from 'astro/config';
        export default defineConfig({ output: 'server', adapter: node({ mode: 'middleware' }), integrations: [preact()] });`,
      'src/pages/index.astro': `---
import Community from '../community.jsx';
---
<html lang="en">
  <head><title>Community</title><link rel="icon" href="data:," /><script is:inline type="module" src="${loader}"></script></head>
  <body><Community client:load /></body>
</html>`,
      'src/community.jsx': `
        import { useState } from 'preact/hooks';
        export default function Community() {
          const [count, setCount] = useState(0);
          return (
            <main>
              <laurel-leaderboard page-size="5">Loading the board</laurel-leaderboard>
              <button id="count" onClick={() => setCount(count + 1)}>{count}</button>
            </main>
          );
        }`,
      'serve.js': `
        import { readFile } from 'node:fs/promises';
        import { createServer } from 'node:http';
        import { handler } from './dist/server/entry.mjs';
        const files = (request, response) =>
          readFile('dist/client' + request.url).then(
            (bytes) => response.setHeader('content-type', 'text/javascript').end(bytes),
            () => handler(request, response, () => response.writeHead(404).end()),
          );
        const server = createServer(files).listen(0, '127.0.0.1', () => console.log('port ' + server.address().port));`,
    }),
    build: (project) => [node(project), 'node_modules/astro/bin/astro.mjs', 'build'],
    serve: (project) => [node(project), 'serve.js'],
    port: /port (\d+)/,
  },
};
