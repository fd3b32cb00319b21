import type { Localize } from '../../../controllers/localize.js';
import type { Badge } from '../../../stores/badges/badge.js';
import type { BadgeDetail, BadgesState } from '../../../stores/badges/badges-store.js';

/** Everything that the details of a badge are drawn from. */
export interface DetailView {
  readonly localize: Localize;
  /** Epoch milliseconds on the server's clock. */
  readonly now: number;
  readonly badge: Badge;
  /** All badges on the shelf. */
  readonly badges: readonly Badge[];
  /** The member's points by currency, if they are known. */
  readonly balances: BadgesState['balances'];
  readonly detail: BadgeDetail;
  /** Whether its picture is playing. */
  readonly isPlaying: boolean;
  readonly onPlay: () => void;
  readonly onQuest: (questId: string) => void;
  /** Absent if the badge is not earned, so that there is nothing to share. */
  readonly onShare: (() => void) | undefined;
  readonly onClose: () => void;
}
