/** Keys that write, move through what is written, or remove it. */
const typing = /^(.|Dead|Backspace|Delete|Home|End|Arrow.+)$/;

/**
 * Keeps what a member types into a field of ours from the page, whose shortcuts may be single keys. Escape, Enter and Tab reach the
 * page, and so do shortcuts with Ctrl or Meta.
 */
export function keepTyping(root: ShadowRoot): void {
  for (const type of ['keydown', 'keypress', 'keyup'])
    root.addEventListener(type, (event) => {
      const field = event.target as Element;
      // What stands in a slot is the page's.
      if (field.matches('input, textarea, select') && root.contains(field) && isTyping(event as KeyboardEvent))
        event.stopPropagation();
    });
}

function isTyping({ key, ctrlKey, altKey, metaKey, isComposing, keyCode }: KeyboardEvent): boolean {
  // What an input method hears is for it alone. WebKit sends the key that ends it afterwards, with this code.
  if (isComposing || keyCode === 229) return true;
  // On Windows, AltGr is Ctrl and Alt. It writes other signs; with a letter or digit, both are a shortcut.
  return typing.test(key) && !metaKey && (!ctrlKey || (altKey && /\W/.test(key)));
}
