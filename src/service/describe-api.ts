import { platformDocument } from '../contract/openapi.js';
import { ownPackage } from '../server/own-package.js';

/**
 * Returns a handler for the OpenAPI document of the service. It is open to anyone: it describes the endpoints and contains no
 * data.
 *
 * @param publicUrl URL of the service; if absent, paths start at the document's own origin
 */
export function describeApi(publicUrl = '/'): () => Response {
  let text: string | undefined;
  return () => {
    text ??= JSON.stringify(platformDocument(ownPackage()?.version ?? '0', publicUrl));
    return new Response(text, { headers: { 'content-type': 'application/json' } });
  };
}
