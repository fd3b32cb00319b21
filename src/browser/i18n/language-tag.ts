/**
 * Reads the name of a language as pages, content management systems and operating systems write it: `de_DE`,
 * `de_DE.UTF-8`, `pt_PT_ao90`. Returns a BCP 47 tag, without trailing parts that are not valid in one; `undefined` if
 * the text names no language.
 */
export function languageTag(written: string): string | undefined {
  const tag = written
    .trim()
    .replace(/[.@].*/s, '')
    .replaceAll('_', '-');
  const [region] = /^[a-z]{2,3}(-[a-z]{4})?-([a-z]{2}|\d{3})(?=-)/i.exec(tag) ?? [];
  return canonical(tag) ?? canonical(region);
}

function canonical(tag: string | undefined): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}
