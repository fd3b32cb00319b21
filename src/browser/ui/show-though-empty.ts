/**
 * Gives an element a space as its only child if a style of the site hides whatever has none (`*:empty { display: none }`), and
 * returns whether it did. What is in a shadow root does not count there, nor does a comment. No element that is hidden for another
 * reason gets one.
 */
export function showThoughEmpty(element: HTMLElement): boolean {
  if (element.hasChildNodes() || getComputedStyle(element).display !== 'none') return false;
  const space = element.ownerDocument.createTextNode(' ');
  element.append(space);
  if (getComputedStyle(element).display !== 'none') return true;
  space.remove();
  return false;
}
