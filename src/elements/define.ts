/**
 * Registers an element under its tag. Where the tag is taken already, by a second copy of Laurel or by somebody else, it stays as it is and
 * the console says so: a page must not break over it.
 */
export function define(tag: `laurel-${string}`, element: CustomElementConstructor): void {
  const taken = customElements.get(tag);
  if (!taken) customElements.define(tag, element);
  else if (taken !== element) console.warn(`Laurel: <${tag}> is defined already; this copy leaves it alone.`);
}
