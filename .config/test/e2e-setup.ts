/** Playwright calls this before the tests of a run, and calls the returned function after them. */
export { prepare as default } from '../../test/e2e/prepared.js';
