import { installMissing, requirements } from './requirements.mjs';

/** Installs every program the tests need, as far as the machine allows. `npm test` does so too, and says what is missing. */
installMissing(Object.values(requirements));
