/**
 * Returns the top share of all members that a member's place reaches, in whole percent rounded up: 2 for place 34 of
 * 1,842. `undefined` for the lower half, and if either number is unknown.
 */
export function topShare(rank: number | string | null, members: number | 'pending' | undefined): number | undefined {
  if (typeof rank !== 'number' || typeof members !== 'number' || rank < 1 || rank > members) return undefined;
  const percent = Math.max(1, Math.ceil((rank * 100) / members));
  return percent <= 50 ? percent : undefined;
}
