/** Returns the list item of a quest. */
const itemOf = (list: ParentNode, id: string): HTMLElement | undefined =>
  [...list.querySelectorAll<HTMLElement>('[data-quest]')].find(({ dataset }) => dataset['quest'] === id);

/** Scrolls a quest to the middle of the screen and focuses its row. */
export function scrollToQuest(list: ParentNode, id: string): void {
  const item = itemOf(list, id);
  item?.scrollIntoView?.({ block: 'center' });
  item?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
}

/** Focuses the first field of an open quest, or its row if it has none. */
export function focusField(list: ParentNode, id: string): void {
  const item = itemOf(list, id);
  const field = item?.querySelector<HTMLElement>('.detail :is(.input, .choice[tabindex="0"], .button)');
  (field ?? item?.querySelector<HTMLElement>('.label'))?.focus();
}
