import { type Bench, type Figure, median } from './figure.js';
import { serveSite } from './site/site-server.js';
import { type SignatureRequest, type Visited, open, startBrowser } from './site/visit.js';
import { inTemporaryFolder } from './temporary-folder.js';

const rounds = 5;

/** One page with a connect button, on one device. */
interface Measured extends Visited {
  readonly signature: SignatureRequest;
}

const kinds = {
  element: {
    path: '/connect',
    isReady: `document.querySelector('laurel-wallet-connect').shadowRoot?.querySelector('button:not([disabled])')`,
    wallet: 'Bench wallet',
  },
  preloaded: {
    path: '/connect-preloaded',
    isReady: `document.querySelector('laurel-wallet-connect').shadowRoot?.querySelector('button:not([disabled])')`,
    wallet: 'Bench wallet',
  },
  plain: { path: '/by-hand', isReady: `document.querySelector('button')`, wallet: undefined },
} as const;

/** Measures the connect button, from the navigation to the wallet's request for a signature, beside a button by hand. */
export const connect: Bench = {
  name: 'connect',
  run: ({ communities: [openCommunity] }) =>
    inTemporaryFolder(async (folder) => {
      if (!openCommunity) return [];
      const site = await serveSite(await openCommunity(), folder);
      const browser = await startBrowser();
      const measure = async (kind: keyof typeof kinds, device: 'computer' | 'phone'): Promise<Measured> => {
        const { path, isReady, wallet } = kinds[kind];
        const visit = await open(browser, site.url + path, device);
        try {
          const visited = await visit.visited(isReady);
          return { ...visited, signature: await visit.requestSignature('Sign in', wallet) };
        } finally {
          await visit.close();
        }
      };
      try {
        const figures: Figure[] = [];
        for (const device of ['computer', 'phone'] as const) {
          const [element, preloaded, plain]: [Measured[], Measured[], Measured[]] = [[], [], []];
          for (let round = 0; round < rounds; round += 1) {
            plain.push(await measure('plain', device));
            element.push(await measure('element', device));
            preloaded.push(await measure('preloaded', device));
          }
          figures.push(...describe(device, { element, preloaded, plain }));
        }
        return figures;
      } finally {
        await browser.close();
        await site.close();
      }
    }),
};

function describe(
  device: 'computer' | 'phone',
  { element, preloaded, plain }: Readonly<Record<keyof typeof kinds, readonly Measured[]>>,
): Figure[] {
  const isPhone = device === 'phone';
  const title = isPhone ? 'connect button, slow 4G and CPU × 4' : 'connect button';
  const beside = (name: string, unit: string, of: (measured: Measured) => number): Figure => ({
    name: `${title}: ${name}`,
    unit,
    runs: element.map(of),
    limit: plain.map(of),
  });
  const ready = beside('usable after', 'ms', ({ readyAfter }) => readyAfter);
  const signature = beside('press to signature request', 'ms', (measured) => measured.signature.after);
  if (isPhone)
    return [
      { ...ready, goal: { timesLimit: 1.6 } },
      {
        ...{ name: `${title}, preloaded: usable after`, unit: 'ms', goal: { timesLimit: 1.6 } },
        ...{ runs: preloaded.map(({ readyAfter }) => readyAfter), limit: plain.map(({ readyAfter }) => readyAfter) },
      },
      { ...signature, goal: { atMost: 1000 } },
    ];
  const requests = median(element.map((measured) => measured.signature.requests));
  return [
    ready,
    { ...beside('work of the main thread', 'ms', ({ work }) => work), goal: { atMost: 35 } },
    {
      ...beside('scripts', 'kB', ({ scriptKB }) => scriptKB),
      note: `in ${median(element.map(({ scripts }) => scripts))} files`,
    },
    { ...signature, goal: { atMost: 60 } },
    {
      ...beside('scripts from press to signature request', 'kB', (measured) => measured.signature.kB),
      goal: { atMost: 36 },
      note: `in ${requests} files`,
    },
  ];
}
