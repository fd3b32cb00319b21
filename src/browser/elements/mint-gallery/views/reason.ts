import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import { isMidnight, onLastDay } from '../../../../values/moments/midnight.js';
import { readMoment } from '../../../../values/moments/read-moment.js';
import { fixOf } from '../../../stores/minting/availability.js';
import { button } from '../../../ui/button.js';
import {
  iconArrowUpRight,
  iconCalendar,
  iconClock,
  iconInfo,
  iconLock,
  iconUser,
  iconWallet,
} from '../../../ui/icons.js';
import { icon } from '../../../ui/icon.js';
import { notice } from '../../../ui/notice.js';
import { safeUrl } from '../../../ui/safe-url.js';
import type { Piece } from '../../../stores/minting/piece.js';
import { needText, type PriceContext } from './price.js';

/** Handlers for the actions that a reason offers. */
export interface ReasonHandlers {
  readonly onSignIn: () => void;
  readonly onRemind: () => void;
  readonly onBid: () => void;
  /** Leads to the quest list of this page; absent if it has none. */
  readonly onQuests: (() => void) | undefined;
}

const outlines = { gate: iconLock, limit: iconUser, 'not-started': iconClock, funds: iconInfo } as const;

/** Says why a piece cannot be minted now, and what helps. */
export function reason(context: PriceContext, piece: Piece, handlers: ReasonHandlers): unknown {
  const { availability } = piece;
  if (availability.code === 'available' || availability.code === 'hidden') return nothing;
  const { title, body } = textOf(context, piece);
  return notice({
    tone: 'neutral',
    icon: outlines[availability.code as keyof typeof outlines] ?? iconInfo,
    title,
    body,
    actions: wayOut(context.localize, piece, handlers),
  });
}

function textOf(context: PriceContext, piece: Piece): { readonly title?: string; readonly body: string } {
  const { localize } = context;
  const { t } = localize;
  const { availability, asset, price } = piece;
  switch (availability.code) {
    case 'not-started':
      return {
        body: t('mint-gallery.reason.not-started', {
          date: localize.date(availability.at, isMidnight(availability.at) ? 'date' : 'date-time'),
        }),
      };
    case 'ended': {
      const at = readMoment(asset.listingEndsAt);
      const date = isMidnight(at) ? localize.date(onLastDay(at), 'date') : localize.date(at);
      return { body: t('mint-gallery.reason.ended', { date }) };
    }
    case 'limit':
      return { body: t('mint-gallery.reason.limit', { count: availability.limit }) };
    case 'funds':
      return {
        title: needText(context, piece, 1, availability.missing),
        body: t(price?.kind === 'points' ? 'mint-gallery.short.points' : 'mint-gallery.short.wallet'),
      };
    case 'available':
    case 'hidden':
      return { body: '' };
    default:
      return { body: t(`mint-gallery.reason.${availability.code}`) };
  }
}

function wayOut(
  localize: Localize,
  piece: Piece,
  { onSignIn, onRemind, onBid, onQuests }: ReasonHandlers,
): TemplateResult | typeof nothing {
  const { t } = localize;
  const small = { variant: 'secondary', size: 'sm' } as const;
  switch (fixOf(piece.availability, piece.price)) {
    case 'sign-in':
      return button(t('action.sign-in'), { size: 'sm', icon: iconWallet, onClick: onSignIn });
    case 'wait':
      return button(t('mint-gallery.remind'), { ...small, icon: iconCalendar, onClick: onRemind });
    case 'bid':
      return button(t('mint-gallery.bid'), { ...small, onClick: onBid });
    case 'earn':
      return earnButton(localize, onQuests);
    case 'elsewhere':
      return elsewhere(t('mint-gallery.elsewhere'), piece);
    default:
      return nothing;
  }
}

/** Draws the button that leads to the quest list of this page; nothing if it has none. */
export const earnButton = ({ t }: Localize, onQuests: ReasonHandlers['onQuests']): TemplateResult | typeof nothing =>
  onQuests ? button(t('auction-bidder.earn'), { variant: 'secondary', size: 'sm', onClick: onQuests }) : nothing;

/** Links to the project's own page for a piece. */
export function elsewhere(text: string, { contract }: Piece): TemplateResult | typeof nothing {
  const url = safeUrl(contract.externalLinkUrl);
  return url
    ? html`<a
        class="button secondary sm"
        part="button secondary"
        href=${url}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        ><span>${text}</span>${icon(iconArrowUpRight, 16)}</a
      >`
    : nothing;
}
