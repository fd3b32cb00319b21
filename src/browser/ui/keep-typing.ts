/** Keys that enter text, move the caret or delete. */
const typing = /^(.|Dead|Backspace|Delete|Home|End|Arrow.+)$/;

/**
 * Keeps keys that a member types into a Laurel field from the page, which may have single keys as shortcuts. Escape,
 * Enter and Tab reach the page, and so do shortcuts with Ctrl or Meta.
 */
export function keepTyping(root: ShadowRoot): void {
  for (const type of ['keydown', 'keypress', 'keyup'])
    root.addEventListener(type, (event) => {
      const field = event.target as Element;
      // Slotted content belongs to the page.
      if (field.matches('input, textarea, select') && root.contains(field) && isTyping(event as KeyboardEvent))
        event.stopPropagation();
    });
}

function isTyping({ key, ctrlKey, altKey, metaKey, isComposing, keyCode }: KeyboardEvent): boolean {
  // Keys of an input method are for it alone. WebKit sends the key that ends the composition afterwards, with this
  // code.
  if (isComposing || keyCode === 229) return true;
  // On Windows, AltGr is Ctrl and Alt. AltGr enters other characters; Ctrl and Alt with a letter or digit are a
  // shortcut.
  return typing.test(key) && !metaKey && (!ctrlKey || (altKey && /\W/.test(key)));
}
