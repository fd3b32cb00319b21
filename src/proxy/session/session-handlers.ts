import { endpoints } from '../../contract/index.js';
import type { Capabilities, Session } from '../../contract/session.js';
import { createEvmClient } from '../../verify/index.js';
import type { VerifyWalletDependencies } from '../../verify/index.js';
import { type Answer, privateAnswer } from '../answer.js';
import type { Settings } from '../config.js';
import { Refusal } from '../refusal.js';
import type { NonceStore } from '../store/nonce-store.js';
import type { Platform } from '../upstream/platform.js';
import { issueChallenge } from './challenge.js';
import { type SignInRequest, checkSignIn } from './check-sign-in.js';
import { clearToken, writeToken } from './cookie.js';
import { findMember } from './find-member.js';
import { type LiveSession, type Sessions, describeSession, sessionLifetime } from './sessions.js';

/** A request to an endpoint the proxy answers itself, checked by all stages. */
export interface OwnRequest {
  /** Checked query. */
  readonly query: unknown;
  /** Checked body. */
  readonly body: unknown;
  readonly headers: Headers;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
  /** Name the client draws on rate limits under. */
  readonly client: string;
  readonly origin: string | null;
  readonly session: LiveSession | null;
}

/** Answers one endpoint. */
export type Handler = (request: OwnRequest) => Promise<Answer>;

export interface HandlerDependencies {
  readonly settings: Settings;
  readonly sessions: Sessions;
  readonly nonces: NonceStore;
  readonly platform: Platform;
  readonly now: () => number;
}

const signedOut: Session = { status: 'signed-out' };
const capabilitiesVersion = 1;

/** Handlers by the name of their endpoint. */
export function sessionHandlers(dependencies: HandlerDependencies): Readonly<Record<string, Handler>> {
  const { settings, sessions, nonces, platform, now } = dependencies;
  const chainIds = settings.chains.map(({ id }) => id);
  const evmClient = evmClients(settings);
  return {
    getSession: async ({ session }) => privateAnswer(session ? describeSession(session.record) : signedOut),

    endSession: async ({ session }) => {
      if (session) await sessions.end(session);
      return privateAnswer(signedOut, { 'set-cookie': clearToken() });
    },

    createChallenge: async ({ origin }) => {
      refuseInMaintenance(settings);
      const { statement } = settings;
      return privateAnswer(
        await issueChallenge({ origin: knownOrigin(origin), statement, chainIds, nonces, now: now() }),
      );
    },

    createSession: async ({ body, origin, session }) => {
      refuseInMaintenance(settings);
      const request = body as SignInRequest;
      const { walletTypes } = settings;
      const address = await checkSignIn({
        ...{ request, nonces, walletTypes, chainIds, evmClient },
        origin: knownOrigin(origin),
        now: now(),
      });
      const { walletType: type, message, signature } = request;
      const member = await findMember(platform, settings.scope, { address, type, message, signature });
      const [token, record] = await sessions.begin(member, session);
      return privateAnswer(describeSession(record), {
        'set-cookie': writeToken(token, sessionLifetime.absolute / 1_000),
      });
    },

    getCapabilities: async () => {
      const { walletTypes, chains, maintenance } = settings;
      const operations = endpoints.filter(({ exposure }) => exposure).map(({ name }) => name);
      const capabilities: Capabilities = { version: capabilitiesVersion, operations, walletTypes, chains, maintenance };
      return privateAnswer(capabilities, { 'cache-control': 'no-cache' });
    },

    getTime: async () => privateAnswer({ now: new Date(now()).toISOString() }),
  };
}

/** The stages before have seen to it that writes name their origin. */
function knownOrigin(origin: string | null): string {
  if (origin === null) throw new TypeError('A write without an origin passed the checks.');
  return origin;
}

function refuseInMaintenance({ maintenance }: Settings): void {
  if (maintenance) throw new Refusal(503, 'busy', 'Signing in is closed for maintenance.', { retryAfter: 60_000 });
}

/** One client a chain, made when it is first needed. */
function evmClients({ chains, evmRpcUrl }: Settings): (chainId: number) => VerifyWalletDependencies['evmClient'] {
  const clients = new Map<number, NonNullable<VerifyWalletDependencies['evmClient']>>();
  return (chainId) => {
    const index = chains.findIndex(({ id }) => id === chainId);
    const url = index === 0 && evmRpcUrl !== undefined ? evmRpcUrl : chains[index]?.rpcUrls[0];
    if (url === undefined) return undefined;
    const client = clients.get(chainId) ?? createEvmClient({ url });
    clients.set(chainId, client);
    return client;
  };
}
