let canvas: CanvasRenderingContext2D | null = null;

/** Returns any CSS colour as `#rrggbb`; `undefined` for a text that is not a colour, or a colour that is not opaque. */
export function parseColour(text: string): string | undefined {
  const trimmed = text.trim();
  if (!CSS.supports('color', trimmed) || /^(?:currentcolor|inherit|initial|unset|revert)/i.test(trimmed))
    return undefined;
  canvas ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!canvas) return undefined;
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = trimmed;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
  if (alpha < 255) return undefined;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
