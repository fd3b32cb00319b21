/** Returns what leads a member to the quest list of a page; `undefined` if the page has none. */
export function toQuestList(page: Document): (() => void) | undefined {
  const find = (): Element | null => page.querySelector('laurel-quest-list');
  return find() ? () => find()?.scrollIntoView({ block: 'start' }) : undefined;
}
