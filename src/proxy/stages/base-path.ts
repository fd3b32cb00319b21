import { notFound } from './url-shape.js';

/** Returns the path below the base path: `/laurel/session` becomes `/session`. */
export function stripBasePath(path: string, basePath: string): string {
  if (basePath === '') return path;
  if (!path.startsWith(`${basePath}/`)) throw notFound();
  return path.slice(basePath.length);
}
