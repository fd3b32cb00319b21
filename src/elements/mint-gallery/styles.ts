import { buttonStyles } from '../../ui/button.styles.js';
import { skeletonStyles } from '../../ui/skeleton.styles.js';
import { styles as own } from './mint-gallery.styles.js';

/** Styles of the frame and of placeholders, besides those of all elements. */
export const styles = [buttonStyles, skeletonStyles, own];
