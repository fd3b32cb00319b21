import { accountMenu } from './account-menu.js';
import { amountEntry } from './amount-entry.js';
import { auctionBidderLater } from './auction-bidder-later.js';
import { auctionBidder } from './auction-bidder.js';
import { badgeDetail } from './badge-detail.js';
import { badgeShelf } from './badge-shelf.js';
import { badgeShare } from './badge-share.js';
import { conditions } from './conditions.js';
import { connectWallet } from './connect-wallet.js';
import { countdown } from './countdown.js';
import { leaderboard } from './leaderboard.js';
import { linkWallet } from './link-wallet.js';
import { mintBoard } from './mint-board.js';
import { mintGalleryLater } from './mint-gallery-later.js';
import { mintGallery } from './mint-gallery.js';
import { mintOrder } from './mint-order.js';
import { pairing } from './pairing.js';
import { pointsBalanceHistory } from './points-balance-history.js';
import { pointsBalance } from './points-balance.js';
import { problems } from './problems.js';
import { profileData } from './profile-data.js';
import { profileForm } from './profile-form.js';
import { profile } from './profile.js';
import { providers } from './providers.js';
import { questDetail } from './quest-detail.js';
import { questFinder } from './quest-finder.js';
import { questLater } from './quest-later.js';
import { questList } from './quest-list.js';
import { questStreak } from './quest-streak.js';
import { questTitle } from './quest-title.js';
import { reasons } from './reasons.js';
import { shared } from './shared.js';
import { signIn } from './sign-in.js';
import { socialConnect } from './social-connect.js';
import { steps } from './steps.js';
import { signCard } from './sign-card.js';
import { tokenClaimHandOver } from './token-claim-hand-over.js';
import { tokenClaimLater } from './token-claim-later.js';
import { tokenClaimLookup } from './token-claim-lookup.js';
import { tokenClaimWay } from './token-claim-way.js';
import { tokenClaim } from './token-claim.js';
import { unlinkWallet } from './unlink-wallet.js';
import { walletConnect } from './wallet-connect.js';
import { walletTypes } from './wallet-types.js';

/** English: every message there is. Other languages have the same keys. A page loads those its elements bring. */
export const en = {
  ...shared,
  ...problems,
  ...conditions,
  ...badgeShelf,
  ...badgeDetail,
  ...badgeShare,
  ...socialConnect,
  ...providers,
  ...profile,
  ...profileForm,
  ...profileData,
  ...leaderboard,
  ...pointsBalance,
  ...pointsBalanceHistory,
  ...mintGallery,
  ...mintBoard,
  ...mintGalleryLater,
  ...mintOrder,
  ...walletConnect,
  ...walletTypes,
  ...linkWallet,
  ...connectWallet,
  ...pairing,
  ...unlinkWallet,
  ...accountMenu,
  ...signIn,
  ...questTitle,
  ...questList,
  ...questLater,
  ...questFinder,
  ...questStreak,
  ...questDetail,
  ...reasons,
  ...auctionBidder,
  ...auctionBidderLater,
  ...countdown,
  ...amountEntry,
  ...signCard,
  ...steps,
  ...tokenClaim,
  ...tokenClaimHandOver,
  ...tokenClaimLater,
  ...tokenClaimLookup,
  ...tokenClaimWay,
} as const;
