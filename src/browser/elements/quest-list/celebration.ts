import { countUp } from '../../ui/count-up.js';
import { burst } from './views/rows/burst.js';
import { celebrationStyles } from './views/rows/celebration.styles.js';

/** The look of a quest that was just completed. Loaded when the member presses a quest's button. */
export const part = { styles: [celebrationStyles], make: () => ({ burst, countUp }) };
