import { emulateMedia, setViewport } from '@web/test-runner-commands';

/** Not every engine lets a test set what it looks through. */
async function isDone(command: Promise<unknown>): Promise<boolean> {
  return command.then(
    () => true,
    () => false,
  );
}

/** Makes the page as wide as a window of that width would be; where the engine sets no window, what is on it. */
export async function setWidth(width: number): Promise<void> {
  if (!(await isDone(setViewport({ width, height: 640 })))) document.body.style.inlineSize = `${width}px`;
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Has pages move as little as they can. Returns whether the engine can say so, as Chromium alone does. */
export const reduceMotion = (): Promise<boolean> => isDone(emulateMedia({ reducedMotion: 'reduce' }));

/** The colours of a page that is dark, or light. */
export function setScheme(scheme: 'light' | 'dark'): void {
  const { style } = document.documentElement;
  style.colorScheme = scheme;
  style.background = 'Canvas';
}
