import { html, nothing, type TemplateResult } from 'lit';
import { copyText } from '../../../controllers/copy-text.js';
import type { Localize } from '../../../controllers/localize.js';
import { ProgramController } from '../../../controllers/program.js';
import { english } from '../../../i18n/english.js';
import { button } from '../../../ui/button.js';
import { icon } from '../../../ui/icon.js';
import { iconChevronLeft, iconCopy, iconDownload, iconShare, iconX } from '../../../ui/icons.js';
import { safeUrl } from '../../../ui/safe-url.js';
import type { LaurelElement } from '../../element.js';
import type { Badge } from '../../../stores/badges/badge.js';
import { shareStyles } from './share.styles.js';
import { createHex, createMeasure, dataUrlOf, drawCard, loadArt } from './share-canvas.js';
import { cardShapes, type CardShape } from './share-card.js';
import { cardSvg } from './share-svg.js';

const badgeShare = english('badge-share');

/** Edge of the picture inside an SVG card, in px. */
const pictureSize = 512;

interface Drawn {
  readonly key: string;
  readonly font: string;
  readonly alt: string;
  shapes: readonly CardShape[];
  art: HTMLImageElement | undefined;
}

/** Draws the card of an earned badge, shows it and offers it as a picture. */
export class ShareView {
  readonly #host: LaurelElement;
  readonly #localize: Localize;
  readonly #program: ProgramController;
  readonly #canvas = document.createElement('canvas');
  #drawn: Drawn | undefined;
  #news = '';
  #memberName = '';

  constructor(host: LaurelElement, localize: Localize) {
    this.#host = host;
    this.#localize = localize;
    this.#program = new ProgramController(host);
    this.#canvas.className = 'preview';
    this.#canvas.setAttribute('role', 'img');
  }

  /**
   * @param options `memberName` is empty if the member has no name
   */
  render(
    badge: Badge,
    {
      memberName,
      onBack,
      onClose,
    }: { readonly memberName: string; readonly onBack: () => void; readonly onClose: () => void },
  ): TemplateResult {
    this.#memberName = memberName;
    const { t } = this.#localize;
    const alt = this.#altOf(badge);
    this.#draw(badge, alt);
    this.#canvas.setAttribute('aria-label', alt);
    const shares = typeof navigator.canShare === 'function';
    return html`<div class="card" part="card">
      <div class="share-head">
        <button class="close" part="button" type="button" aria-label=${t('badge-share.back')} @click=${onBack}>
          ${icon(iconChevronLeft, 16)}
        </button>
        <h3 class="card-title share-title" part="title" tabindex="-1">
          ${t('badge-share.title', { badge: badge.name })}
        </h3>
        <button class="close" part="button close" type="button" aria-label=${t('badge-shelf.close')} @click=${onClose}>
          ${icon(iconX, 16)}
        </button>
      </div>
      ${this.#canvas}
      <p class="share-note">${t('badge-share.note')}</p>
      <div class="share-actions">
        ${shares ? button(t('badge-share.send'), { icon: iconShare, block: true, onClick: () => void this.#send(badge) }) : nothing}
        ${button(t('badge-share.png'), { variant: 'secondary', icon: iconDownload, block: true, onClick: () => void this.#savePng(badge) })}
        ${button(t('badge-share.svg'), { variant: 'secondary', icon: iconDownload, block: true, onClick: () => this.#saveSvg(badge) })}
        ${button(t('badge-share.copy'), { variant: 'quiet', icon: iconCopy, block: true, onClick: () => void this.#copy(alt) })}
      </div>
      <p class="share-note" role="status">${this.#news}</p>
      <span class="share-colours" aria-hidden="true"><span></span></span>
    </div>`;
  }

  /** Describes the card's content in words. */
  #altOf({ name, earnedAt = '' }: Badge): string {
    const { t } = this.#localize;
    const values = { badge: name, site: this.#site, date: this.#localize.date(earnedAt, 'date') };
    const member = this.#memberName;
    return member ? t('badge-share.alt.by', { ...values, member }) : t('badge-share.alt', values);
  }

  /** Draws the card once for the same words, and again when the picture has loaded. */
  #draw(badge: Badge, alt: string): void {
    const key = `${badge.id} ${alt} ${this.#host.theme ?? ''}`;
    if (this.#drawn?.key === key) return;
    this.#news = '';
    const drawn: Drawn = {
      key,
      alt,
      font: getComputedStyle(this.#host).fontFamily || 'sans-serif',
      shapes: [],
      art: undefined,
    };
    this.#drawn = drawn;
    void this.#host.updateComplete.then(() => this.#paint(badge, drawn));
    void loadArt(safeUrl(badge.imageUrl)).then((art) => {
      drawn.art = art;
      if (art && this.#drawn === drawn) this.#paint(badge, drawn);
    });
  }

  #paint(badge: Badge, drawn: Drawn): void {
    const { dir, lang, t } = this.#localize;
    const date = this.#localize.date(badge.earnedAt ?? '', 'date');
    const member = this.#memberName;
    const probe = this.#host.renderRoot.querySelector('.share-colours');
    if (!probe) return;
    const hex = createHex();
    const outer = getComputedStyle(probe);
    const inner = getComputedStyle(probe.firstElementChild ?? probe);
    const content = {
      label: t('badge-share.card.label'),
      name: badge.name,
      line: member ? t('badge-share.card.line', { member, date }) : date,
      site: this.#site,
      font: drawn.font,
      lang,
      isRightToLeft: dir === 'rtl',
      measure: createMeasure(drawn.font),
      colours: {
        surface: hex(outer.backgroundColor),
        text: hex(outer.color),
        leaf: hex(outer.outlineColor),
        muted: hex(inner.color),
        well: hex(inner.backgroundColor),
      },
    };
    drawn.shapes = cardShapes(content, drawn.art !== undefined);
    drawCard(this.#canvas, drawn.shapes, drawn.font, drawn.art, dir);
  }

  async #send(badge: Badge): Promise<void> {
    const blob = await this.#png();
    const files = blob ? [new File([blob], `${nameOf(badge)}.png`, { type: 'image/png' })] : [];
    const data = { title: badge.name, text: this.#drawn?.alt ?? '', ...(navigator.canShare({ files }) && { files }) };
    try {
      await navigator.share(data);
    } catch (error) {
      // A member who cancels needs no message.
      if ((error as DOMException).name !== 'AbortError') this.#say('badge-share.failed');
    }
  }

  async #savePng(badge: Badge): Promise<void> {
    const blob = await this.#png();
    if (blob) this.#save(blob, `${nameOf(badge)}.png`);
    else this.#say('badge-share.failed');
  }

  #saveSvg(badge: Badge): void {
    const { shapes = [], font = '', alt = '', art } = this.#drawn ?? {};
    const picture = art ? dataUrlOf(art, pictureSize) : undefined;
    const document = cardSvg(shapes, { font, alt, art: picture, direction: this.#localize.dir });
    this.#save(new Blob([document], { type: 'image/svg+xml' }), `${nameOf(badge)}.svg`);
  }

  #png(): Promise<Blob | null> {
    return new Promise((resolve) => this.#canvas.toBlob(resolve, 'image/png'));
  }

  /** Saves a file through the browser. */
  #save(blob: Blob, name: string): void {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  async #copy(text: string): Promise<void> {
    this.#say((await copyText(text)) ? 'badge-share.copied' : 'badge-share.failed');
  }

  #say(key: 'badge-share.copied' | 'badge-share.failed'): void {
    this.#news = this.#localize.t(key);
    this.#host.requestUpdate();
  }

  get #site(): string {
    return this.#program.current?.config.websiteName ?? location.hostname;
  }
}

/** Returns a file name for a badge. */
const nameOf = ({ name }: Badge): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'badge';

/** The card for sharing a badge, which loads when the member first wants to share one. */
export const part = {
  styles: shareStyles,
  texts: badgeShare,
  make: (host: LaurelElement, localize: Localize) => new ShareView(host, localize),
};
