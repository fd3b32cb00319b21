import { createRequire } from 'node:module';
import { platformDocument } from '../contract/openapi.js';

/**
 * Returns a handler for the OpenAPI document of the service. It is open to anyone: it describes the endpoints and contains no
 * data.
 *
 * @param publicUrl URL of the service; if absent, paths start at the document's own origin
 */
export function describeApi(publicUrl = '/'): () => Response {
  let text: string | undefined;
  return () => {
    text ??= JSON.stringify(platformDocument(ownVersion(), publicUrl));
    return new Response(text, { headers: { 'content-type': 'application/json' } });
  };
}

/** Returns the package's version, read by its own name so that it works from the sources and from the build. */
function ownVersion(): string {
  const { version } = createRequire(import.meta.url)('laurel-widgets/package.json') as { readonly version: string };
  return version;
}
