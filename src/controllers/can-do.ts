import type { Program } from '../program/program.js';

/** Whether the proxy has an endpoint open, by its name, and is not read-only for now. What cannot be asked cannot be done. */
export async function canDo(program: Program | undefined, operation: string): Promise<boolean> {
  const able = await program?.client.request('GET /capabilities', {}).catch(() => undefined);
  return able !== undefined && !able.maintenance && able.operations.includes(operation);
}
