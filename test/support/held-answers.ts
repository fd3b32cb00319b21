import type { FixtureNetwork, FixtureRequest, FixtureWallet, State } from '../../demo/states/state.js';
import { baseline } from '../../demo/states/transport.js';

/** A state whose answers arrive only when a test releases them. */
export interface HeldState {
  readonly state: State;
  /** Whether a question waits for its answer. */
  readonly isWaiting: boolean;
  /** Lets one answer arrive. Returns its name. */
  release(): string;
}

interface Held {
  readonly question: string;
  readonly release: () => void;
}

/** Which of several waiting answers arrives first. */
export type Arrival = 'first asked' | 'last asked';

/** Holds back the answers of a state's proxy and chain to reads. Writes are answered at once. */
export function holdAnswers(state: State, arrival: Arrival): HeldState {
  const waiting: Held[] = [];
  const hold = (question: string): Promise<void> =>
    new Promise((resolve) => void waiting.push({ question, release: resolve }));
  const { network, wallets, ...rest } = state;
  const held: State = {
    ...rest,
    network: holdNetwork({ ...baseline, ...network }, hold),
    ...(wallets && { wallets: wallets.map((wallet) => holdChain(wallet, hold)) }),
  };
  return {
    state: held,
    get isWaiting() {
      return waiting.length > 0;
    },
    release() {
      const next = arrival === 'first asked' ? waiting.shift() : waiting.pop();
      next?.release();
      return next?.question ?? '';
    },
  };
}

type Hold = (question: string) => Promise<void>;

function holdNetwork(network: FixtureNetwork, hold: Hold): FixtureNetwork {
  const held = Object.entries(network).map(([route, reply]): [string, unknown] => {
    if (!route.startsWith('GET ')) return [route, reply];
    const answer = typeof reply === 'function' ? (reply as (request: FixtureRequest) => unknown) : () => reply;
    return [route, (request: FixtureRequest) => hold(route).then(() => answer(request))];
  });
  return Object.fromEntries(held);
}

function holdChain(wallet: FixtureWallet, hold: Hold): FixtureWallet {
  const { rpc } = wallet;
  if (!rpc) return wallet;
  return {
    ...wallet,
    rpc: (method, params) =>
      method.startsWith('eth_send') ? rpc(method, params) : hold(method).then(() => rpc(method, params)),
  };
}
