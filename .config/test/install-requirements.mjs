import { installMissing, requirements } from './requirements.mjs';

/**
 * Installs every program that `npm test` needs, as far as the machine allows. It does so itself too, and reports what is missing.
 */
installMissing(Object.values(requirements));
