/** Playwright calls this before the tests of a run, and the function that it returns after them. */
export { prepare as default } from '../../test/e2e/prepared.js';
