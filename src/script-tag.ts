/*
 * The file that a script tag names. It avoids module syntax, which would silently stop a tag without `type="module"`. Such a tag
 * still works, with a warning.
 */
if (document.currentScript)
  console.warn(
    `Laurel: add type="module" to the script tag of ${(document.currentScript as HTMLScriptElement).src}, or the page waits for it.`,
  );
import('./loader.js').catch((error: unknown) => console.warn('Laurel: the files beside loader.js are missing.', error));
