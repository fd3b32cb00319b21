import { createRequire } from 'node:module';
import { platformDocument } from '../contract/openapi.js';

/**
 * Answers with the OpenAPI document of the service, to anyone: it says what there is, and nothing of what is in it.
 *
 * @param publicUrl where the service is reached; where not given, paths start where the document was read
 */
export function describeApi(publicUrl = '/'): () => Response {
  let text: string | undefined;
  return () => {
    text ??= JSON.stringify(platformDocument(ownVersion(), publicUrl));
    return new Response(text, { headers: { 'content-type': 'application/json' } });
  };
}

/** Version of the package, by its own name: the same from the source and from what is built of it. */
function ownVersion(): string {
  const { version } = createRequire(import.meta.url)('laurel-widgets/package.json') as { readonly version: string };
  return version;
}
