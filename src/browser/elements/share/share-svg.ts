import { cardSize, type CardShape } from './card-shapes.js';

const svgNamespace = 'http://www.w3.org/2000/svg';

/** Options of an SVG card. */
export interface SvgOptions {
  readonly font: string;
  /** Alternative text. */
  readonly alt: string;
  /** The picture as a `data:` URI. */
  readonly art: string | undefined;
  readonly direction: 'ltr' | 'rtl';
}

/** Returns a card as a self-contained SVG document. */
export function cardSvg(shapes: readonly CardShape[], { font, alt, art, direction }: SvgOptions): string {
  const root = node('svg', {
    xmlns: svgNamespace,
    viewBox: `0 0 ${cardSize.width} ${cardSize.height}`,
    width: cardSize.width,
    height: cardSize.height,
    role: 'img',
    'font-family': font,
    direction,
  });
  const title = node('title', {});
  title.textContent = alt;
  root.append(title, ...shapes.flatMap((shape) => nodeOf(shape, art) ?? []));
  return new XMLSerializer().serializeToString(root);
}

function nodeOf(shape: CardShape, art: string | undefined): SVGElement | undefined {
  switch (shape.kind) {
    case 'ground':
      return node('rect', { width: cardSize.width, height: cardSize.height, fill: shape.fill });
    case 'disc':
      return node('circle', { cx: shape.x, cy: shape.y, r: shape.radius, fill: shape.fill });
    case 'leaf': {
      const { x, y, tilt, scale, d, fill } = shape;
      const place = `translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${tilt}) scale(${scale})`;
      return node('path', { d, fill, transform: place });
    }
    case 'text': {
      const { x, y, size, weight, anchor, fill } = shape;
      const text = node('text', { x, y, 'font-size': size, 'font-weight': weight, 'text-anchor': anchor, fill });
      text.textContent = shape.text;
      return text;
    }
    case 'art':
      return art
        ? node('image', { x: shape.x, y: shape.y, width: shape.size, height: shape.size, href: art })
        : undefined;
  }
}

function node(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const made = document.createElementNS(svgNamespace, name);
  for (const [key, value] of Object.entries(attributes)) if (key !== 'xmlns') made.setAttribute(key, String(value));
  return made;
}
