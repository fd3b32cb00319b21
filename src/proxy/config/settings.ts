import { readMoment } from '../../values/moments/read-moment.js';
import * as z from 'zod/mini';
import { ProfileField } from '../../contract/identity/profile.js';
import { backends } from '../../wallet-types/all/server/backends.js';
import { isEvm, walletKinds } from '../../wallet-types/index.js';
import { CheckedConfig } from './checked-config.js';
import type { ChainReferences, ProxyConfig } from './config.js';
import { problemOf } from './config-problem.js';
import { ProxyConfigError } from './proxy-config-error.js';
import { type RateLimits, defaultRateLimits } from '../http/rate-limiter.js';
import type { HostLogin } from '../session/host-login.js';
import type { Scope } from '../stages/bind.js';
import { isLocalName } from '../stages/origin.js';
import { type PlatformDeadlines, defaultDeadlines } from '../upstream/platform.js';

/** Main chains of each wallet type except the EVM ones. */
const mainChains: ChainReferences = Object.fromEntries(
  walletKinds.flatMap(({ id }) => (isEvm(id) ? [] : [[id, backends[id].mainChains]])),
);

/** Whether an address is one of this machine. An app's pages have a custom scheme and are on members' devices, so they do not count. */
const isOfThisMachine = (address: string): boolean =>
  /^https?:/.test(address) && isLocalName(new URL(address).hostname);

/** The configuration as the proxy uses it, without the API key. */
export interface Settings extends Omit<
  z.output<typeof CheckedConfig>,
  'apiKey' | 'organizationId' | 'websiteId' | 'hostLogin' | 'sessionsSince' | 'chainReferences'
> {
  /** Whether all pages that may use the proxy are on this machine. Only the configuration decides this, never a request. */
  readonly local: boolean;
  /** CAIP-2 references of the wallet types that may sign in, without the EVM ones. */
  readonly chainReferences: ChainReferences;
  readonly hostLogin: HostLogin | undefined;
  /** Epoch milliseconds */
  readonly sessionsSince: number;
  readonly scope: Scope;
  readonly rateLimits: RateLimits;
  readonly deadlines: PlatformDeadlines;
}

/**
 * Checks a configuration and separates the API key from it. Throws {@link ProxyConfigError}, whose message names everything
 * that has to be set.
 */
export function checkConfig(config: ProxyConfig): { readonly settings: Settings; readonly apiKey: string } {
  const checked = z.safeParse(CheckedConfig, config);
  if (!checked.success) throw new ProxyConfigError([...new Set(checked.error.issues.map(problemOf))]);
  const { passkeys, chains } = checked.data;
  if (passkeys && !chains.some(({ id }) => id === passkeys.chainId))
    throw new ProxyConfigError([
      `passkeys.chainId is ${passkeys.chainId}, which is none of the chains (${chains.map(({ id }) => id).join(', ') || 'none'}). Add it with LAUREL_CHAIN_ID (option chains).`,
    ]);
  const limits = Object.fromEntries(Object.entries(checked.data.limits).filter(([, value]) => value !== undefined));
  const { apiKey, organizationId, websiteId, ...rest } = checked.data;
  // Pages offer the wallet types that the proxy names, so types that cannot work are left out.
  const walletTypes = rest.walletTypes.filter((type) => {
    const { needs } = backends[type];
    if (needs === 'chains') return rest.chains.length > 0;
    return needs === undefined || rest[needs] !== undefined;
  });
  const references: ChainReferences = { ...mainChains, ...rest.chainReferences };
  const addresses = [...rest.origins, ...(rest.publicUrl === undefined ? [] : [rest.publicUrl])];
  const settings = {
    ...rest,
    local: rest.local && addresses.every(isOfThisMachine),
    walletTypes,
    chainReferences: Object.fromEntries(
      walletTypes.flatMap((type) => (references[type] && !isEvm(type) ? [[type, references[type]]] : [])),
    ),
    profileFields: ProfileField.options.filter((field) => rest.profileFields.includes(field)),
    scope: { organizationId, websiteId },
    hostLogin: rest.hostLogin as HostLogin | undefined,
    sessionsSince: typeof rest.sessionsSince === 'string' ? readMoment(rest.sessionsSince) : rest.sessionsSince,
    upstream: rest.upstream.replace(/\/+$/, ''),
    basePath: rest.basePath === '/' ? '' : rest.basePath,
    confirmBidsAbove: Object.fromEntries(
      Object.entries(rest.confirmBidsAbove).map(([currency, least]) => [currency.toLowerCase(), least]),
    ),
    rateLimits: { ...defaultRateLimits, ...limits },
    deadlines: { ...defaultDeadlines, ...config.deadlines },
  };
  return { settings, apiKey };
}
