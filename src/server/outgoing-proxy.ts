import { Agent, EnvHttpProxyAgent, setGlobalDispatcher } from 'undici';

const variables = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'] as const;

const isSet = (): boolean => variables.some((name) => process.env[name]);

/**
 * Returns an undici agent with its own connection pool, which uses the proxy server that the environment names, except for hosts in
 * `NO_PROXY`.
 */
export function outgoingAgent(options: Agent.Options): Agent | EnvHttpProxyAgent {
  return isSet() ? new EnvHttpProxyAgent(options) : new Agent(options);
}

/**
 * Sends all requests of this process that use the default agent, such as those to chain nodes, through the proxy server that the
 * environment names. Returns a line that says so, without the server's credentials; `''` if none is named.
 */
export function useOutgoingProxy(): string {
  if (!isSet()) return '';
  setGlobalDispatcher(new EnvHttpProxyAgent());
  const servers = variables.flatMap((name) => {
    const address = process.env[name];
    return address ? `${name}=${hostOf(address)}` : [];
  });
  const direct = process.env['no_proxy'] ?? process.env['NO_PROXY'];
  return `Requests leave through ${servers.join(', ')}${direct ? `, but for ${direct}` : ''}.\n`;
}

function hostOf(address: string): string {
  try {
    return new URL(address).host;
  } catch {
    return 'no URL';
  }
}
