import type { Running } from '../end-with-signals.js';

/** The commands of a site's owner, by name: what each does, and how its code is loaded. */
export const proxyCommands = {
  proxy: {
    summary: 'runs the proxy between your pages and the platform; it holds the API key',
    load: async () => (await import('./cli.js')).proxyCommand,
  },
  doctor: {
    summary: 'checks a deployed proxy from outside and says what to fix',
    load: async () => (await import('./cli/doctor.js')).doctorCommand,
  },
  snippet: {
    summary: 'prints the script tag for your pages',
    load: async () => (await import('./cli/snippet.js')).snippetCommand,
  },
  cdn: {
    summary: "copies the elements' files to a folder, for a server or a content delivery network of your own",
    load: async () => (await import('./cli/cdn.js')).cdnCommand,
  },
} as const satisfies Record<
  string,
  { readonly summary: string; readonly load: () => Promise<(args: string[]) => Promise<Running | void>> }
>;
