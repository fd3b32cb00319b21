/**
 * Registers an element under its tag. If the tag is taken, by a second copy of Laurel or by something else, only the console
 * says so: a page must not break over it.
 */
export function define(tag: `laurel-${string}`, element: CustomElementConstructor): void {
  const taken = customElements.get(tag);
  if (!taken) customElements.define(tag, element);
  else if (taken !== element) console.warn(`Laurel: <${tag}> is already defined. This copy does not replace it.`);
}
