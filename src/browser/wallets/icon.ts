/** Longest icon, in characters of its URI, so that a wallet cannot fill the page's memory. */
const maximumCharacters = 131_072;

/** Returns an announced icon if it is an embedded picture. Anything else would cause a request. */
export function safeIcon(icon: string): string | undefined {
  const text = icon.trim();
  return text.length <= maximumCharacters && /^data:image\/(png|svg\+xml|webp|jpeg)[;,]/i.test(text) ? text : undefined;
}
