import type { StoreContext } from '../context.js';

/** Signs the member out in all browsers, including this one. Rejects with an `ApiError` if the proxy could not do it. */
export async function endSessions({ client, session }: Pick<StoreContext, 'client' | 'session'>): Promise<void> {
  await client.request('DELETE /sessions', {}, { member: true });
  // This page and its other tabs handle it like any sign-out.
  await session.signOut();
}
