import { endpoints } from '../../contract/index.js';
import { capabilitiesVersion } from '../../contract/capabilities.js';
import { StepUpPurpose } from '../../contract/session.js';
import type { Capabilities } from '../../contract/capabilities.js';
import type { ChallengePurpose, Session, SignedChallenge } from '../../contract/session.js';
import { type Answer, privateAnswer } from '../answers/answer.js';
import { closedOperations } from '../config/disabled-actions.js';
import type { Caller, Handlers } from '../http/handler.js';
import type { Settings } from '../config/settings.js';
import { Refusal } from '../http/refusal.js';
import type { Store } from '../store/store.js';
import type { Platform } from '../upstream/platform.js';
import { chooseTransport, isSameSite } from './session-transport.js';
import { issueChallenge } from './challenge.js';
import type { EvmClients } from './evm-clients.js';
import { linkWallet } from './link-wallet.js';
import { type CheckedSignature, checkSignature } from './check-signature.js';
import { type SessionCookie, writeProbe } from './cookie.js';
import { findHostMember, findMember, provenWallet } from './find-member.js';
import type { HostTokens } from './host-login.js';
import type { AccountLookups } from './account-lookups.js';
import type { Nonces } from './nonces.js';
import { findUsers } from './platform-users.js';
import type { Proofs } from './proofs.js';
import { type SessionRecord, isLinked, sessionLifetime } from './session-record.js';
import { type Beginning, type Credential, type LiveSession, type Sessions, describeSession } from './sessions.js';
import { type NamedClaim, nameClaim } from './claim-title.js';
import { keepStepUp } from './step-up.js';
import { unlinkWallet } from './unlink-wallet.js';

type SessionEndpoint =
  | 'getSession'
  | 'endSession'
  | 'listSessions'
  | 'endSessions'
  | 'refreshSession'
  | 'createChallenge'
  | 'createSession'
  | 'exchangeToken'
  | 'findPasskeyAccount'
  | 'stepUp'
  | 'linkWallet'
  | 'unlinkWallet'
  | 'getCapabilities'
  | 'getTime';

export interface HandlerDependencies {
  readonly settings: Settings;
  readonly sessions: Sessions;
  readonly cookie: SessionCookie;
  readonly store: Store;
  readonly nonces: Nonces;
  readonly proofs: Proofs;
  /** Absent if the site has no own login. */
  readonly hostTokens?: HostTokens;
  readonly platform: Platform;
  readonly evmClient: EvmClients;
  readonly accounts: AccountLookups;
  readonly now: () => number;
}

const signedOut: Session = { status: 'signed-out' };

/** Returns the handlers, by the name of their endpoint. */
export function sessionHandlers(dependencies: HandlerDependencies): Pick<Handlers, SessionEndpoint> {
  const { settings, sessions, cookie, store, nonces, proofs, hostTokens, platform, evmClient, accounts, now } =
    dependencies;
  const { scope, walletTypes, chainReferences } = settings;
  const chainIds = settings.chains.map(({ id }) => id);

  /** Chooses how the browser will prove the session, before a nonce or a token is used up for it. */
  const beginningOf = async ({ request, origin, own }: Caller): Promise<Beginning> => {
    const transport = chooseTransport(request, own);
    if (transport === null)
      throw new Refusal(403, 'key_required', 'This browser stores no cookie here. Send a proof of a key of the page.', {
        headers: { ...(await proofs.nonceHeaders()), 'set-cookie': writeProbe() },
      });
    const place = { transport, origin: knownOrigin(origin) };
    return transport === 'bound' ? { ...place, thumbprint: await proofs.check(request) } : place;
  };
  /** Looks up the token claim that a request names. */
  const claimOf = async ({ claimId }: { readonly claimId?: string | undefined }): Promise<NamedClaim | undefined> =>
    claimId === undefined ? undefined : nameClaim(platform, scope, claimId);
  const signatureOf = (
    { body, origin }: { readonly body: SignedChallenge; readonly origin: string | null },
    purposes: readonly ChallengePurpose[],
    session?: SessionRecord,
    claim?: NamedClaim,
  ): Promise<CheckedSignature> =>
    checkSignature({
      ...{ request: body, purposes, nonces, walletTypes, chainIds, chainReferences },
      ...{ evmClient, accounts, passkeys: settings.passkeys },
      ...{ session, claim, signInStatement: settings.statement },
      origin: knownOrigin(origin),
      now: now(),
    });

  /** Returns an answer with a new token: in a cookie that no script can read, or, for a page with a key, in the body. */
  const credentialAnswer = ({ record, token, tokenEnd }: Credential, plain: boolean): Answer => {
    const session = describeSession(record);
    const { transport } = record;
    if (transport !== 'bound')
      return privateAnswer(session, {
        'set-cookie': cookie.write(token, sessionLifetime.absolute / 1_000, { transport, plain }),
      });
    return privateAnswer({ ...session, access: { token, expiresAt: new Date(tokenEnd ?? 0).toISOString() } });
  };
  const signedOutAnswer = ({
    session,
    request,
    own,
    plain,
  }: Caller & { readonly session: LiveSession | null }): Answer => {
    const sameSite = session ? session.record.transport === 'same-site' : own || isSameSite(request.headers);
    const headers = { 'set-cookie': cookie.clear({ transport: sameSite ? 'same-site' : 'cross-site', plain }) };
    return privateAnswer(signedOut, session?.record.transport === 'bound' ? {} : headers);
  };

  return {
    getSession: async ({ session }) => privateAnswer(session ? describeSession(session.record) : signedOut),

    endSession: async (request) => {
      if (request.session) await sessions.end(request.session);
      return signedOutAnswer(request);
    },

    listSessions: async ({ session }) => privateAnswer(await sessions.list(session)),

    endSessions: async (request) => {
      await sessions.endAll(request.session.record.userId);
      return signedOutAnswer(request);
    },

    refreshSession: async ({ request, plain }) => {
      const credential = await sessions.refresh(request);
      return credential ? credentialAnswer(credential, plain) : privateAnswer(signedOut);
    },

    createChallenge: async ({ body, origin, session, request, own }) => {
      const { purpose } = body;
      if (purpose !== 'sign-in' && !session) throw new Refusal(401, 'signed_out', 'Nobody is signed in.');
      const challenge = await issueChallenge({
        claim: purpose === 'claim' ? await claimOf(body) : undefined,
        ...{ purpose, nonces, chainIds, chainReferences, origin: knownOrigin(origin), now: now() },
        signInStatement: settings.statement,
        session: session?.record,
      });
      const probed = purpose === 'sign-in' && !own && !isSameSite(request.headers);
      return privateAnswer(challenge, probed ? { 'set-cookie': writeProbe() } : {});
    },

    createSession: async (request) => {
      const beginning = await beginningOf(request);
      const { address } = await signatureOf(request, ['sign-in']);
      const member = await findMember(platform, settings, provenWallet(address, request.body));
      return credentialAnswer(await sessions.begin(member, beginning, request.session), request.plain);
    },

    exchangeToken: async (request) => {
      if (!hostTokens)
        throw new Refusal(404, 'not_found', 'This proxy has no login of the site. Its owner can set "hostLogin".');
      const beginning = await beginningOf(request);
      const named = await hostTokens.check(request.body.token);
      const member = await findHostMember(platform, settings, named);
      return credentialAnswer(await sessions.begin(member, beginning, request.session), request.plain);
    },

    findPasskeyAccount: async ({ body }) => {
      if (!settings.passkeys)
        throw new Refusal(404, 'not_found', 'This proxy has no passkeys. Its owner can set "passkeys".');
      const found = await Promise.all(
        body.addresses.map((walletAddress) => findUsers(platform, scope, { walletAddress })),
      );
      const known = body.addresses.filter((_, index) => found[index]?.length);
      // If both queries find members, the platform ignores the filter.
      return privateAnswer({ address: known.length === 1 ? (known[0] ?? null) : null });
    },

    stepUp: async (request) => {
      const { session } = request;
      const claim = await claimOf(request.body);
      const { address, purpose } = await signatureOf(request, StepUpPurpose.options, session.record, claim);
      if (!isLinked(session.record, address))
        throw new Refusal(401, 'signature_invalid', 'The signature is not from a wallet of this account.', {
          field: 'walletAddress',
        });
      const confirmed = { confirmer: address, purpose: purpose as StepUpPurpose };
      const subject = purpose === 'claim' ? claim?.id : undefined;
      return privateAnswer(await keepStepUp({ session, store }, { ...confirmed, subject }, now()));
    },

    linkWallet: async (request) => {
      const { session } = request;
      const { address } = await signatureOf(request, ['link'], session.record);
      const { takeOver, ...signed } = request.body;
      const wallet = provenWallet(address, signed);
      const { type } = wallet;
      await linkWallet({ ...{ platform, scope, session, sessions, store, wallet }, takeOver });
      const { wallets } = session.record;
      const isKnown = isLinked(session.record, address);
      const others = wallets.filter((own) => own.address !== address);
      const changes = isKnown ? {} : { wallets: [...others, { address, type }] };
      return credentialAnswer(await sessions.rotate(session, changes), request.plain);
    },

    unlinkWallet: async (request) => {
      if (!settings.unlinkWallets)
        throw new Refusal(404, 'not_found', 'This proxy does not unlink wallets. Its owner can set "unlinkWallets".');
      const { session } = request;
      const { address } = request.params;
      const wallets = await unlinkWallet({ ...{ platform, scope, session, sessions, store, now }, address });
      return credentialAnswer(await sessions.rotate(session, { wallets }), request.plain);
    },

    getCapabilities: async () => {
      const { chains, claimContracts, maintenance, passkeys } = settings;
      const closed = closedOperations(settings);
      const operations = endpoints
        .filter(({ exposure, name }) => exposure && !closed.has(name))
        .map(({ name }) => name);
      const references = Object.fromEntries(Object.entries(chainReferences).map(([type, each]) => [type, [...each]]));
      const capabilities: Capabilities = {
        ...{ version: capabilitiesVersion, operations, walletTypes, chains, claimContracts, maintenance },
        ...(passkeys && { passkeys }),
        ...(Object.keys(references).length > 0 && { chainReferences: references }),
      };
      return privateAnswer(capabilities, { 'cache-control': 'no-cache' });
    },

    getTime: async () => privateAnswer({ now: new Date(now()).toISOString() }),
  };
}

/** Earlier stages have checked that writes name their origin. */
function knownOrigin(origin: string | null): string {
  if (origin === null) throw new TypeError('A write without an origin passed the checks.');
  return origin;
}
