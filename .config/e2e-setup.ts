/** What Playwright runs before the tests of a run; what that gives back, after them. */
export { prepare as default } from '../test/e2e/prepared.js';
