/** For pages of the script tag that have elements in shadow roots: a file whose name does not change between releases. */
export { discover } from './loader.js';
