type Field = HTMLInputElement | HTMLTextAreaElement;

/** Reloads the page. If somebody has written something on it, the browser asks before that is lost. */
export function reloadPage(page: Document): void {
  const view = page.defaultView;
  if (hasWritten(page)) view?.addEventListener('beforeunload', ask, { once: true });
  view?.location.reload();
}

/** Whether a field of the page or of a Laurel element holds what somebody wrote or chose. */
export function hasWritten(root: ParentNode): boolean {
  return (
    [...root.querySelectorAll<Field>('input, textarea')].some(isChanged) ||
    [...root.querySelectorAll('*')].some(
      ({ localName, shadowRoot }) => shadowRoot && localName.startsWith('laurel-') && hasWritten(shadowRoot),
    )
  );
}

const isChanged = (field: Field): boolean =>
  'checked' in field && /^(?:checkbox|radio)$/.test(field.type)
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue;

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
  // Chromium before 119 asks only because of this.
  event.returnValue = true;
}
