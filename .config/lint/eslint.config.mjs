import parser from '@typescript-eslint/parser';
import { configs as lit } from 'eslint-plugin-lit';
import litA11y from 'eslint-plugin-lit-a11y';
import { configs as wc } from 'eslint-plugin-wc';
import { defineConfig } from 'eslint/config';

/** Ways to turn text into markup. Text from data stays text (Lit's bindings). */
const markupSinks = [
  {
    selector: 'AssignmentExpression[left.property.name=/^(innerHTML|outerHTML|srcdoc)$/]',
    message: 'Text from data must not become markup: render it with a Lit template.',
  },
  {
    selector: 'CallExpression[callee.property.name=/^(insertAdjacentHTML|setHTMLUnsafe|createContextualFragment)$/]',
    message: 'Text from data must not become markup: render it with a Lit template.',
  },
  {
    selector: "CallExpression[callee.object.name='document'][callee.property.name=/^(write|writeln)$/]",
    message: 'Text from data must not become markup: render it with a Lit template.',
  },
];

/** Prototype.js and MooTools, which old sites still load, replace these methods with their own. */
const replacedByOldLibraries = [
  {
    selector: "CallExpression[callee.property.name='entries'][arguments.length=0]",
    message:
      'Prototype.js makes it a plain array of values: use `forEach((each, index) => …)`; a Map is iterable itself.',
  },
  {
    selector: "MemberExpression[object.name='Array'][property.name='from']",
    message: 'Prototype.js and MooTools leave out its function and what is iterable: use `[...items].map(…)`.',
  },
];

const houseStyle = [
  { selector: 'TSEnumDeclaration', message: 'Use a union of literals.' },
  { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
  {
    selector: "BinaryExpression[operator='instanceof'][right.name=/^(Api|Wallet|Config|Laurel)Error$/]",
    message: 'Two copies of the package on a page have two classes: narrow by `code`.',
  },
];

/** Globals that only a page has, and the network. */
const pageGlobals = [
  ...['window', 'self', 'document', 'navigator', 'location', 'history', 'screen', 'localStorage', 'sessionStorage'],
  ...['Element', 'HTMLElement', 'Node', 'Document', 'ShadowRoot', 'Event', 'CustomEvent', 'customElements', 'CSS'],
  ...['IntersectionObserver', 'ResizeObserver', 'MutationObserver', 'requestAnimationFrame', 'matchMedia'],
  ...['getComputedStyle', 'addEventListener', 'removeEventListener', 'dispatchEvent', 'BroadcastChannel'],
  ...['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'ethereum'],
];

const unsafeDirectives = {
  group: ['lit/directives/unsafe-*', 'lit-html/directives/unsafe-*'],
  message: 'Text from data must not become markup.',
};

/**
 * Rules that only ESLint has: those of Lit, and Laurel's own. They need no types, so they run in seconds;
 * .oxlintrc.json has the general rules for TypeScript.
 */
export default defineConfig([
  { ignores: ['**/*.{js,mjs,cjs}', 'dist/**', 'coverage/**', 'test-results/**', 'playwright-report/**', '.data/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.ts'],
    extends: [lit['flat/recommended'], wc['flat/recommended']],
    plugins: { 'lit-a11y': litA11y },
    languageOptions: { parser },
    settings: { litHtmlSources: true },
    rules: {
      'no-restricted-syntax': ['error', ...markupSinks, ...houseStyle],
      'no-restricted-imports': ['error', { patterns: [unsafeDirectives] }],
      'lit/ban-attributes': ['error', 'style'],
      'lit/no-classfield-shadowing': 'error',
      'lit/no-native-attributes': 'error',
      'lit/no-private-properties': 'error',
      'lit/no-this-assign-in-render': 'error',
      'lit/no-useless-template-literals': 'error',
      'lit-a11y/alt-text': 'error',
      'lit-a11y/anchor-is-valid': 'error',
      'lit-a11y/aria-activedescendant-has-tabindex': 'error',
      'lit-a11y/aria-attr-valid-value': 'error',
      'lit-a11y/aria-attrs': 'error',
      'lit-a11y/aria-role': 'error',
      'lit-a11y/aria-unsupported-elements': 'error',
      'lit-a11y/autocomplete-valid': 'error',
      'lit-a11y/click-events-have-key-events': 'error',
      'lit-a11y/definition-list': 'error',
      'lit-a11y/heading-hidden': 'error',
      'lit-a11y/iframe-title': 'error',
      'lit-a11y/img-redundant-alt': 'error',
      'lit-a11y/mouse-events-have-key-events': 'error',
      'lit-a11y/no-access-key': 'error',
      'lit-a11y/no-autofocus': 'error',
      'lit-a11y/no-distracting-elements': 'error',
      'lit-a11y/role-has-required-aria-attrs': 'error',
      'lit-a11y/role-supports-aria-attr': 'error',
      'lit-a11y/scope': 'error',
      'lit-a11y/tabindex-no-positive': 'error',
      'lit-a11y/valid-lang': 'error',
      'wc/guard-define-call': 'error',
      // LitElement defines every lifecycle callback.
      'wc/guard-super-call': 'off',
      'wc/no-closed-shadow-root': 'error',
      'wc/no-exports-with-element': 'off',
      'wc/no-self-class': 'error',
      'wc/require-listener-teardown': 'error',
    },
  },
  {
    // All code that runs in a page.
    files: ['src/**/*.ts'],
    ignores: ['src/{proxy,service,verify,cli,server}/**', 'src/wallet-types/*/server/**'],
    rules: { 'no-restricted-syntax': ['error', ...markupSinks, ...houseStyle, ...replacedByOldLibraries] },
  },
  {
    files: ['src/browser/elements/**/*.ts', 'src/browser/ui/**/*.ts', 'src/browser/controllers/**/*.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'ethereum'].map((name) => ({
          name,
          message: 'An element asks its programme, never the network or a wallet.',
        })),
      ],
    },
  },
  {
    files: ['src/browser/stores/**/*.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...pageGlobals.map((name) => ({
          name,
          message: 'A store runs without a page: its context gives it what it needs.',
        })),
      ],
    },
  },
  {
    // A dialog listens for clicks outside its sheet, and Esc closes it as well; a slot listens for clicks of its button, which
    // the keyboard triggers too.
    files: ['src/browser/ui/sheet.ts', 'src/browser/elements/wallet-connect/views/trigger.ts'],
    rules: { 'lit-a11y/click-events-have-key-events': 'off' },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      // A test may write the HTML of the page that it tests.
      'no-restricted-syntax': ['error', ...houseStyle],
      'wc/guard-define-call': 'off',
    },
  },
  {
    files: ['.config/**', 'vite.config.ts', 'src/**/*.d.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
]);
