import { createHex } from './share-canvas.js';

/** Colours of a card, as `#rrggbb`, which every program reads. */
export interface CardColours {
  readonly surface: string;
  readonly text: string;
  readonly muted: string;
  readonly leaf: string;
  /** Of the lower leaf of a pair. */
  readonly lowerLeaf: string;
  readonly well: string;
  readonly gold: string;
  readonly goldText: string;
}

/** Reads the theme's colours from an element with the class `share-colours` and its child. Needs `pictureStyles`. */
export function readColours(probe: Element): CardColours {
  const hex = createHex();
  const outer = getComputedStyle(probe);
  const inner = getComputedStyle(probe.firstElementChild ?? probe);
  return {
    surface: hex(outer.backgroundColor),
    text: hex(outer.color),
    leaf: hex(outer.outlineColor),
    lowerLeaf: hex(inner.borderTopColor),
    muted: hex(inner.color),
    well: hex(inner.backgroundColor),
    gold: hex(outer.borderTopColor),
    goldText: hex(inner.outlineColor),
  };
}

/** Returns the canvas as a PNG; `null` if the browser cannot make one. */
export const pngOf = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));

/** Opens the browser's share sheet with a picture, or with the text alone if it takes no files. Returns whether it worked; a member may cancel. */
export async function sendPicture(
  canvas: HTMLCanvasElement,
  { name, title, text }: { readonly name: string; readonly title: string; readonly text: string },
): Promise<boolean> {
  const blob = await pngOf(canvas);
  const files = blob ? [new File([blob], name, { type: 'image/png' })] : [];
  try {
    await navigator.share({ title, text, ...(navigator.canShare({ files }) && { files }) });
  } catch (error) {
    return (error as DOMException).name === 'AbortError';
  }
  return true;
}

/** Saves a file through the browser. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Returns a name for a file about something with this name, without its ending. */
export const fileName = (name: string, preset: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || preset;
