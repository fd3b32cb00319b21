type Files = Readonly<Record<string, string>>;
type Tags = readonly string[];

/** A command with which a framework begins a project, and a page in it that has every element. */
interface Starter {
  /** What `npx` runs to make a project in a folder of this name. */
  readonly create: (folder: string) => readonly string[];
  /** Files with all elements, a listener on an element and one on the document; each uses an event's detail. */
  readonly page: (tags: Tags) => Files;
  /** The same files with a listener that reads `nothing` of a detail, which no detail has. */
  readonly wrongPage: (tags: Tags) => Files;
  /** Commands that check the project's types. */
  readonly check: readonly (readonly string[])[];
}

const onDocument = (field: string): string =>
  `document.addEventListener('laurel-signed-in', (event) => console.log(event.detail.${field}));`;
const all = (tags: Tags): string => tags.map((tag) => `<${tag}></${tag}>`).join('\n');

const next = (field: string) => (tags: Tags) => ({
  'app/page.tsx': `'use client';
    import 'laurel-widgets/jsx/react';
    import { useEffect } from 'react';
    export default function Page() {
      useEffect(() => {
        ${onDocument(field)}
      }, []);
      return <main>${all(tags)}
        <laurel-quest-list onlaurel-quest-complete={(event) => console.log(event.detail.questId)} /></main>;
    }`,
});

const svelteKit = (field: string) => (tags: Tags) => ({
  'src/routes/+page.svelte': `<script lang="ts">
      import 'laurel-widgets/svelte';
      import { onMount } from 'svelte';
      onMount(() => {
        ${onDocument(field)}
      });
    </script>
    <main>${all(tags)}
      <laurel-quest-list onlaurel-quest-complete={(event) => console.log(event.detail.questId)}></laurel-quest-list></main>`,
});

const angular = (field: string) => (tags: Tags) => ({
  'src/app/app.html': `${all(tags)}
    <laurel-quest-list (laurel-quest-complete)="complete($event)"></laurel-quest-list>`,
  'src/app/app.ts': `import { CUSTOM_ELEMENTS_SCHEMA, Component } from '@angular/core';
    import type { QuestCompleteEvent } from 'laurel-widgets';
    @Component({ selector: 'app-root', schemas: [CUSTOM_ELEMENTS_SCHEMA], templateUrl: './app.html', styleUrl: './app.css' })
    export class App {
      constructor() {
        ${onDocument(field)}
      }
      complete(event: QuestCompleteEvent) {
        console.log(event.detail.questId);
      }
    }`,
});

const nuxt = (field: string) => (tags: Tags) => ({
  'nuxt.config.ts': `export default defineNuxtConfig({
    compatibilityDate: '2026-11-01',
    vue: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('laurel-') } },
  });`,
  'app/app.vue': `<script setup lang="ts">
      import 'laurel-widgets/vue';
      onMounted(() => {
        ${onDocument(field)}
      });
    </script>
    <template>
      <main>${all(tags)}
        <laurel-quest-list @laurel-quest-complete="(event) => console.log(event.detail.questId)"></laurel-quest-list></main>
    </template>`,
});

/** Starters by framework, asked for nothing: every choice is the starter's own. */
export const starters: Readonly<Record<string, Starter>> = {
  next: {
    create: (folder) => ['create-next-app@16.4.3', folder, '--yes', '--ts', '--app', '--no-src-dir', '--disable-git'],
    page: next('user.id'),
    wrongPage: next('nothing'),
    check: [
      ['npx', 'next', 'typegen'],
      ['npx', 'tsc', '--noEmit'],
    ],
  },
  sveltekit: {
    create: (folder) => [
      'sv@0.17.1',
      'create',
      folder,
      '--template',
      'minimal',
      '--types',
      'ts',
      '--no-add-ons',
      '--install',
      'npm',
    ],
    page: svelteKit('user.id'),
    wrongPage: svelteKit('nothing'),
    check: [
      ['npx', 'svelte-kit', 'sync'],
      ['npx', 'svelte-check', '--fail-on-warnings'],
    ],
  },
  nuxt: {
    create: (folder) => [
      'create-nuxt@3.37.0',
      folder,
      '--template',
      'minimal',
      '--packageManager',
      'npm',
      '--gitInit',
      'false',
      '--no-modules',
    ],
    page: nuxt('user.id'),
    wrongPage: nuxt('nothing'),
    check: [['npx', 'nuxt', 'typecheck']],
  },
  angular: {
    create: (folder) => ['@angular/cli@22.2.7', 'new', folder, '--defaults', '--skip-git', '--skip-tests'],
    page: angular('user.id'),
    wrongPage: angular('nothing'),
    check: [['npx', 'ngc', '-p', 'tsconfig.app.json', '--noEmit']],
  },
};
