type Files = Readonly<Record<string, string>>;
type Tags = readonly string[];

/** A command with which a framework begins a project, and a page in it that has every element. */
interface Starter {
  /** Files that a project begins with, where the starter has them from elsewhere than npm. */
  readonly template?: Files;
  /** Makes a project in a folder of this name, or installs its template. */
  readonly create: (folder: string) => readonly string[];
  /** Files with all elements, a listener on an element and one on the document; each reads something of an event's detail. */
  readonly page: (tags: Tags, read: Read) => Files;
  /** Commands that check the project's types. */
  readonly check: readonly (readonly string[])[];
}

/** What the listeners read of the details. */
interface Read {
  readonly onDocument: string;
  readonly onElement: string;
}

const onDocument = ({ onDocument: field }: Read): string =>
  `document.addEventListener('laurel-signed-in', (event) => console.log(event.detail.${field}));`;
const all = (tags: Tags): string => tags.map((tag) => `<${tag}></${tag}>`).join('\n');

const next = (tags: Tags, read: Read): Files => ({
  'app/page.tsx': `'use client';
    import 'laurel-widgets/jsx/react';
    import { useEffect } from 'react';
    export default function Page() {
      useEffect(() => {
        ${onDocument(read)}
      }, []);
      return <main>${all(tags)}
        <laurel-quest-list onlaurel-quest-complete={(event) => console.log(event.detail.${read.onElement})} /></main>;
    }`,
});

const svelteKit = (tags: Tags, read: Read): Files => ({
  'src/routes/+page.svelte': `<script lang="ts">
      import 'laurel-widgets/svelte';
      import { onMount } from 'svelte';
      onMount(() => {
        ${onDocument(read)}
      });
    </script>
    <main>${all(tags)}
      <laurel-quest-list onlaurel-quest-complete={(event) => console.log(event.detail.${read.onElement})}></laurel-quest-list></main>`,
});

const angular = (tags: Tags, read: Read): Files => ({
  'src/app/app.html': `${all(tags)}
    <laurel-quest-list (laurel-quest-complete)="tell($event.detail.${read.onElement})"></laurel-quest-list>`,
  'src/app/app.ts': `import { CUSTOM_ELEMENTS_SCHEMA, Component } from '@angular/core';
    import 'laurel-widgets/elements/quest-list';
    @Component({ selector: 'app-root', schemas: [CUSTOM_ELEMENTS_SCHEMA], templateUrl: './app.html', styleUrl: './app.css' })
    export class App {
      constructor() {
        ${onDocument(read)}
      }
      tell(quest: string) {
        console.log(quest);
      }
    }`,
});

const nuxt = (tags: Tags, read: Read): Files => ({
  'nuxt.config.ts': `export default defineNuxtConfig({
    compatibilityDate: '2026-11-01',
    vue: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('laurel-') } },
  });`,
  'app/app.vue': `<script setup lang="ts">
      import 'laurel-widgets/vue';
      onMounted(() => {
        ${onDocument(read)}
      });
    </script>
    <template>
      <main>${all(tags)}
        <laurel-quest-list @laurel-quest-complete="(event) => console.log(event.detail.${read.onElement})"></laurel-quest-list></main>
    </template>`,
});

/** Starters by framework, asked for nothing: every choice is the starter's own. */
export const starters: Readonly<Record<string, Starter>> = {
  next: {
    create: (folder) => [
      'npx',
      '--yes',
      'create-next-app@16.4.3',
      folder,
      '--yes',
      '--ts',
      '--app',
      '--no-src-dir',
      '--disable-git',
    ],
    page: next,
    check: [
      ['npx', 'next', 'typegen'],
      ['npx', 'tsc', '--noEmit'],
    ],
  },
  sveltekit: {
    create: (folder) => [
      ...['npx', '--yes', 'sv@0.17.1', 'create', folder],
      ...['--template', 'minimal', '--types', 'ts', '--no-add-ons', '--install', 'npm'],
    ],
    page: svelteKit,
    check: [
      ['npx', 'svelte-kit', 'sync'],
      ['npx', 'svelte-check', '--fail-on-warnings'],
    ],
  },
  nuxt: {
    // `npm create nuxt` downloads these files from GitHub.
    template: {
      'package.json': '{"name":"nuxt-app","type":"module","private":true,"scripts":{"postinstall":"nuxt prepare"}}',
      'nuxt.config.ts': "export default defineNuxtConfig({ compatibilityDate: '2026-11-01' });",
      'tsconfig.json': JSON.stringify({
        files: [],
        references: ['app', 'server', 'shared', 'node'].map((part) => ({ path: `./.nuxt/tsconfig.${part}.json` })),
      }),
    },
    create: (folder) => [
      ...['npm', 'install', '--prefix', folder, '--no-audit', '--no-fund', '--prefer-offline'],
      ...['nuxt@4.5.2', 'vue@3.5.45', 'vue-router@5.5.1', 'vue-tsc@3.3.14', 'typescript@5.9.3'],
    ],
    page: nuxt,
    check: [['npx', 'nuxt', 'typecheck']],
  },
  angular: {
    create: (folder) => [
      'npx',
      '--yes',
      '@angular/cli@22.2.7',
      'new',
      folder,
      '--defaults',
      '--skip-git',
      '--skip-tests',
    ],
    page: angular,
    check: [['npx', 'ng', 'build']],
  },
};
