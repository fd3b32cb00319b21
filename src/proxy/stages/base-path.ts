import { notFound } from './url-shape.js';

/** Path below the place the proxy is mounted on, `/laurel/session` becoming `/session`. */
export function stripBasePath(path: string, basePath: string): string {
  if (basePath === '') return path;
  if (!path.startsWith(`${basePath}/`)) throw notFound();
  return path.slice(basePath.length);
}
