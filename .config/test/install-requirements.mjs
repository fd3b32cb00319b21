import { installMissing, requirements } from './requirements.mjs';

/**
 * Installs every program that `npm test` needs, as far as the machine allows. `npm test` does the same, and reports
 * what is missing.
 */
installMissing(Object.values(requirements));
