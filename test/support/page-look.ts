import { emulateMedia, setViewport } from '@web/test-runner-commands';

/** Resolves with whether a command worked: some engines do not let a test emulate media features. */
async function isDone(command: Promise<unknown>): Promise<boolean> {
  return command.then(
    () => true,
    () => false,
  );
}

/** Whether the engine resizes its window for a test. It is tried once, because each refusal writes to the log. */
let resizes: boolean | undefined;
/** The width that was set last. It is outdated after a test that sets the window's size itself. */
let last: number | undefined;

/** Makes the page as wide as a window of that width. If the engine cannot resize the window, sets the width of the content. */
export async function setWidth(width: number): Promise<void> {
  if (width === last && (!resizes || innerWidth === width)) return;
  last = width;
  if (resizes !== false) resizes = await isDone(setViewport({ width, height: 640 }));
  if (!resizes) document.body.style.inlineSize = `${width}px`;
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** Turns on reduced motion. Returns whether the engine supports that; only Chromium does. */
export const reduceMotion = (): Promise<boolean> => isDone(emulateMedia({ reducedMotion: 'reduce' }));

/** Gives the page the colours of a dark or light page. */
export function setScheme(scheme: 'light' | 'dark'): void {
  const { style } = document.documentElement;
  style.colorScheme = scheme;
  style.background = 'Canvas';
}
