import type { PageRequest, PageResponse } from '../contract/index.js';
import { cacheOf } from '../program/cache-of.js';
import type { Program } from '../program/program.js';

/** What a member changes of themselves; what is left out stays. */
export type ProfileChanges = PageRequest<'POST /api/me/profile'>['body'];
export type MyProfile = PageResponse<'GET /api/me/profile'>;

/** Everything that shows who members are. */
const shown = ['/api/loyalty/accounts', '/api/auction'];

/**
 * Saves what a member changed of themselves, and has everything that shows it look again. Rejects with an `ApiError`; then
 * nothing was saved, unless its code is `pending`.
 */
export async function saveProfile(program: Program, changes: ProfileChanges): Promise<MyProfile> {
  const profile = await program.client.request('POST /api/me/profile', { body: changes }, { member: true });
  const cache = cacheOf(program);
  cache.invalidate('/api/me/profile');
  if (changes.displayName !== undefined || changes.logoUrl !== undefined) {
    for (const path of shown) cache.invalidate(path);
    await program.session.read();
  }
  return profile;
}
