/**
 * Gives an element a space as its only child if a style of the site hides elements without children (`*:empty {
 * display: none }`), and returns whether it did. For `:empty`, neither a shadow root nor a comment counts as a child.
 * Elements that are hidden for another reason stay unchanged.
 */
export function showThoughEmpty(element: HTMLElement): boolean {
  if (element.hasChildNodes() || getComputedStyle(element).display !== 'none') return false;
  const space = element.ownerDocument.createTextNode(' ');
  element.append(space);
  if (getComputedStyle(element).display !== 'none') return true;
  space.remove();
  return false;
}
