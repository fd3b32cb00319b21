/**
 * Copies a text. Resolves with whether the browser allowed it. Pages without HTTPS and pages inside apps lack the
 * Clipboard API; there the legacy `copy` command works, but only while a press is handled.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}

function copyByCommand(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position: fixed; opacity: 0';
  const focused = deepestFocus();
  // Next to the focused element, because everything outside an open dialog is inert.
  (focused?.parentNode ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    focused?.focus({ preventScroll: true });
  }
}

/** Returns the element with the focus, in whichever shadow tree. */
function deepestFocus(): HTMLElement | null {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused as HTMLElement | null;
}
