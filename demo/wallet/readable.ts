/** A transaction as a page asks for it (`eth_sendTransaction`); numbers in hexadecimal. */
export interface Transaction {
  readonly from: string;
  readonly to?: string;
  /** Wei */
  readonly value?: string;
  readonly data?: string;
}

const decimals = 18;

/** Text of the bytes a site wants signed, or the bytes themselves where they are no text. */
export function readable(data: string): string {
  const pairs = data.slice(2).match(/../g) ?? [];
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16)),
    );
  } catch {
    return data;
  }
}

/** Typed data (EIP-712) field by field. */
export function typedDataLines(json: string): string {
  const { domain, primaryType, message } = JSON.parse(json) as {
    domain: Record<string, unknown>;
    primaryType: string;
    message: Record<string, unknown>;
  };
  const lines = (fields: Record<string, unknown>) =>
    Object.entries(fields).map(
      ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    );
  return [primaryType, ...lines(message), '', 'For', ...lines(domain)].join('\n');
}

/** What a transaction does, as far as it can be seen from outside. */
export function transactionLines({ to, value, data = '0x' }: Transaction): string {
  return [
    `To: ${to ?? 'a new contract'}`,
    `Value: ${ether(BigInt(value ?? 0))} ETH`,
    ...(data.length > 2 ? [`Function: ${data.slice(0, 10)}`, `Data: ${data.length / 2 - 1} bytes`] : []),
  ].join('\n');
}

/** Wei as ether, without a digit lost. */
function ether(wei: bigint): string {
  const digits = String(wei).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '');
}
