let isTold = false;

/** Warns the page's owner once that its root font size is larger than texts may become (`--_size-md` in the tokens). */
export function warnLimitedTextSize(element: Element): void {
  const { fontSize } = getComputedStyle(element);
  if (isTold || fontSize !== '30px') return;
  isTold = true;
  console.warn(
    `Laurel: texts follow the font size of <html> up to ${fontSize}, twice the usual size, and it is larger here. Set their size for this page: :root { --laurel-font-size: 16px }.`,
  );
}
