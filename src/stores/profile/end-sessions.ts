import type { StoreContext } from '../context.js';

/** Signs the member out in all browsers, this one included. Rejects with an `ApiError` if the proxy could not be told. */
export async function endSessions({ client, session }: Pick<StoreContext, 'client' | 'session'>): Promise<void> {
  await client.request('DELETE /sessions', {}, { member: true });
  // The page and its other tabs learn of it as they learn of any sign-out.
  await session.signOut();
}
