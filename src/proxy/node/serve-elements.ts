import { toResponse } from '../answers/answer.js';
import type { RunningProxy } from '../create-proxy.js';
import type { ElementFiles } from './element-files.js';

/** Wraps a proxy so that it also serves the files of the script tag. */
export function serveElements(proxy: RunningProxy, files: ElementFiles): RunningProxy {
  const serve = async (...[request, context]: Parameters<RunningProxy>): Promise<Response> => {
    const file = files.answer(request);
    return file ? toResponse(await file) : proxy(request, context);
  };
  const fromCache: RunningProxy['fromCache'] = (request, context) =>
    // The cache comes first, because it gets many more requests.
    proxy.fromCache(request, context) ?? files.answer(request);
  return Object.assign(serve, { metrics: proxy.metrics, close: () => proxy.close(), fromCache });
}
