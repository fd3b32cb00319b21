import { canonicalAddress } from '../../verify/canonical-address.js';
import { awkwardNames, ensName, handle, longNames, personName } from './names.js';
import { testWallets } from './program.js';
import { createRandom } from './random.js';
import type { Random } from './random.js';

/** A member of the demo with their points; amounts as decimal text, null without an account. */
export interface DemoMember {
  readonly id: string;
  readonly address: string;
  readonly joinedAt: string;
  readonly displayName: string | null;
  readonly twitterUser: string | null;
  readonly discordUser: string | null;
  readonly guild: string | null;
  readonly leafId: string;
  readonly leaf: string;
  readonly emberId: string;
  readonly ember: string | null;
  readonly shellId: string;
  readonly shell: string | null;
}

/** Places of the test wallets among {@link demoMembers}, counted from 0. */
export const testWalletPlaces: readonly number[] = [141, 1_872, 6_420];

const guilds = ['Cinder', 'Harbour', 'Lantern', 'Moss', 'Tide'] as const;
const opened = Date.UTC(2025, 2, 3, 9);

/** Returns members of the demo, from the most Leaf to none: a long tail with ties, the same every time. */
export function demoMembers(count: number): DemoMember[] {
  const random = createRandom(20_260_214);
  return Array.from({ length: count }, (_, place) => member(random, place, count));
}

function member(random: Random, place: number, count: number): DemoMember {
  const testWallet = testWalletPlaces.indexOf(place);
  const known = testWallet >= 0 ? testWallets[testWallet] : undefined;
  const leaf = leafAt(place, count);
  const share = random.next();
  const emberShare = random.next();
  const shellShare = random.next();
  const name = known ? 'Test Wallet' : undefined;
  return {
    id: random.uuid(),
    address: known ?? evmAddress(random),
    joinedAt: joinedAt(random, known !== undefined),
    displayName: name ? `${name} ${testWallet + 1}` : nameAt(random, place),
    twitterUser: share < 0.22 ? handle(random).replaceAll(/[.-]/g, '_').slice(0, 15) : null,
    discordUser: share > 0.12 && share < 0.5 ? handle(random) : null,
    guild: guildOf(random, known !== undefined),
    leafId: random.uuid(),
    leaf: String(leaf),
    emberId: random.uuid(),
    ember: known || emberShare < 0.45 ? String(Math.round(leaf * (0.02 + 0.2 * random.next()))) : null,
    shellId: random.uuid(),
    shell: known || shellShare < 0.2 ? String(Math.floor(72 * random.next() ** 3) + (known ? 7 : 0)) : null,
  };
}

/** Returns when a member joined; the test wallets were the first. */
function joinedAt(random: Random, isTestWallet: boolean): string {
  const seconds = Math.floor(random.next() ** 2 * 620 * 86_400);
  return new Date(opened + (isTestWallet ? 0 : seconds) * 1000).toISOString();
}

/** Returns a member's answer to the question for their guild; the test wallets can answer for themselves. */
function guildOf(random: Random, isTestWallet: boolean): string | null {
  const guild = random.next() < 0.3 ? random.pick(guilds) : null;
  return isTestWallet ? null : guild;
}

/**
 * Returns the Leaf of a place, which falls by a power law (Zipf). Quests pay in fives and tens, so equal amounts are common
 * further down; 4th and 5th are tied as well, and the last members have no points yet.
 */
function leafAt(place: number, count: number): number {
  if (place >= count * 0.96) return 0;
  const rank = place === 4 ? 3 : place;
  const amount = 412_000 / (rank + 4) ** 0.87;
  const step = amount > 20_000 ? 5 : amount > 1_000 ? 10 : 25;
  return Math.max(step, Math.round(amount / step) * step);
}

/** Returns a name: usually a person's name, sometimes a chosen one or none; difficult names are rare and not near the top. */
function nameAt(random: Random, place: number): string | null {
  if (place >= 90 && place % 463 === 90) return longNames[Math.floor(place / 463) % longNames.length] ?? null;
  if (place >= 300 && place % 887 === 300) return awkwardNames[Math.floor(place / 887) % awkwardNames.length] ?? null;
  const kind = random.next();
  if (kind < 0.07 && place > 5) return null;
  if (kind < 0.19) return handle(random);
  if (kind < 0.26) return ensName(random);
  return personName(random);
}

function evmAddress(random: Random): string {
  const digits = `0x${random.hex(40)}`;
  return canonicalAddress('evm', digits) ?? digits;
}
