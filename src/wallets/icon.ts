/** Longest icon, in characters of its URI: a wallet may show itself, not fill the page's memory. */
const longest = 131_072;

/** An announced icon if it is a picture that brings itself along. Anything else would be fetched from somewhere. */
export function safeIcon(icon: string): string | undefined {
  const text = icon.trim();
  return text.length <= longest && /^data:image\/(png|svg\+xml|webp|jpeg)[;,]/i.test(text) ? text : undefined;
}
