import type { Localize } from '../../../controllers/localize.js';
import type { Badge } from '../../../stores/badges/badge.js';
import type { BadgeDetail } from '../../../stores/badges/badges-store.js';

/** Everything there is to say of one badge. */
export interface DetailView {
  readonly localize: Localize;
  /** Epoch ms. */
  readonly now: number;
  readonly badge: Badge;
  /** All that are on the shelf. */
  readonly badges: readonly Badge[];
  readonly detail: BadgeDetail;
  /** Its picture moves. */
  readonly isPlaying: boolean;
  readonly onPlay: () => void;
  readonly onQuest: (questId: string) => void;
  /** Absent where there is nothing to be proud of. */
  readonly onShare: (() => void) | undefined;
  readonly onClose: () => void;
}
