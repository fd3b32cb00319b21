import { parseArgs } from 'node:util';
import { commandName } from '../server/command-name.js';
import type { ProfileField } from '../contract/identity/profile.js';
import type { WalletType } from '../contract/primitives.js';
import type { Chain, ClaimContract } from '../contract/capabilities.js';
import { UsageError } from '../errors/usage-error.js';
import { findKnownChain } from '../wallet-types/evm/server/known-chain.js';
import { scriptTag } from './cli/script-tag.js';
import { useOutgoingProxy } from '../server/outgoing-proxy.js';
import { portOfHost, unreachableOutside } from '../server/outside.js';
import { defaultRateLimits } from './http/rate-limiter.js';
import { ProxyConfigError } from './config/proxy-config-error.js';
import { type ServedProxy, nodeLogger, serveProxy } from './node.js';

const help = `Usage: LAUREL_API_KEY=<key> ${commandName} proxy [options]

Runs the proxy between your pages and the platform. It holds the API key, signs members in, and forwards only what a page
may request. The key is read from LAUREL_API_KEY only.

Options, each with its environment variable:
  --upstream <url>          URL of the platform                                     LAUREL_UPSTREAM
  --organization-id <id>    your organisation                                       LAUREL_ORGANIZATION_ID
  --website-id <id>         your website                                            LAUREL_WEBSITE_ID
  --origin <origin>         origin of a page that may use it; repeatable            LAUREL_ORIGIN (comma-separated)
  --chain-id <id>           chain members sign in on (1); repeatable                LAUREL_CHAIN_ID (comma-separated)
  --evm-rpc-url <url>       JSON-RPC of the first chain, for contract wallets;
                            pages never receive it, so it may hold a key            LAUREL_EVM_RPC_URL
  --wallet-type <type>      wallet type that may sign in (evm); repeatable          LAUREL_WALLET_TYPE (comma-separated)
  --ultra-url <url>         node of the Ultra chain, for wallets of type ultra      LAUREL_ULTRA_URL
  --flow-url <url>          access node of Flow (REST), for type flow_cadence       LAUREL_FLOW_URL
  --claim-contract <c>      claim contract that is allowed, as 1:0x…; repeatable    LAUREL_CLAIM_CONTRACT (comma-separated)
  --passkeys <c>            chain and factory of passkey accounts, as 1:0x…         LAUREL_PASSKEYS
  --public-eligibility <b>  true: anyone can look up what an address can claim      LAUREL_PUBLIC_ELIGIBILITY
  --profile-fields <list>   what members can change, as displayName,bio             LAUREL_PROFILE_FIELDS
  --unlink-wallets <b>      true: members can unlink wallets from their account     LAUREL_UNLINK_WALLETS
  --public-url <url>        URL it is reached at, behind a TLS terminator           LAUREL_PUBLIC_URL
  --trusted-hops <n>        number of your proxies that set X-Forwarded-For (0)     LAUREL_TRUSTED_HOPS
  --port <n>                port (4200); 0 picks a free one                         LAUREL_PORT, PORT
  --limit <class>=<n>       requests a minute, such as verify=300; repeatable        LAUREL_LIMIT (comma-separated)
  --host <address>          address to listen on (127.0.0.1)                        LAUREL_HOST
  --metrics-port <n>        port of /metrics, for Prometheus (none)                 LAUREL_METRICS_PORT
  --base-path <path>        path it is mounted at, such as /laurel                  LAUREL_BASE_PATH
  --no-elements             do not serve the script tag's files at <url>/loader.js  LAUREL_NO_ELEMENTS=true
  --releases <folder>       keeps those files here, and serves those of other
                            releases that it finds here, for pages still open       LAUREL_RELEASES
  --json                    when ready, print one line {"url"}
  --help                    print this help

LAUREL_LOG_LEVEL sets what is logged to standard error: debug, info (default), warn, error or silent. Requests to the platform and
to nodes leave through HTTPS_PROXY and HTTP_PROXY, but for the hosts in NO_PROXY.
`;

const options = {
  upstream: { type: 'string' },
  'organization-id': { type: 'string' },
  'website-id': { type: 'string' },
  origin: { type: 'string', multiple: true },
  'chain-id': { type: 'string', multiple: true },
  'evm-rpc-url': { type: 'string' },
  'wallet-type': { type: 'string', multiple: true },
  'ultra-url': { type: 'string' },
  'flow-url': { type: 'string' },
  'claim-contract': { type: 'string', multiple: true },
  passkeys: { type: 'string' },
  'public-eligibility': { type: 'string' },
  'profile-fields': { type: 'string' },
  'unlink-wallets': { type: 'string' },
  'public-url': { type: 'string' },
  'trusted-hops': { type: 'string' },
  limit: { type: 'string', multiple: true },
  port: { type: 'string' },
  host: { type: 'string' },
  'base-path': { type: 'string' },
  'metrics-port': { type: 'string' },
  'no-elements': { type: 'boolean' },
  releases: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

type TextOption = {
  [K in keyof typeof options]: (typeof options)[K] extends { type: 'string'; multiple?: never } ? K : never;
}[keyof typeof options];

/** Runs `laurel-proxy proxy`: starts the proxy and returns it. Throws {@link UsageError} for invalid arguments. */
export async function proxyCommand(args: string[]): Promise<ServedProxy | undefined> {
  const values = parse(args);
  if (values.help) {
    process.stdout.write(help);
    return undefined;
  }
  process.stderr.write(useOutgoingProxy());
  const text = (name: TextOption): string | undefined => values[name] ?? environment(name);
  const elements = !(values['no-elements'] ?? yesOrNo('no-elements', environment('no-elements')) ?? false);
  const list = (name: 'origin' | 'chain-id' | 'wallet-type' | 'claim-contract' | 'limit'): string[] =>
    values[name] ??
    environment(name)
      ?.split(/[\s,]+/)
      .filter(Boolean) ??
    [];
  const ownPort = text('port');
  const evmRpcUrl = text('evm-rpc-url');
  const metricsPort = text('metrics-port');
  const chainIds = list('chain-id').map((id) => wholeNumber('chain-id', id, Number.MAX_SAFE_INTEGER));
  const walletTypes = list('wallet-type');
  const passkeyAccounts = text('passkeys');
  const passkeys = passkeyAccounts === undefined ? undefined : onChain('passkeys', passkeyAccounts);
  const optional = {
    evmRpcUrl,
    // The check of the configuration reports unknown types.
    walletTypes: walletTypes.length > 0 ? (walletTypes as WalletType[]) : undefined,
    ultraUrl: text('ultra-url'),
    flowUrl: text('flow-url'),
    claimContracts: list('claim-contract').map((each) => onChain('claim-contract', each)),
    passkeys: passkeys && { chainId: passkeys.chainId, factory: passkeys.address },
    publicEligibility: yesOrNo('public-eligibility', text('public-eligibility')),
    // The check of the configuration reports unknown fields.
    profileFields: text('profile-fields')
      ?.split(/[\s,]+/)
      .filter(Boolean) as ProfileField[] | undefined,
    unlinkWallets: yesOrNo('unlink-wallets', text('unlink-wallets')),
    publicUrl: text('public-url'),
    basePath: text('base-path'),
    releases: text('releases'),
    host: text('host'),
    metricsPort: metricsPort === undefined ? undefined : wholeNumber('metrics-port', metricsPort, 65_535),
  };
  const served = await serveProxy({
    apiKey: process.env.LAUREL_API_KEY,
    // If they are missing, the check of the configuration reports all three in one message.
    upstream: text('upstream') as string,
    organizationId: text('organization-id') as string,
    websiteId: text('website-id') as string,
    origins: list('origin'),
    chains: await Promise.all((chainIds.length > 0 ? chainIds : [1]).map((id) => describeChain(id, evmRpcUrl))),
    limits: Object.fromEntries(list('limit').map(readLimit)),
    port:
      ownPort === undefined && portOfHost() !== undefined ? readPort() : wholeNumber('port', ownPort ?? '4200', 65_535),
    trustedHops: wholeNumber('trusted-hops', text('trusted-hops') ?? '0', 10),
    logger: nodeLogger(logLevel()),
    elements,
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
  }).catch(explain);
  process.stdout.write(
    values.json
      ? `${JSON.stringify({ url: served.url, metricsUrl: served.metricsUrl })}\n`
      : `Proxy ready at ${served.url}\n${elements ? `For your pages: ${tagOf(text('public-url') ?? served.url)}\n` : ''}`,
  );
  process.stderr.write(unreachableOutside(text('host'), '--host (LAUREL_HOST)') ?? '');
  return served;
}

const tagOf = (url: string): string => scriptTag({ src: `${url.replace(/\/+$/, '')}/loader.js` });

const logLevels: readonly string[] = ['debug', 'info', 'warn', 'error', 'silent'];

function logLevel(): string {
  const level = environment('log-level') ?? 'info';
  if (!logLevels.includes(level)) throw new UsageError(`LAUREL_LOG_LEVEL must be one of ${logLevels.join(', ')}.`);
  return level;
}

function parse(args: string[]) {
  if (args.some((arg) => arg === '--api-key' || arg.startsWith('--api-key=')))
    throw new UsageError(
      'There is no --api-key, because every user of the machine could read it in the process list. Set LAUREL_API_KEY.',
    );
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\nRun ${commandName} proxy --help.`);
  }
}

const variable = (option: string): string => `LAUREL_${option.toUpperCase().replaceAll('-', '_')}`;
const environment = (option: string): string | undefined => process.env[variable(option)] || undefined;

function wholeNumber(option: string, text: string, maximum: number): number {
  if (!/^\d{1,16}$/.test(text) || Number(text) > maximum)
    throw new UsageError(`--${option} (${variable(option)}) must be a whole number up to ${maximum}.`);
  return Number(text);
}

/** Reads the port from `PORT`, with which a host assigns one. */
function readPort(): number {
  const text = portOfHost() ?? '';
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new UsageError(
      `PORT must be a whole number up to 65535, not ${JSON.stringify(text)}. --port (LAUREL_PORT) comes first.`,
    );
  return Number(text);
}

/** Reads `verify=300`. */
function readLimit(text: string): [string, number] {
  const [, name = '', count = ''] = /^([a-z]+)=([1-9]\d{0,8})$/.exec(text) ?? [];
  if (!Object.hasOwn(defaultRateLimits, name))
    throw new UsageError(
      `--limit (LAUREL_LIMIT) is ${JSON.stringify(text)}. It must look like verify=300, with one of ${Object.keys(defaultRateLimits).join(', ')}.`,
    );
  return [name, Number(count)];
}

function yesOrNo(option: string, text: string | undefined): boolean | undefined {
  if (text !== undefined && text !== 'true' && text !== 'false')
    throw new UsageError(`--${option} (${variable(option)}) must be true or false.`);
  return text === undefined ? undefined : text === 'true';
}

/** Parses `1:0x…`, chain and address; the check of the configuration examines the address. */
function onChain(option: string, text: string): ClaimContract {
  const [, chainId, address] = /^(\d{1,15}):(0x[0-9a-f]{40})$/i.exec(text) ?? [];
  if (!chainId || !address)
    throw new UsageError(`--${option} (${variable(option)}) must look like 1:0x… (chain, address), not ${text}.`);
  return { chainId: Number(chainId), address };
}

/**
 * Describes a chain from viem's list. For a chain that is not in the list, only the operator's RPC URL is known, and pages must not
 * get it, because it may contain a key.
 */
async function describeChain(id: number, rpcUrl: string | undefined): Promise<Chain> {
  if (id === 0) throw new UsageError('--chain-id (LAUREL_CHAIN_ID) must be the id of a chain, such as 1.');
  const known = await findKnownChain(id);
  if (known) return known;
  if (rpcUrl === undefined)
    throw new UsageError(`Chain ${id} is not a well-known chain. Add --evm-rpc-url (LAUREL_EVM_RPC_URL).`);
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
  return { id, name: `Chain ${id}`, rpcUrls: [], blockExplorerUrl: null, nativeCurrency };
}

function explain(error: unknown): never {
  if (error instanceof ProxyConfigError) throw new UsageError(error.message);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    throw new UsageError('The port is in use. Choose another with --port (LAUREL_PORT), or --port 0 for a free one.');
  if (code === 'EACCES')
    throw new UsageError('This user may not listen on that port. Choose one above 1023 with --port (LAUREL_PORT).');
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    throw new UsageError('This machine has no such address. Choose another with --host (LAUREL_HOST).');
  throw error;
}
