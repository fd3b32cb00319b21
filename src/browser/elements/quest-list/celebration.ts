/** The look of a quest that was just completed. Loaded when the member presses a quest's button. */
export { countUp } from '../../ui/count-up.js';
export { burst } from './views/burst.js';
export { celebrationStyles } from './views/celebration.styles.js';
