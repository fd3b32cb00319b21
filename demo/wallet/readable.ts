/** A transaction as a page requests it (`eth_sendTransaction`); numbers in hexadecimal. */
export interface Transaction {
  readonly from: string;
  readonly to?: string;
  /** In wei. */
  readonly value?: string;
  readonly data?: string;
}

const decimals = 18;

/** Returns the text of the bytes that a site wants signed, or the bytes themselves if they are not text. */
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

/** Returns typed data (EIP-712) line by line, one field each. */
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

/** Describes a transaction as far as its fields show what it does. */
export function transactionLines({ to, value, data = '0x' }: Transaction): string {
  return [
    `To: ${to ?? 'a new contract'}`,
    `Value: ${ether(BigInt(value ?? 0))} ETH`,
    ...(data.length > 2 ? [`Function: ${data.slice(0, 10)}`, `Data: ${data.length / 2 - 1} bytes`] : []),
  ].join('\n');
}

/** Formats wei as ether with every digit. */
function ether(wei: bigint): string {
  const digits = String(wei).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '');
}
