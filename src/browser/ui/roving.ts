/** Returns the index of the item that an arrow key leads to in a group with roving focus; `undefined` for other keys. */
export function rove(
  key: string,
  at: number,
  count: number,
  axis: 'inline' | 'block',
  rtl = false,
): number | undefined {
  if (count === 0) return undefined;
  const [back, forth] =
    axis === 'block' ? ['ArrowUp', 'ArrowDown'] : rtl ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
  if (key === forth) return (at + 1) % count;
  if (key === back) return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
