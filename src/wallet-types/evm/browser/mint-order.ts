import { isAddress, isHex, type Hex } from 'viem';

/** The fields of a mint order that the page checks; the contract has more. Numbers are decimal text. */
export interface MintPayload {
  readonly to: Hex;
  readonly currency: Hex;
  readonly quantity: string;
  readonly pricePerToken: string;
  readonly validityEndTimestamp: string;
  readonly uid: Hex;
}

/** The arguments of `mintWithSignature(payload, signature)`. */
export interface SignedMint {
  readonly payload: MintPayload;
  readonly signature: Hex;
}

const isNumber = (value: unknown): boolean =>
  (typeof value === 'string' && /^(\d{1,78}|0x[0-9a-f]{1,64})$/i.test(value)) ||
  (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0);

function isSignedMint(value: unknown): value is SignedMint {
  if (typeof value !== 'object' || value === null || !('payload' in value) || !('signature' in value)) return false;
  const { payload, signature } = value;
  if (!isHex(signature) || typeof payload !== 'object' || payload === null) return false;
  const fields = payload as Readonly<Record<string, unknown>>;
  return (
    ['to', 'currency'].every((name) => isAddress(String(fields[name]), { strict: false })) &&
    ['quantity', 'pricePerToken', 'validityEndTimestamp'].every((name) => isNumber(fields[name])) &&
    isHex(fields['uid'])
  );
}

/** Reads the platform's order, which is an object or JSON text; `undefined` if it cannot be read. */
export function readOrder(order: unknown): SignedMint | undefined {
  const value: unknown = typeof order === 'string' ? parse(order) : order;
  return isSignedMint(value) ? value : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
