import { html, nothing, type TemplateResult } from 'lit';
import { copyText } from '../../controllers/copy-text.js';
import type { Localize } from '../../controllers/localize.js';
import { ProgramController } from '../../controllers/program.js';
import { english } from '../../i18n/english.js';
import { button } from '../../ui/button.js';
import { icon } from '../../ui/icon.js';
import { iconChevronLeft, iconCopy, iconDownload, iconShare, iconX } from '../../ui/icons.js';
import { safeUrl } from '../../ui/safe-url.js';
import type { LaurelElement } from '../element.js';
import type { CardShape } from './card-shapes.js';
import { createMeasure, dataUrlOf, drawCard, loadArt } from './share-canvas.js';
import { cardShapes } from './share-card.js';
import { fileName, pngOf, readColours, saveFile, sendPicture } from './share-picture.js';
import { cardSvg } from './share-svg.js';

/** Texts of a card and of the view around it. */
export const shareTexts = english('badge-share');

/** What a card shows of a badge or a piece. */
export interface Shared {
  readonly id: string;
  readonly name: string;
  readonly imageUrl: string | null;
  /** Whether the picture fills a square up to its corners. */
  readonly isSquare: boolean;
  /** A few words above the name. */
  readonly label: string;
  /** One line below the name. */
  readonly line: string;
  /** Describes the card in words. @param site name of the site */
  readonly describe: (site: string) => string;
}

/** What the buttons of the view do. */
export interface ShareActions {
  /** Label of the button that closes the dialog. */
  readonly closeLabel: string;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** Edge of the picture inside an SVG card, in px. */
const pictureSize = 512;

interface Drawn {
  readonly key: string;
  readonly font: string;
  readonly alt: string;
  shapes: readonly CardShape[];
  art: HTMLImageElement | undefined;
}

/** Draws the card of a badge or a piece, shows it and offers it as a picture. */
export class ShareView {
  readonly #host: LaurelElement;
  readonly #localize: Localize;
  readonly #program: ProgramController;
  readonly #canvas = document.createElement('canvas');
  #drawn: Drawn | undefined;
  #news = '';

  constructor(host: LaurelElement, localize: Localize) {
    this.#host = host;
    this.#localize = localize;
    this.#program = new ProgramController(host);
    this.#canvas.className = 'preview';
    this.#canvas.setAttribute('role', 'img');
  }

  render(shared: Shared, { closeLabel, onBack, onClose }: ShareActions): TemplateResult {
    const { t } = this.#localize;
    const alt = shared.describe(this.#site);
    this.#draw(shared, alt);
    this.#canvas.setAttribute('aria-label', alt);
    const shares = typeof navigator.canShare === 'function';
    return html`<div class="share-card" part="card">
      <div class="share-head">
        <button class="close" part="button" type="button" aria-label=${t('badge-share.back')} @click=${onBack}>
          ${icon(iconChevronLeft, 16)}
        </button>
        <h3 class="share-title" part="title" tabindex="-1">${t('badge-share.title', { badge: shared.name })}</h3>
        <button class="close" part="button close" type="button" aria-label=${closeLabel} @click=${onClose}>
          ${icon(iconX, 16)}
        </button>
      </div>
      ${this.#canvas}
      <p class="share-note">${t('badge-share.note')}</p>
      <div class="share-actions">
        ${shares ? button(t('badge-share.send'), { icon: iconShare, block: true, onClick: () => void this.#send(shared) }) : nothing}
        ${button(t('badge-share.png'), { variant: 'secondary', icon: iconDownload, block: true, onClick: () => void this.#savePng(shared) })}
        ${button(t('badge-share.svg'), { variant: 'secondary', icon: iconDownload, block: true, onClick: () => this.#saveSvg(shared) })}
        ${button(t('badge-share.copy'), { variant: 'quiet', icon: iconCopy, block: true, onClick: () => void this.#copy(alt) })}
      </div>
      <p class="share-note" role="status">${this.#news}</p>
      <span class="share-colours" aria-hidden="true"><span></span></span>
    </div>`;
  }

  /** Draws the card once for the same words, and again when the picture has loaded. */
  #draw(shared: Shared, alt: string): void {
    const key = `${shared.id} ${alt} ${this.#host.theme ?? ''}`;
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
    void this.#host.updateComplete.then(() => this.#paint(shared, drawn));
    void loadArt(safeUrl(shared.imageUrl)).then((art) => {
      drawn.art = art;
      if (art && this.#drawn === drawn) this.#paint(shared, drawn);
    });
  }

  #paint({ name, label, line, isSquare }: Shared, drawn: Drawn): void {
    const { dir, lang } = this.#localize;
    const probe = this.#host.renderRoot.querySelector('.share-colours');
    if (!probe) return;
    const content = {
      label,
      name,
      line,
      isSquare,
      site: this.#site,
      font: drawn.font,
      lang,
      isRightToLeft: dir === 'rtl',
      measure: createMeasure(drawn.font),
      colours: readColours(probe),
    };
    drawn.shapes = cardShapes(content, drawn.art !== undefined);
    drawCard(this.#canvas, drawn.shapes, drawn.font, [drawn.art], dir);
  }

  async #send(shared: Shared): Promise<void> {
    const picture = { name: `${nameOf(shared)}.png`, title: shared.name, text: this.#drawn?.alt ?? '' };
    if (!(await sendPicture(this.#canvas, picture))) this.#say('badge-share.failed');
  }

  async #savePng(shared: Shared): Promise<void> {
    const blob = await pngOf(this.#canvas);
    if (blob) saveFile(blob, `${nameOf(shared)}.png`);
    else this.#say('badge-share.failed');
  }

  #saveSvg(shared: Shared): void {
    const { shapes = [], font = '', alt = '', art } = this.#drawn ?? {};
    const picture = art ? dataUrlOf(art, pictureSize) : undefined;
    const document = cardSvg(shapes, { font, alt, art: picture, direction: this.#localize.dir });
    saveFile(new Blob([document], { type: 'image/svg+xml' }), `${nameOf(shared)}.svg`);
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

const nameOf = ({ name }: Shared): string => fileName(name, 'card');
