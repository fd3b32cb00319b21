/** Returns the outline of the leaf, Laurel's basic shape, standing on the origin. */
export const leafPath = (length: number, width: number): string => {
  const [low, high] = [(-length * 0.26).toFixed(2), (-length * 0.7).toFixed(2)];
  return `M0 0C${width} ${low} ${width} ${high} 0 ${-length}C${-width} ${high} ${-width} ${low} 0 0Z`;
};
