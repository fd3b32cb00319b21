const told = new Set<string>();

/**
 * Warns the page's owner, once for each kind of element, that a style of the page hides it because it has no children.
 */
export function warnHiddenWhenEmpty(tag: string): void {
  if (told.has(tag)) return;
  told.add(tag);
  console.warn(
    `Laurel: a style of this page hides <${tag}> because it has no children, as *:empty { display: none } does. It has got a space as its child, and shows. To keep its place from the start, leave the elements out of that style: :not(${tag}).`,
  );
}
