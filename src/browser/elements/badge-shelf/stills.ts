import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Draws the first frame of animated pictures into each `canvas.still` of a template. */
export class Stills implements ReactiveController {
  readonly #host: ReactiveControllerHost & { readonly renderRoot: ParentNode };
  readonly #drawn = new WeakMap<HTMLCanvasElement, string>();

  constructor(host: ReactiveControllerHost & { readonly renderRoot: ParentNode }) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdated(): void {
    for (const canvas of this.#host.renderRoot.querySelectorAll<HTMLCanvasElement>('canvas.still')) {
      const source = canvas.dataset['src'] ?? '';
      if (this.#drawn.get(canvas) === source) continue;
      this.#drawn.set(canvas, source);
      void draw(canvas, source);
    }
  }
}

async function draw(canvas: HTMLCanvasElement, source: string): Promise<void> {
  const image = document.createElement('img');
  image.referrerPolicy = 'no-referrer';
  image.src = source;
  try {
    await image.decode();
  } catch {
    // A picture that does not load leaves its place empty; the name is shown beside it.
    return;
  }
  const { width, height } = canvas;
  const scale = Math.min(width / image.naturalWidth, height / image.naturalHeight);
  const [wide, high] = [image.naturalWidth * scale, image.naturalHeight * scale];
  const context = canvas.getContext('2d');
  context?.clearRect(0, 0, width, height);
  context?.drawImage(image, (width - wide) / 2, (height - high) / 2, wide, high);
}
