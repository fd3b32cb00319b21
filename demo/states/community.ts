import type { PageResponse } from 'laurel-widgets/contract';

type Accounts = PageResponse<'GET /api/loyalty/accounts'>;
type Account = Accounts['data'][number];
type Currency = PageResponse<'GET /api/loyalty/currencies'>['data'][number];

const id = (kind: number, index: number): string =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;

const art = {
  leaf: new URL('../art/coin-leaf.svg?no-inline', import.meta.url).href,
  ember: new URL('../art/coin-ember.svg?no-inline', import.meta.url).href,
  shell: new URL('../art/coin-shell.svg?no-inline', import.meta.url).href,
  odalys: new URL('../art/face-1.svg?no-inline', import.meta.url).href,
  yuki: new URL('../art/face-2.svg?no-inline', import.meta.url).href,
  kofi: new URL('../art/face-3.svg?no-inline', import.meta.url).href,
  max: new URL('../art/face-4.svg?no-inline', import.meta.url).href,
};

const currency = (index: number, name: string, symbol: string, imageUrl: string | null, decimals = 0): Currency => ({
  id: id(1, index),
  name,
  symbol,
  decimals,
  imageUrl,
  sortId: index,
  deletedAt: null,
});

export const leaf = currency(1, 'Leaf', 'LEAF', art.leaf);
export const ember = currency(2, 'Ember', 'EMBR', art.ember);
export const shell = currency(3, 'Shell', 'SHEL', art.shell);
export const grove = currency(4, 'Grove tokens', 'GRV', null, 18);

/** The currencies of the fixtures' community. */
export const currencies = (...list: Currency[]): PageResponse<'GET /api/loyalty/currencies'> => ({
  data: list.length > 0 ? list : [leaf, ember, shell],
  hasNextPage: false,
});

/** A member of the fixtures' community, as their account shows them. */
export interface MemberFixture {
  readonly name?: string | null;
  readonly address?: string | null;
  readonly amount: number | string | null;
  readonly picture?: string;
}

/** Returns the address of the fixtures' member number `index`. */
export const addressOf = (index: number): string => {
  let seed = (index + 1) * 2654435761;
  let digits = '';
  while (digits.length < 40) {
    seed = (Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) + index) >>> 0;
    digits += seed.toString(16).padStart(8, '0');
  }
  return `0x${digits.slice(0, 40)}`;
};

/** Returns account number `index` of a board. */
export const account = (index: number, member: MemberFixture, of = leaf): Account => ({
  id: id(2, index),
  loyaltyCurrencyId: of.id,
  userId: id(3, index),
  user: {
    id: id(3, index),
    walletAddress: member.address === undefined ? addressOf(index) : member.address,
    userMetadata: [{ displayName: member.name ?? null, logoUrl: member.picture ?? null }],
  },
  amount: member.amount,
});

/** The first ten places of Leaf. */
export const leaders: readonly MemberFixture[] = [
  { name: 'Odalys F.', amount: 21960, picture: art.odalys },
  { name: 'kofi.eth', amount: 18204, picture: art.kofi },
  { amount: 17550 },
  { name: 'Ines Marchetti', amount: 16918 },
  { name: 'yuki_n', amount: 15377, picture: art.yuki, address: '7xKpWvT3mQf9sQd' },
  { amount: 14020 },
  { name: 'Maximiliana von Hohenstaufen-Larsen', amount: 13845, picture: art.max },
  { name: 'bramble.sol', amount: 12991, address: 'BrmBq2mXo4tYw' },
  { name: 'priya_codes', amount: 12480 },
  { name: 'Lucía Ortega', amount: 11764 },
];

/** Returns a page of accounts. */
export const page = (members: readonly MemberFixture[], hasNextPage = false, from = 0): Accounts => ({
  data: members.map((member, index) => account(from + index, member)),
  hasNextPage,
});

/** Index of the signed-in member's account, which is beyond the loaded rows. */
export const ownIndex = 127;
export const own = (amount: number | string | null = 2480): MemberFixture => ({ name: 'mira.eth', amount });

/** The member who is signed in. */
export const signedIn = (index = ownIndex): PageResponse<'GET /session'> => ({
  status: 'signed-in',
  user: {
    id: id(3, index),
    displayName: 'mira.eth',
    logoUrl: null,
    wallets: [{ address: addressOf(index), type: 'evm' }],
  },
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
});
