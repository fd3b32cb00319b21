/** A style sheet as text, minified by the build. */
declare module '*.css?inline' {
  const text: string;
  export default text;
}
