import type { WalletConnectOptions } from './options.js';
import { rpcError } from './rpc-error.js';

interface Answer {
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** Asks a node for answers that do not need the phone: calls, receipts, gas. Rejects with errors of EIP-1193. */
export async function askNode(
  { rpc, projectId }: WalletConnectOptions,
  chainId: number,
  method: string,
  params: unknown,
): Promise<unknown> {
  const address =
    rpc?.[chainId] ?? `https://rpc.walletconnect.org/v1/?chainId=eip155:${chainId}&projectId=${projectId}`;
  const answer: Answer | undefined = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
    referrerPolicy: 'no-referrer',
  }).then(
    (response) => response.json() as Promise<Answer>,
    () => undefined,
  );
  if (answer?.error) throw rpcError(answer.error.code, answer.error.message, answer.error.data);
  if (!answer || !('result' in answer)) throw rpcError(4900, 'The node could not be reached.');
  return answer.result;
}
