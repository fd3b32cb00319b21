import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { accounts, ruleCompletions, wallets as walletRows } from '../../src/service/db/schema/index.js';
import { fc, histories } from '../support/properties.js';
import { addBidder, unbalanced } from './auction-fixture.js';
import { TestProgram } from './test-program.js';
import { TestService } from './test-service.js';

const day = 86_400_000;
const rewards = { once: 10, daily: 3, later: 7 } as const;
type Quest = keyof typeof rewards;

let service: TestService;
let program: TestProgram;
let rules: Readonly<Record<Quest, string>>;
before(async () => {
  service = await TestService.start({ pollMs: 25 });
});
after(() => service.close());

/** A wallet, the rewards earned with it (quest and day), and all the wallets it was ever merged with. */
interface Wallet {
  readonly address: string;
  earned: Set<string>;
  circle: Set<Wallet>;
}

const open = async (): Promise<Wallet[]> => {
  program = await TestProgram.open(service);
  const link = { link: 'https://guild.example', timeDelayToVerifySeconds: 3600 };
  rules = {
    once: await program.addRule('check_in', { amount: String(rewards.once) }),
    daily: await program.addRule('check_in', { frequency: 'daily', amount: String(rewards.daily) }),
    later: await program.addRule('link_click', { amount: String(rewards.later), metadata: link }),
  };
  const members = await Promise.all(Array.from({ length: 4 }, () => addBidder(service, program.currencyId, '0')));
  return members.map(({ account }) => {
    const wallet: Wallet = { address: account.address, earned: new Set(), circle: new Set() };
    wallet.circle.add(wallet);
    return wallet;
  });
};

const scope = () => ({ organizationId: service.organizationId, websiteId: service.websiteId });

async function holderOf({ address }: Wallet): Promise<string | undefined> {
  const [row] = await service.database.select().from(walletRows).where(eq(walletRows.address, address));
  return row?.userId;
}

async function connect(wallet: Wallet, userId?: string): Promise<string> {
  const body = { ...scope(), walletAddress: wallet.address, walletType: 'evm', userId, confirmDisconnect: true };
  const answer = await service.post('/api/users/connect', body);
  assert.equal(answer.status, 200);
  return answer.body.id ?? '';
}

const signIn = async (wallet: Wallet): Promise<string> => (await holderOf(wallet)) ?? connect(wallet);

async function heldBy(all: readonly Wallet[], userId: string): Promise<Wallet[]> {
  const rows = await service.database
    .select({ address: walletRows.address })
    .from(walletRows)
    .where(eq(walletRows.userId, userId));
  const addresses = new Set(rows.map(({ address }) => address));
  return all.filter(({ address }) => addresses.has(address));
}

/** A reward earned with a wallet is not earned again; a refused one was earned with a wallet it was merged with. */
async function complete(all: readonly Wallet[], quest: Quest, wallet: Wallet): Promise<void> {
  const userId = await signIn(wallet);
  const key = quest === 'daily' ? `daily ${Math.floor(service.now / day)}` : quest;
  const { status } = await program.complete(rules[quest], userId);
  if (status === 200) assert.ok(!wallet.earned.has(key), `${key} is taken once`);
  else
    assert.ok(
      [...wallet.circle].some(({ earned }) => earned.has(key)),
      `${key} is refused for a reason`,
    );
  if (status !== 200) return;
  for (const each of await heldBy(all, userId)) each.earned.add(key);
  if (quest !== 'later') await service.settled();
}

async function join(all: readonly Wallet[], wallet: Wallet, to: Wallet): Promise<void> {
  const userId = await signIn(to);
  await connect(wallet, userId);
  const together = await heldBy(all, userId);
  const earned = new Set(together.flatMap((each) => [...each.earned]));
  const circle = new Set(together.flatMap((each) => [...each.circle]));
  for (const each of together) each.earned = new Set(earned);
  for (const each of circle) each.circle = circle;
}

/** Every balance is what its user was paid for distinct rewards, and no reward is out of reach. */
async function check(all: readonly Wallet[]): Promise<void> {
  assert.deepEqual(await unbalanced(service, program.currencyId), []);
  const ofHolder = eq(ruleCompletions.userId, walletRows.userId);
  const holders = await service.database
    .select({
      address: walletRows.address,
      balance: accounts.amount,
      paid: sql<string>`(select sum(${ruleCompletions.amount}) from ${ruleCompletions}
        where ${and(ofHolder, isNotNull(ruleCompletions.transactionId))})`,
    })
    .from(walletRows)
    .leftJoin(accounts, and(eq(accounts.userId, walletRows.userId), eq(accounts.currencyId, program.currencyId)))
    .where(
      inArray(
        walletRows.address,
        all.map(({ address }) => address),
      ),
    );
  for (const { address, balance, paid } of holders) {
    const wallet = all.find((each) => each.address === address);
    assert.ok(wallet);
    assert.equal(Number(balance ?? 0), Number(paid ?? 0));
    assert.ok(Number(balance ?? 0) <= worth(wallet.earned), 'no more than different rewards are worth');
  }
}

const worth = (keys: Iterable<string>): number =>
  [...keys].reduce((sum, key) => sum + rewards[(key.split(' ')[0] ?? '') as Quest], 0);

const step = fc.record({
  deed: fc.constantFrom('once', 'daily', 'daily', 'later', 'connect', 'connect', 'split', 'day'),
  who: fc.nat(3),
  whom: fc.nat(3),
});

describe('rewards of wallets that move between users', () => {
  it('are paid once for each window and person', { timeout: 3_000_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 16 }), async (steps) => {
        const all = await open();
        for (const { deed, who, whom } of steps) {
          const [wallet, other] = [all[who], all[whom]];
          assert.ok(wallet && other);
          if (deed === 'day') {
            await service.advance(day);
            await service.settled();
          } else if (deed === 'connect') await join(all, wallet, other);
          else if (deed === 'split') {
            const userId = await holderOf(wallet);
            if (userId !== undefined)
              await service.post('/api/users/wallets/disconnect', {
                ...scope(),
                userId,
                walletAddress: wallet.address,
              });
          } else await complete(all, deed, wallet);
          await check(all);
        }
        await service.advance(day);
        await service.settled();
        const [first, ...others] = all;
        assert.ok(first);
        for (const wallet of others) await join(all, wallet, first);
        assert.equal(
          Number(await program.balance(await signIn(first))),
          worth(first.earned),
          'each reward is there once',
        );
        await check(all);
      }),
      // Shrinking a history would take minutes.
      { numRuns: histories(25), endOnFailure: true },
    );
  });
});
