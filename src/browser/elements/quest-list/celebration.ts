/** How a quest that was just completed looks. Loaded when the member presses something. */
export { countUp } from '../../ui/count-up.js';
export { burst } from './views/burst.js';
export { celebrationStyles } from './views/celebration.styles.js';
