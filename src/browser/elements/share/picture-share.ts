import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../controllers/localize.js';
import { ProgramController } from '../../controllers/program.js';
import { button } from '../../ui/button.js';
import { iconDownload, iconShare } from '../../ui/icons.js';
import { safeUrl } from '../../ui/safe-url.js';
import type { LaurelElement } from '../element.js';
import type { CardShape, Measure } from './card-shapes.js';
import { createMeasure, drawCard, loadArt } from './share-canvas.js';
import { type CardColours, pngOf, readColours, saveFile, sendPicture } from './share-picture.js';

/** Means to draw a picture. */
export interface PictureMeans {
  /** The pictures in it that have loaded, by their addresses. A shape names one by its place in this list. */
  readonly loaded: readonly string[];
  readonly isRightToLeft: boolean;
  readonly colours: CardColours;
  readonly measure: Measure;
}

/** A picture that a member may share. */
export interface SharedPicture {
  readonly title: string;
  /** Name of the file without its ending. */
  readonly file: string;
  /** Describes the picture in words. */
  readonly alt: string;
  /** Content that `alt` does not name. The picture is drawn again when it changes. */
  readonly key: unknown;
  /** Addresses of the pictures in it. */
  readonly urls: readonly (string | null | undefined)[];
  readonly shapes: (means: PictureMeans) => readonly CardShape[];
}

/** What the member decides about a picture. */
export interface PictureChoices {
  /** Stands below the picture. */
  readonly below?: unknown;
  /** Stands before the buttons. */
  readonly beside?: unknown;
}

/** Draws a picture in the member's browser, shows it, and hands it to whom the member chooses. Needs `pictureShareStyles`. */
export class PictureShare {
  readonly #host: LaurelElement;
  readonly #localize: Localize;
  readonly #program: ProgramController;
  readonly #canvas = document.createElement('canvas');
  readonly #pictures = new Map<string, HTMLImageElement | undefined>();
  #content = '';
  #drawn = '';
  #news = '';

  constructor(host: LaurelElement, localize: Localize) {
    this.#host = host;
    this.#localize = localize;
    this.#program = new ProgramController(host);
    this.#canvas.className = 'preview';
    this.#canvas.setAttribute('role', 'img');
  }

  /** Name of the site, which stands on every picture. */
  get site(): string {
    return this.#program.current?.config.websiteName ?? location.hostname;
  }

  render(picture: SharedPicture, { below = nothing, beside = nothing }: PictureChoices): TemplateResult {
    const { t } = this.#localize;
    this.#draw(picture);
    this.#canvas.setAttribute('aria-label', picture.alt);
    const canSend = typeof navigator.canShare === 'function';
    return html`<div class="share-part" part="share" tabindex="-1">
      ${this.#canvas} ${below}
      <div class="share-line">
        <p id="share-note">${t('season-share.note')}</p>
        ${beside}
        ${button(t('badge-share.png'), { variant: canSend ? 'secondary' : 'primary', icon: iconDownload, onClick: () => void this.#save(picture) })}
        ${canSend ? button(t('badge-share.send'), { icon: iconShare, onClick: () => void this.#send(picture) }) : nothing}
      </div>
      <p class="share-news" role="status">${this.#news}</p>
      <span class="share-colours" aria-hidden="true"><span></span></span>
    </div>`;
  }

  /** Draws the picture once for the same content, and again with each picture in it that has loaded. */
  #draw(picture: SharedPicture): void {
    const urls = picture.urls.flatMap((url) => safeUrl(url) ?? []);
    const loaded = urls.filter((url) => this.#pictures.get(url));
    const content = JSON.stringify([picture.alt, picture.key]);
    if (this.#content !== content) this.#news = '';
    this.#content = content;
    const key = JSON.stringify([content, this.#host.theme, this.#localize.lang, loaded]);
    if (this.#drawn === key) return;
    this.#drawn = key;
    void this.#host.updateComplete.then(() => this.#paint(picture, loaded));
    for (const url of urls)
      if (!this.#pictures.has(url)) {
        this.#pictures.set(url, undefined);
        void loadArt(url).then((art) => {
          this.#pictures.set(url, art);
          this.#host.requestUpdate();
        });
      }
  }

  #paint({ shapes }: SharedPicture, loaded: readonly string[]): void {
    const probe = this.#host.renderRoot.querySelector('.share-colours');
    if (!probe) return;
    const { dir } = this.#localize;
    const font = getComputedStyle(this.#host).fontFamily || 'sans-serif';
    const isRightToLeft = dir === 'rtl';
    const means = { loaded, isRightToLeft, colours: readColours(probe), measure: createMeasure(font) };
    const arts = loaded.map((url) => this.#pictures.get(url));
    drawCard(this.#canvas, shapes(means), font, arts, dir);
  }

  async #send({ file, title, alt }: SharedPicture): Promise<void> {
    if (!(await sendPicture(this.#canvas, { name: `${file}.png`, title, text: alt }))) this.#say('badge-share.failed');
  }

  async #save({ file }: SharedPicture): Promise<void> {
    const blob = await pngOf(this.#canvas);
    if (blob) saveFile(blob, `${file}.png`);
    this.#say(blob ? 'profile.saved' : 'badge-share.failed');
  }

  #say(key: 'profile.saved' | 'badge-share.failed'): void {
    this.#news = this.#localize.t(key);
    this.#host.requestUpdate();
  }
}
