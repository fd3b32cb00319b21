/** Ignores Enter on buttons while it is held: the question that a press brings up would be answered by the same press. */
export function ignoreHeldEnter(root: ShadowRoot): void {
  root.addEventListener('keydown', (event) => {
    const { key, repeat, target } = event as KeyboardEvent;
    if (repeat && key === 'Enter' && target instanceof HTMLButtonElement) event.preventDefault();
  });
}
