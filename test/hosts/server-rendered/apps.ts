import { dirname } from 'node:path';
import type { packages } from '../../../.config/packages/packages.mjs';
import type { Project } from '../project.js';

type Command = readonly [string, ...string[]];

/**
 * A site whose pages are rendered on a server. `/` has a leaderboard of five places ("Loading the board" until it is defined), and
 * `/all` every element; both have a counting button `#count` that works once the framework has hydrated the page, and a link to
 * the other.
 */
interface ServerRenderedApp {
  /** Packages of npm with their versions. */
  readonly packages: readonly string[];
  /** Packages of ours that the project installs. */
  readonly own: readonly (keyof typeof packages)[];
  /** Whether the site itself serves the proxy, below `/laurel`. */
  readonly mountsProxy: boolean;
  /** Returns the project's files. The pages load the elements from the given address. */
  readonly files: (loader: string, tags: readonly string[]) => Readonly<Record<string, string>>;
  readonly build: (project: Project) => Command;
  /** Listens at the environment's `HOST` and `PORT`. */
  readonly serve: (project: Project) => Command;
  /** Serves the project as its authors see it, with the warnings of a framework that has any about hydration. */
  readonly develop?: (project: Project, port: number) => Command;
  /** Finds the port in what both servers write. */
  readonly port: RegExp;
}

const node = (project: Project): string => project.path('node_modules/node24/bin/node');
const node24 = `node24@npm:node-${process.platform}-${process.arch}@24`;
/** Attributes without which an element tells the page's owner what it needs. */
const needed = (loader: string): Readonly<Record<string, string>> => ({
  'laurel-program': ` proxy="${dirname(loader)}"`,
  'laurel-season-recap': ' start="2026-09-07T00:00:00Z" end="2026-10-19T00:00:00Z"',
});
/** Returns every element, with what it needs. */
const all = (tags: readonly string[], loader: string): string =>
  tags.map((tag) => `<${tag}${needed(loader)[tag] ?? ''}>Loading</${tag}>`).join('');
const board = '<laurel-leaderboard page-size="5">Loading the board</laurel-leaderboard>';
const address = /http:\/\/127\.0\.0\.1:(\d+)/;

const astroPage = (loader: string, component: string): string => `---
import { ClientRouter } from 'astro:transitions';
import { ${component} } from '../community.jsx';
---
<html lang="en">
  <head>
    <title>Community</title><link rel="icon" href="data:,"><ClientRouter />
    <script is:inline type="module" src="${loader}"></script>
  </head>
  <body><${component} client:load /></body>
</html>`;

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
    files: (loader, tags) => ({
      'app/laurel.d.ts': "import 'laurel-widgets/jsx/react';",
      'app/layout.tsx': `
        export default function Layout({ children }: { children: React.ReactNode }) {
          return (
            <html lang="en">
              <head><script type="module" src="${loader}" /></head>
              <body>{children}</body>
            </html>
          );
        }`,
      'app/page.tsx': `
        import Link from 'next/link';
        import { Count } from './count';
        export default function Page() {
          return <main>${board}<Count /><Link href="/all">All</Link></main>;
        }`,
      'app/all/page.tsx': `
        import Link from 'next/link';
        import { Count } from '../count';
        export default function Page() {
          return <main><Count /><Link href="/">Board</Link>${all(tags, loader)}</main>;
        }`,
      'app/count.tsx': `
        'use client';
        import { useState } from 'react';
        export function Count() {
          const [count, setCount] = useState(0);
          return <button id="count" onClick={() => setCount(count + 1)}>{count}</button>;
        }`,
      'app/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
      'app/laurel/[...path]/route.ts': `
        import { routeHandlers } from 'laurel-proxy';
        import { nodeProxy } from 'laurel-proxy/node';
        export const { GET, POST, DELETE, OPTIONS } = routeHandlers(nodeProxy(JSON.parse(process.env.PROXY ?? '{}')));`,
    }),
    build: (project) => [project.command('next'), 'build'],
    serve: (project) => [project.command('next'), 'start', '--hostname', '127.0.0.1'],
    develop: (project, port) => [project.command('next'), 'dev', '--hostname', '127.0.0.1', '--port', String(port)],
    port: address,
  },
  Nuxt: {
    packages: [node24, 'nuxt@4.5.2', 'vue@3.5.45'],
    own: ['laurel-widgets'],
    mountsProxy: false,
    files: (loader, tags) => ({
      'nuxt.config.ts': `
        export default defineNuxtConfig({
          compatibilityDate: '2026-11-01',
          telemetry: false,
          vue: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('laurel-') } },
          app: { head: { script: [{ type: 'module', src: '${loader}' }], link: [{ rel: 'icon', href: 'data:,' }] } },
        });`,
      'app/app.vue': '<template><NuxtPage /></template>',
      'app/components/Count.vue': `
        <script setup>const count = ref(0);</script>
        <template><button id="count" @click="count++">{{ count }}</button></template>`,
      'app/pages/index.vue': `<template><main>${board}<Count /><NuxtLink to="/all">All</NuxtLink></main></template>`,
      'app/pages/all.vue': `<template><main><Count /><NuxtLink to="/">Board</NuxtLink>${all(tags, loader)}</main></template>`,
    }),
    build: (project) => [node(project), 'node_modules/nuxt/bin/nuxt.mjs', 'build'],
    serve: (project) => [node(project), '.output/server/index.mjs'],
    develop: (project, port) => [
      ...([node(project), 'node_modules/nuxt/bin/nuxt.mjs', 'dev', '--no-fork'] as const),
      ...['--host', '127.0.0.1', '--port', String(port)],
    ],
    port: address,
  },
  Astro: {
    packages: [node24, 'astro@7.3.5', '@astrojs/preact@6.0.5', '@astrojs/node@11.1.6', 'preact@10.29.8'],
    own: ['laurel-widgets'],
    mountsProxy: false,
    files: (loader, tags) => ({
      'astro.config.mjs': `
        import node from '@astrojs/node';
        import preact from '@astrojs/preact';
        import { defineConfig } from 'astro/config';
        export default defineConfig({ output: 'server', adapter: node({ mode: 'middleware' }), integrations: [preact()] });`,
      'src/pages/index.astro': astroPage(loader, 'Board'),
      'src/pages/all.astro': astroPage(loader, 'All'),
      'src/community.jsx': `
        import { useState } from 'preact/hooks';
        function Count() {
          const [count, setCount] = useState(0);
          return <button id="count" onClick={() => setCount(count + 1)}>{count}</button>;
        }
        export const Board = () => <main>${board}<Count /><a href="/all">All</a></main>;
        export const All = () => <main><Count /><a href="/">Board</a>${all(tags, loader)}</main>;`,
      'serve.js': `
        import { readFile } from 'node:fs/promises';
        import { createServer } from 'node:http';
        import { handler } from './dist/server/entry.mjs';
        const files = (request, response) =>
          readFile('dist/client' + request.url).then(
            (bytes) => response.setHeader('content-type', 'text/javascript').end(bytes),
            () => handler(request, response, () => response.writeHead(404).end()),
          );
        const { HOST, PORT } = process.env;
        createServer(files).listen(PORT, HOST, () => console.log('http://' + HOST + ':' + PORT));`,
    }),
    build: (project) => [node(project), 'node_modules/astro/bin/astro.mjs', 'build'],
    serve: (project) => [node(project), 'serve.js'],
    port: address,
  },
};
