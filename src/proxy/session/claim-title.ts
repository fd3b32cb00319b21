import * as z from 'zod/mini';
import { Id } from '../../contract/primitives.js';
import { listTokenClaims } from '../../contract/token-claims/token-claims.js';
import { readPlatform } from '../member/platform-read.js';
import { Refusal } from '../http/refusal.js';
import type { Scope } from '../stages/bind.js';
import type { Platform } from '../upstream/platform.js';

/** Token claim that a signature is for. */
export interface NamedClaim {
  readonly id: string;
  /** Title of the claim in the message to sign, in the characters that EIP-4361 allows. */
  readonly title: string;
}

const claimNames = {
  ...listTokenClaims,
  response: z.object({
    data: z.array(z.object({ id: Id, name: z.string(), contract: z.object({ name: z.nullish(z.string()) }) })),
  }),
};

/** Maximum number of characters of a name in the message to sign, so that the rest of the sentence stays visible. */
const most = 60;

/** Returns a name in one line of the characters that EIP-4361 allows; it may be empty. */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;= ]/g, '')
    .replace(/ +/g, ' ')
    .slice(0, most)
    .trim();

/**
 * Looks up a claim and gives it a title, from its name and its token, or from its id. Throws {@link Refusal} 404 if the programme
 * has no such claim.
 */
export async function nameClaim(platform: Platform, scope: Scope, id: string): Promise<NamedClaim> {
  const { data } = await readPlatform(platform, claimNames, { ...scope });
  const claim = data.find((each) => each.id.toLowerCase() === id.toLowerCase());
  if (!claim) throw new Refusal(404, 'not_found', 'There is no such claim.', { field: 'claimId' });
  const token = plain(claim.contract.name ?? '');
  const names = [plain(claim.name), token && `(${token})`].filter(Boolean);
  return { id: claim.id.toLowerCase(), title: names.join(' ') || claim.id };
}
