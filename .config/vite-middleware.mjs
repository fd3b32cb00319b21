import { createServer } from 'vite';

/** The test runner's own modules exist only on its server, so they are imported from there at run time. */
const runnerModules = {
  name: 'runner-modules',
  enforce: 'pre',
  resolveId: (id) => (/^\/__web-/.test(id) ? `\0runner:${id}` : undefined),
  load: (id) =>
    id.startsWith('\0runner:')
      ? `const runner = await import(/* @vite-ignore */ ${JSON.stringify(id.slice('\0runner:'.length))});
         export const { webSocket, sendMessage, sendMessageWaitForResponse } = runner;`
      : undefined,
};

/** Paths that Vite answers; the test runner answers all others, and its own packages. */
const ours = /\.(ts|css|json|svg)$|^\/@(vite|id|fs)\/|^\/node_modules\/(?!@web\/)/;

/** Starts a Vite development server as middleware of the test runner, so that tests and builds share one transformer. */
export async function viteMiddleware(config) {
  const vite = await createServer({
    configFile: false,
    logLevel: 'warn',
    appType: 'custom',
    plugins: [runnerModules],
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    ...config,
    optimizeDeps: { noDiscovery: true, ...config.optimizeDeps, rolldownOptions: { plugins: [runnerModules] } },
  });
  return {
    close: () => vite.close(),
    middleware: (context, next) => {
      if (!ours.test(context.path)) return next();
      context.respond = false;
      context.res.statusCode = 200;
      vite.middlewares(context.req, context.res, (error) => {
        context.res.statusCode = error ? 500 : 404;
        context.res.end(error ? String(error) : 'not found');
      });
      return undefined;
    },
  };
}
