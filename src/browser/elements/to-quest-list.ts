/** Returns what leads a member to the quest list of a page; `undefined` if the page has none. */
export const toQuestList = (page: Document): (() => void) | undefined => toElement(page, 'laurel-quest-list');

/** Returns what leads a member to the next step of a page, or else to its quest list; `undefined` if the page has neither. */
export const toNextStep = (page: Document): (() => void) | undefined =>
  toElement(page, 'laurel-next-step') ?? toQuestList(page);

function toElement(page: Document, tag: string): (() => void) | undefined {
  const find = (): Element | null => page.querySelector(tag);
  return find() ? () => find()?.scrollIntoView({ block: 'start' }) : undefined;
}
