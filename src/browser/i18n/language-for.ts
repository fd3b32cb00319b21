/**
 * Returns the language for a wanted one: the same, or one of the same script that its speakers read. `zh-HK` is `zh-Hant`,
 * `pt-PT` is `pt-BR`.
 *
 * @param offered BCP 47 tags
 */
export function languageFor(wanted: string, offered: readonly string[]): string | undefined {
  try {
    const { language, script } = new Intl.Locale(wanted).maximize();
    return offered.find((tag) => {
      const one = new Intl.Locale(tag).maximize();
      return one.language === language && one.script === script;
    });
  } catch {
    // The text is not a language tag.
    return undefined;
  }
}
