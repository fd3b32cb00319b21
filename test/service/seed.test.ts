import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { and, eq, isNotNull } from 'drizzle-orm';
import { openDatabase } from '../../src/service/db/database.js';
import type { OpenDatabase } from '../../src/service/db/database.js';
import { currencies, userMetadata, users } from '../../src/service/db/schema/index.js';
import { program } from '../../src/service/seed/program.js';
import { plant } from '../../src/service/seed/seed.js';

const first = 'http://127.0.0.1:4173/art';
const second = 'http://127.0.0.1:50123/art';

describe('the pictures of the demo seed', () => {
  let opened: OpenDatabase;
  before(async () => {
    opened = await openDatabase({});
    await plant(opened.database, 'demo');
  });
  after(() => opened.close());

  const coins = async () => (await opened.database.select().from(currencies)).map(({ imageUrl }) => imageUrl).sort();
  const faces = () =>
    opened.database
      .select({ userId: userMetadata.userId, logoUrl: userMetadata.logoUrl, displayName: userMetadata.displayName })
      .from(userMetadata)
      .where(isNotNull(userMetadata.logoUrl))
      .orderBy(userMetadata.userId);

  it('are missing if no address serves them', async () => {
    assert.deepEqual(await coins(), [null, null, null]);
    assert.deepEqual(await faces(), []);
  });

  it('are set for every currency and a third of the named members, even existing ones', async () => {
    await plant(opened.database, 'demo', first);
    assert.deepEqual(
      await coins(),
      ['ember', 'leaf', 'shell'].map((name) => `${first}/coin-${name}.svg`),
    );
    const shown = await faces();
    assert.ok(shown.length > 2_500 && shown.length < 3_500, String(shown.length));
    assert.deepEqual(
      [...new Set(shown.map(({ logoUrl }) => logoUrl))].sort(),
      [1, 2, 3, 4, 5, 6].map((face) => `${first}/face-${face}.svg`),
    );
    assert.ok(shown.every(({ displayName }) => displayName !== null));
  });

  it('move to a new address, except pictures that members chose, and are not set for later members', async () => {
    const { database } = opened;
    const { organizationId, websiteId } = program;
    const before = await faces();
    const [chosen] = before;
    assert.ok(chosen);
    const own = 'https://pictures.example/me.png';
    const isChosen = and(eq(userMetadata.websiteId, websiteId), eq(userMetadata.userId, chosen.userId));
    await database.update(userMetadata).set({ logoUrl: own }).where(isChosen);
    // Such an id would get a picture, which depends on its first digits.
    const userId = chosen.userId.replace(/.{12}$/, '000000000000');
    await database.insert(users).values({ id: userId, organizationId });
    await database.insert(userMetadata).values({ websiteId, userId, displayName: 'Newcomer' });

    await plant(database, 'demo', second);
    assert.deepEqual(
      await coins(),
      ['ember', 'leaf', 'shell'].map((name) => `${second}/coin-${name}.svg`),
    );
    assert.deepEqual(
      await faces(),
      before.map((face) => ({
        ...face,
        logoUrl: face.userId === chosen.userId ? own : String(face.logoUrl).replace(first, second),
      })),
    );
  });
});
