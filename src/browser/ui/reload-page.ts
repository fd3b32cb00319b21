type Field = HTMLInputElement | HTMLTextAreaElement;

/** Pages that ask before they are reloaded. */
const prepared = new WeakSet<Document>();
let isReloading = false;

/**
 * Makes the browser ask before a reload discards what somebody has written on a page. Chromium asks only if the
 * listener was added before the press.
 */
export function prepareReload(page: Document): void {
  if (prepared.has(page)) return;
  prepared.add(page);
  page.defaultView?.addEventListener('beforeunload', (event) => {
    if (isReloading && hasWritten(page)) ask(event);
    isReloading = false;
  });
}

/** Reloads a page that is prepared for it. */
export function reloadPage(page: Document): void {
  isReloading = true;
  page.defaultView?.location.reload();
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
  // Chromium before 119 asks only if this is set.
  event.returnValue = true;
}
