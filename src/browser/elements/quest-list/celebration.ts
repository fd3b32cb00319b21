import { countUp } from '../../ui/count-up.js';
import { burst } from './views/burst.js';
import { celebrationStyles } from './views/celebration.styles.js';

/** The look of a quest that was just completed. Loaded when the member presses a quest's button. */
export const part = { styles: [celebrationStyles], make: () => ({ burst, countUp }) };
