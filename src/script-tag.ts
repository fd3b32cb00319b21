/*
 * The file a script tag names. It has no word of module syntax: one would stop a tag without `type="module"` before
 * anything of it runs, and nobody would be told. Such a tag works all the same.
 */
if (document.currentScript)
  console.warn(
    `Laurel: add type="module" to the script tag of ${(document.currentScript as HTMLScriptElement).src}, or the page waits for it.`,
  );
import('./loader.js').catch((error: unknown) => console.warn('Laurel: the files beside loader.js are missing.', error));
