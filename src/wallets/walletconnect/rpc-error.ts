/** An error as EIP-1193 has it: 4001 declined, 4100 not shared, 4200 unknown, 4900 out of reach, 4902 unknown chain. */
export const rpcError = (code: number, message: string, data?: unknown): Error =>
  Object.assign(new Error(message), { code, ...(data === undefined ? {} : { data }) });
