import type { Program } from '../program/program.js';

/** Signs the member out in all browsers, and in this one. Rejects with an `ApiError` where the proxy could not be told. */
export async function endSessions(program: Program): Promise<void> {
  await program.client.request('DELETE /sessions', {}, { member: true });
  // This one is over as well: the page and its tabs hear of it as of any sign-out.
  await program.session.signOut();
}
