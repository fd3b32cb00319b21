import { cardSize, type CardShape, type Measure } from './card-shapes.js';

/**
 * Draws a card onto a canvas.
 *
 * @param arts pictures by their place on the card; `undefined` for one that did not load
 */
export function drawCard(
  canvas: HTMLCanvasElement,
  shapes: readonly CardShape[],
  font: string,
  arts: readonly (HTMLImageElement | undefined)[],
  direction: 'ltr' | 'rtl',
): void {
  canvas.width = cardSize.width;
  canvas.height = cardSize.height;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.direction = direction;
  for (const shape of shapes) {
    context.save();
    if (shape.kind !== 'art') context.fillStyle = shape.fill;
    switch (shape.kind) {
      case 'ground':
        context.fillRect(0, 0, cardSize.width, cardSize.height);
        break;
      case 'disc':
        context.beginPath();
        context.arc(shape.x, shape.y, shape.radius, 0, 2 * Math.PI);
        context.fill();
        break;
      case 'leaf':
        context.translate(shape.x, shape.y);
        context.rotate((shape.tilt * Math.PI) / 180);
        context.scale(shape.scale, shape.scale);
        context.fill(new Path2D(shape.d));
        break;
      case 'text':
        context.font = `${shape.weight} ${shape.size}px ${font}`;
        context.textAlign = shape.anchor === 'middle' ? 'center' : shape.anchor;
        context.fillText(shape.text, shape.x, shape.y);
        break;
      case 'art': {
        const art = arts[shape.index];
        if (art) drawWhole(context, art, shape.x, shape.y, shape.size);
      }
    }
    context.restore();
  }
}

/** Returns a function that measures the width of a text in px. */
export function createMeasure(font: string): Measure {
  const context = document.createElement('canvas').getContext('2d');
  return (text, size, weight) => {
    if (!context) return text.length * size * 0.6;
    context.font = `${weight} ${size}px ${font}`;
    return context.measureText(text).width;
  };
}

/** Returns a function that converts a colour in any notation to `#rrggbb`. */
export function createHex(): (colour: string) => string {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (colour) => {
    if (!context) return '#000000';
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, 1, 1);
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  };
}

/** Loads the picture for use in a canvas; `undefined` if its host does not allow that. */
export async function loadArt(url: string | undefined): Promise<HTMLImageElement | undefined> {
  if (!url) return undefined;
  const image = document.createElement('img');
  image.crossOrigin = 'anonymous';
  image.referrerPolicy = 'no-referrer';
  image.src = url;
  try {
    await image.decode();
    return image;
  } catch {
    return undefined;
  }
}

/** Draws a picture whole into the middle of a square. A picture without a size of its own fills the square. */
function drawWhole(context: CanvasRenderingContext2D, art: HTMLImageElement, x: number, y: number, size: number): void {
  const { naturalWidth, naturalHeight } = art;
  const longer = Math.max(naturalWidth, naturalHeight);
  const [width = size, height = size] =
    longer > 0 ? [naturalWidth, naturalHeight].map((edge) => (edge / longer) * size) : [];
  context.drawImage(art, x + (size - width) / 2, y + (size - height) / 2, width, height);
}

/** Returns a picture as a `data:` URI of a square with edges of `size` px. */
export function dataUrlOf(art: HTMLImageElement, size: number): string {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const context = canvas.getContext('2d');
  if (context) drawWhole(context, art, 0, 0, size);
  return canvas.toDataURL('image/png');
}
