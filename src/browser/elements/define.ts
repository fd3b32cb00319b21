/**
 * Registers an element under its tag. If a second copy of Laurel or other code has already defined the tag, it only
 * logs a warning, because that must not break the page.
 */
export function define(tag: `laurel-${string}`, element: CustomElementConstructor): void {
  const taken = customElements.get(tag);
  if (!taken) customElements.define(tag, element);
  else if (taken !== element) console.warn(`Laurel: <${tag}> is already defined. This copy does not replace it.`);
}
