/** Ignores a held Enter key on buttons. Otherwise the press that opens a question would also answer it. */
export function ignoreHeldEnter(root: ShadowRoot): void {
  root.addEventListener('keydown', (event) => {
    const { key, repeat, target } = event as KeyboardEvent;
    if (repeat && key === 'Enter' && target instanceof HTMLButtonElement) event.preventDefault();
  });
}
