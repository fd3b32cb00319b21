/** Tags, attributes, events, slots, parts and tokens of the public elements, from their sources. */
export default {
  globs: ['src/elements/**/*.ts', 'src/events/*.ts'],
  exclude: ['src/elements/**/*.styles.ts'],
  litelement: true,
  outdir: 'dist',
  packagejson: false,
};
