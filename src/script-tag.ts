/*
 * The file that a script tag names. It avoids module syntax, which would silently stop a tag without `type="module"`. Such a tag
 * still works, with a warning.
 */

/** Which files each element needs, beside this one: a selector of elements, the file, its hash. The build writes this list. */
declare const elementFiles: readonly (readonly [selector: string, file: string, integrity: string])[];

const { currentScript } = document;
if (currentScript)
  console.warn(
    `Laurel: add type="module" to the script tag of ${(currentScript as HTMLScriptElement).src}, or the page waits for it.`,
  );
import('./loader.js').catch((error: unknown) => console.warn('Laurel: the files beside loader.js are missing.', error));

// A module script has no `document.currentScript`. If several scripts have this file's name, none is taken for this one.
const named = [...document.scripts].filter(({ src }) => /\/loader\.js(?:[?#]|$)/.test(src));
if (named.length === 1)
  for (const script of named)
    for (const [selector, file, integrity] of elementFiles)
      if (document.querySelector(selector)) {
        const link = document.createElement('link');
        const { crossOrigin, nonce = '' } = script;
        Object.assign(link, {
          rel: 'modulepreload',
          integrity,
          crossOrigin,
          nonce,
          href: new URL(file, script.src).href,
        });
        document.head.append(link);
      }
