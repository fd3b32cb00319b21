import type { ProxyConfig } from './config.js';

/** Example values of the options for which zod words the errors. */
const examples: Partial<Record<keyof ProxyConfig, string>> = {
  local: 'true',
  chains:
    "[{ id: 8453, name: 'Base', rpcUrls: ['https://mainnet.base.org'], nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } }]",
  walletTypes: "['evm', 'solana']",
  chainReferences: "{ solana: ['mainnet'] }",
  maintenance: 'false',
  returnPages: "{ profile: 'https://community.example/profile' }",
  claimContracts: "[{ chainId: 8453, address: '0x…' }]",
  passkeys: "{ chainId: 8453, factory: '0x…' }",
  publicEligibility: 'false',
  unlinkWallets: 'true',
  hostLogin:
    "{ issuer: 'https://community.example', audience: 'laurel', keys: 'https://community.example/.well-known/jwks.json' }",
  limits: '{ public: 300 }',
  cacheBytes: '33554432',
};

/** Words a problem of a configuration: the schema's own sentence, or the path of the value, what is wrong, and an example. */
export function problemOf({ path, message }: { path: readonly PropertyKey[]; message: string }): string {
  if (message.endsWith('.')) return message;
  const [option] = path;
  const where = path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .slice(1);
  const example = examples[option as keyof ProxyConfig];
  return `${where}: ${message}.${example === undefined ? '' : ` Example: ${String(option)}: ${example}`}`;
}
