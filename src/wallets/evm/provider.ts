/** What of EIP-1193 a page uses. */
export interface Eip1193Provider {
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>;
  on?(event: string, listener: (value: never) => void): unknown;
  removeListener?(event: string, listener: (value: never) => void): unknown;
}

/** How a wallet introduces itself by EIP-6963. */
export interface AnnouncedProvider {
  readonly info: { readonly uuid: string; readonly name: string; readonly icon: string; readonly rdns: string };
  readonly provider: Eip1193Provider;
}

export function isProvider(value: unknown): value is Eip1193Provider {
  return typeof value === 'object' && value !== null && 'request' in value && typeof value.request === 'function';
}

/** Whether something that claims to be a wallet says of itself what EIP-6963 asks for. */
export function isAnnouncement(value: unknown): value is AnnouncedProvider {
  if (typeof value !== 'object' || value === null || !('info' in value) || !('provider' in value)) return false;
  const { info, provider } = value;
  if (typeof info !== 'object' || info === null || !isProvider(provider)) return false;
  const fields = info as Record<string, unknown>;
  return ['uuid', 'name', 'icon', 'rdns'].every((field) => typeof fields[field] === 'string');
}
