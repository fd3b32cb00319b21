import { accountMenu } from './account-menu.js';
import { amountEntry } from './amount-entry.js';
import { auctionBidderBid } from './auction-bidder-bid.js';
import { auctionBidder } from './auction-bidder.js';
import { badgeDetail } from './badge-detail.js';
import { badgeShelf } from './badge-shelf.js';
import { badgeShare } from './badge-share.js';
import { conditions } from './conditions.js';
import { connectWallet } from './connect-wallet.js';
import { countdown } from './countdown.js';
import { leaderboard } from './leaderboard.js';
import { linkWallet } from './link-wallet.js';
import { mintGallery } from './mint-gallery.js';
import { mintOrder } from './mint-order.js';
import { mintSheet } from './mint-sheet.js';
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
import { questList } from './quest-list.js';
import { questStreak } from './quest-streak.js';
import { reasons } from './reasons.js';
import { shared } from './shared.js';
import { signIn } from './sign-in.js';
import { socialConnect } from './social-connect.js';
import { steps } from './steps.js';
import { signCard } from './sign-card.js';
import { tokenClaimFlow } from './token-claim-flow.js';
import { tokenClaim } from './token-claim.js';
import { unlinkWallet } from './unlink-wallet.js';
import { walletConnect } from './wallet-connect.js';
import { walletTypes } from './wallet-types.js';

/** English, the complete set of messages. Other languages have the same keys. A page loads only the texts of its elements. */
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
  ...mintOrder,
  ...mintSheet,
  ...walletConnect,
  ...walletTypes,
  ...linkWallet,
  ...connectWallet,
  ...pairing,
  ...unlinkWallet,
  ...accountMenu,
  ...signIn,
  ...questList,
  ...questFinder,
  ...questStreak,
  ...questDetail,
  ...reasons,
  ...auctionBidder,
  ...auctionBidderBid,
  ...countdown,
  ...amountEntry,
  ...signCard,
  ...steps,
  ...tokenClaim,
  ...tokenClaimFlow,
} as const;
