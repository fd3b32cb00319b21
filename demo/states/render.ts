import { nothing, render } from 'lit';
import { registry } from 'laurel-widgets/registry';
import { until } from './drive.js';
import { installPasskeys } from './passkeys.js';
import type { State, StateStage } from './state.js';
import { type FixtureTransport, fixtureTransport } from './transport.js';
import { installWallets } from './wallets.js';

/** A state that is on the page. */
export interface RenderedState extends StateStage {
  readonly program: HTMLElement | undefined;
  readonly element: HTMLElement;
  readonly network: FixtureTransport;
  /** Removes the state and its wallets from the page. */
  remove(): void;
}

export interface RenderOptions {
  /** Container of the state. Default: the body. */
  readonly container?: HTMLElement;
  /** Further attributes of the element, such as `theme`. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** Language of the surrounding programme. */
  readonly locale?: string;
  /** Keeps the stored records apart if the same state is shown several times on one origin. */
  readonly instance?: string;
  /** Keeps the records of the previous state in this browser, as a second visit finds them. */
  readonly isRevisit?: boolean;
}

/** Puts a state on the page and drives it to its end. Rejects if it does not get there. */
export async function renderState(state: State, options: RenderOptions = {}): Promise<RenderedState> {
  const proxy = `/fixtures/${[state.tag, state.name, options.instance].filter(Boolean).join('/')}`;
  // Otherwise records of an earlier visit would be part of the state.
  if (!options.isRevisit)
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (key.includes(proxy)) storage.removeItem(key);
  const network = fixtureTransport(state.network, proxy);
  const { installed, remove: removeWallets } = installWallets(state.wallets ?? []);
  const removePasskeys = state.passkey ? installPasskeys(state.passkey) : undefined;
  await Promise.all([load('laurel-program'), load(state.tag)]);

  const element = create(state.tag, { ...state.attributes, ...options.attributes });
  if (state.children) render(state.children, element);
  await Promise.all([...element.querySelectorAll('*')].map(({ localName }) => load(localName)));
  const programAttributes = { proxy, ...state.program };
  const isProgram = state.tag === 'laurel-program';
  const program = state.bare ? undefined : isProgram ? element : create('laurel-program', {});
  if (program) {
    for (const [name, value] of Object.entries(programAttributes)) program.setAttribute(name, value);
    Object.assign(program, { transport: network.fetch });
    if (!isProgram) program.append(element);
  }
  const outermost = program ?? element;
  if (options.locale) outermost.lang = options.locale;
  (options.container ?? document.body).append(outermost);

  const rendered: RenderedState = {
    program,
    element,
    network,
    wallets: installed,
    calls: network.calls,
    remove: () => {
      outermost.remove();
      render(nothing, element);
      removeWallets();
      removePasskeys?.();
    },
  };
  await rendering(element);
  if (state.wallets) localStorage.setItem('laurel.wallet', state.recent ?? '');
  await state.play?.(element, rendered);
  if (state.settled) await until(() => state.settled?.(element) ?? true, `${state.tag} ${state.name}`);
  await rendering(element);
  return rendered;
}

const load = async (tag: string): Promise<void> => {
  const entries: Partial<Record<string, () => Promise<unknown>>> = registry;
  await entries[tag]?.();
};

function create(tag: string, attributes: Readonly<Record<string, string>>): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

async function rendering(element: HTMLElement): Promise<void> {
  await (element as { updateComplete?: Promise<unknown> }).updateComplete;
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
