import { type PrivateKeyAccount, generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { renderSignInMessage } from '../../src/contract/message.js';
import type { Challenge, ChallengePurpose, StepUpPurpose } from '../../src/contract/session.js';
import {
  type Proxy,
  type ProxyConfig,
  type RunningProxy,
  createProxy,
  defaultRateLimits,
} from '../../src/proxy/index.js';
import type { Runtime } from '../../src/proxy/runtime.js';
import { type RecordingPlatform, organizationId, websiteId } from './recording-platform.js';

export const site = 'https://community.example';
export const base = `${site}/laurel`;
/** Replaces the API key. Tests search for it in everything that leaves the proxy. */
export const canary = 'canary-key-5d1f0c7a9b';

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
export const chains = [
  { id: 31_337, name: 'Local', rpcUrls: [], blockExplorerUrl: null, nativeCurrency },
  { id: 10, name: 'Other', rpcUrls: [], blockExplorerUrl: null, nativeCurrency },
];

/** A proxy in front of a recording platform or another runtime, without rate limits unless a test sets them. */
export function proxyBefore(
  platform: Pick<RecordingPlatform, 'fetch'> | Runtime,
  config: Partial<ProxyConfig> = {},
): RunningProxy {
  const plenty = 1_000_000;
  const isRuntime = 'transport' in platform;
  const settings: ProxyConfig = {
    apiKey: canary,
    upstream: 'https://platform.example',
    organizationId,
    websiteId,
    origins: [site],
    basePath: '/laurel',
    chains,
    // Tests that fake the clock fake both of the proxy's clocks.
    now: () => Date.now(),
    ...(!isRuntime && { fetch: platform.fetch }),
    limits: Object.fromEntries(Object.keys(defaultRateLimits).map((name) => [name, plenty])),
    ...config,
  };
  return createProxy(settings, isRuntime ? platform : undefined);
}

export interface Sent {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly origin?: string | null;
}

/** A browser on a page of the site: keeps the cookie and sends a page's headers. */
export class Visitor {
  readonly proxy: Proxy;
  readonly account: PrivateKeyAccount;
  cookie: string | undefined;

  constructor(proxy: Proxy, account: PrivateKeyAccount = privateKeyToAccount(generatePrivateKey())) {
    this.proxy = proxy;
    this.account = account;
  }

  async send(path: string, { method = 'GET', body, headers = {}, origin = site }: Sent = {}): Promise<Response> {
    const response = await this.proxy(
      new Request(`${base}${path}`, {
        method,
        headers: {
          'x-laurel': '1',
          ...(origin !== null && { origin }),
          ...(this.cookie !== undefined && { cookie: this.cookie }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    );
    const set = response.headers.get('set-cookie');
    if (set !== null) this.cookie = /Max-Age=0/.test(set) ? undefined : set.split(';')[0];
    return response;
  }

  async challenge(purpose: ChallengePurpose = 'sign-in'): Promise<Challenge> {
    const response = await this.send('/session/challenge', { method: 'POST', body: { purpose } });
    if (response.status !== 200) throw new Error(await response.text());
    return (await response.json()) as Challenge;
  }

  /** Returns the signed body of `POST /session`. */
  async signed(
    challenge: Challenge,
    chainId = 31_337,
    account = this.account,
  ): Promise<Record<string, unknown> & { message: string }> {
    const message = renderSignInMessage(challenge, account.address, chainId);
    return {
      nonce: challenge.nonce,
      walletType: 'evm',
      walletAddress: account.address,
      chainId,
      message,
      signature: await account.signMessage({ message }),
    };
  }

  /** Confirms one use of a purpose with the member's own wallet. */
  async stepUp(purpose: StepUpPurpose): Promise<Response> {
    return this.send('/session/step-up', { method: 'POST', body: await this.signed(await this.challenge(purpose)) });
  }

  async signIn(): Promise<Response> {
    return this.send('/session', { method: 'POST', body: await this.signed(await this.challenge()) });
  }
}
