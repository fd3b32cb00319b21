import { toResponse } from '../answers/answer.js';
import type { RunningProxy } from '../create-proxy.js';
import type { ElementFiles } from './element-files.js';

/** Lets a proxy answer requests for the files of the script tag, before anything else looks at them. */
export function serveElements(proxy: RunningProxy, files: ElementFiles): RunningProxy {
  const serve = async (...[request, context]: Parameters<RunningProxy>): Promise<Response> => {
    const file = files.answer(request);
    return file ? toResponse(await file) : proxy(request, context);
  };
  const fromCache: RunningProxy['fromCache'] = (request, context) =>
    // Answers of the cache come first: there are many more requests for them.
    proxy.fromCache(request, context) ?? files.answer(request);
  return Object.assign(serve, { metrics: proxy.metrics, close: () => proxy.close(), fromCache });
}
