import { installMissing, requirements } from './requirements.mjs';

/**
 * Installs every program that the tests need, as far as the machine allows. `npm test` does so too, and reports what is missing.
 */
installMissing(Object.values(requirements));
