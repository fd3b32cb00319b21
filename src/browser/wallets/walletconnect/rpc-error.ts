/** Creates an error of EIP-1193: 4001 declined, 4200 unknown method, 4900 disconnected, 4902 unknown chain. */
export const rpcError = (code: number, message: string, data?: unknown): Error =>
  Object.assign(new Error(message), { code, ...(data === undefined ? {} : { data }) });
