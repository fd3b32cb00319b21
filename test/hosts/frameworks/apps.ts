/** How an app writes the attributes of an element. */
export type Spelling = 'camel' | 'kebab';

/**
 * An app that renders a leaderboard below `#app` with five places, without search, listens to its request to sign in, and writes
 * `"false"` for the podium.
 */
interface Framework {
  /** Packages of npm with their versions. */
  readonly packages: readonly string[];
  /** Returns the app's files; the first is its entry. It calls `heard()` when the element asks to sign in. */
  readonly files: (spelling: Spelling) => Readonly<Record<string, string>>;
}

const names = (spelling: Spelling): [size: string, search: string] =>
  spelling === 'camel' ? ['pageSize', 'hideSearch'] : ['page-size', 'hide-search'];

/** Frameworks by name, in the ways in which their own documentation renders custom elements. */
export const frameworks: Readonly<Record<string, Framework>> = {
  react: {
    packages: ['react@19', 'react-dom@19'],
    files: (spelling) => {
      const [size, search] = names(spelling);
      return {
        'main.js': `
          import { createElement } from 'react';
          import { createRoot } from 'react-dom/client';
          const properties = { '${size}': 5, '${search}': true, heading: 'Ours', podium: 'false', 'onlaurel-sign-in-request': () => heard() };
          createRoot(document.querySelector('#app')).render(createElement('laurel-leaderboard', properties));`,
      };
    },
  },
  vue: {
    packages: ['vue@3'],
    files: (spelling) => {
      const [size, search] = names(spelling);
      return {
        'main.js': `
          import { createApp, h } from 'vue';
          const properties = { '${size}': 5, '${search}': true, heading: 'Ours', podium: 'false', 'onLaurel-sign-in-request': () => heard() };
          createApp({ render: () => h('laurel-leaderboard', properties) }).mount('#app');`,
      };
    },
  },
  preact: {
    packages: ['preact@10'],
    files: (spelling) => {
      const [size, search] = names(spelling);
      return {
        'main.js': `
          import { h, render } from 'preact';
          const properties = { '${size}': 5, '${search}': true, heading: 'Ours', podium: 'false', 'onlaurel-sign-in-request': () => heard() };
          render(h('laurel-leaderboard', properties), document.querySelector('#app'));`,
      };
    },
  },
  solid: {
    packages: ['solid-js@1'],
    files: (spelling) => {
      // Without `prop:`, Solid's templates write names in lower case.
      const [size, search] = spelling === 'camel' ? ['prop:pageSize', 'prop:hideSearch'] : names(spelling);
      return {
        'main.js': `
          import { render } from 'solid-js/web';
          import html from 'solid-js/html';
          const board = () => html\`<laurel-leaderboard ${size}=\${5} ${search}=\${true} heading="Ours" podium="false" on:laurel-sign-in-request=\${() => heard()}></laurel-leaderboard>\`;
          render(board, document.querySelector('#app'));`,
      };
    },
  },
  lit: {
    packages: ['lit@3'],
    files: (spelling) => {
      const [size, search] = spelling === 'camel' ? ['.pageSize', '.hideSearch'] : ['page-size', '?hide-search'];
      return {
        'main.js': `
          import { html, render } from 'lit';
          const board = html\`<laurel-leaderboard ${size}=\${5} ${search}=\${true} heading="Ours" podium="false" @laurel-sign-in-request=\${() => heard()}></laurel-leaderboard>\`;
          render(board, document.querySelector('#app'));`,
      };
    },
  },
  svelte: {
    packages: ['svelte@5'],
    files: (spelling) => {
      const [size, search] = names(spelling);
      return {
        'main.js': `
          import { mount } from 'svelte';
          import App from './App.svelte';
          mount(App, { target: document.querySelector('#app') });`,
        'App.svelte': `<laurel-leaderboard ${size}={5} ${search}={true} heading="Ours" podium="false" onlaurel-sign-in-request={() => heard()}></laurel-leaderboard>`,
      };
    },
  },
  angular: {
    packages: [
      ...['core', 'common', 'compiler', 'platform-browser'].map((name) => `@angular/${name}@22.2.6`),
      'rxjs@7.8.2',
      'tslib@2.8.1',
    ],
    files: (spelling) => {
      const [size, search] = names(spelling).map((name) => (spelling === 'camel' ? `[${name}]` : `[attr.${name}]`));
      return {
        // Decorators are called as functions, and templates are compiled in the browser: there is no build of Angular's own.
        'main.js': `
          import '@angular/compiler';
          import { CUSTOM_ELEMENTS_SCHEMA, Component, provideZonelessChangeDetection } from '@angular/core';
          import { bootstrapApplication } from '@angular/platform-browser';
          class App {
            tell() { heard(); }
          }
          Component({
            selector: '[id=app]',
            schemas: [CUSTOM_ELEMENTS_SCHEMA],
            template: '<laurel-leaderboard ${size}="5" ${search}="true" heading="Ours" podium="false" (laurel-sign-in-request)="tell()"></laurel-leaderboard>',
          })(App);
          bootstrapApplication(App, { providers: [provideZonelessChangeDetection()] });`,
      };
    },
  },
};
