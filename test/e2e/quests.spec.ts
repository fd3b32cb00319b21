import { type Locator, type Page, expect, test } from './demo.js';

/* A member's way through the demo's quests, step by step on one page. Each step finds the results of the earlier ones. */
test.describe.configure({ mode: 'serial' });

let page: Page;

const quests = () => page.locator('laurel-quest-list');
const quest = (name: string): Locator => quests().getByRole('listitem').filter({ hasText: name });
const badge = (name: string) => page.locator('laurel-badge-shelf').getByRole('listitem').filter({ hasText: name });
const balance = () => page.locator('laurel-points-balance');
const ownRow = () => page.locator('laurel-leaderboard').locator('[part~="own"], [part~="pinned"]').first();
const walletWindow = () => page.locator('dialog.test-wallet');
/** Browsers send this event when the member returns from another tab. */
const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** Returns the member's points in hundredths, once the balance in the header and the board agree. */
async function points(): Promise<number> {
  // Elements load once they are near the visible part of the page.
  for (const element of [balance(), page.locator('laurel-leaderboard')]) await element.scrollIntoViewIfNeeded();
  const own = async (at: Locator) => (await at.innerText()).replaceAll(/[^\d.]/g, '');
  const read = async () => [
    await own(balance().locator('[part~="inline-balance"] .num')),
    await own(ownRow().locator('[part~="amount"]').first()),
  ];
  await expect(async () => expect(new Set(await read()).size).toBe(1)).toPass();
  return Math.round(Number((await read())[0]) * 100);
}

/** Does something, and expects every element of the page to show exactly this many more points. */
async function earns(amount: number, work: () => Promise<void>): Promise<void> {
  const before = await points();
  await work();
  await expect(async () => expect(await points()).toBe(before + amount * 100)).toPass();
}

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
});
test.afterAll(() => page.close());

test('a visitor sees the quests, and is asked to sign in when they want to do one', async () => {
  await page.goto('/');
  await expect(quest('Season quiz')).toBeVisible();
  await expect(quest('Stand at the Ember Gate')).toBeHidden();
  await quest('Tell of your best run').getByRole('button', { name: 'Tell of your best run' }).click();
  await page.locator('laurel-wallet-connect').first().getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Test wallet (demo)' }).click();
  await walletWindow().getByRole('button', { name: 'Connect' }).click();
  await walletWindow().getByRole('button', { name: 'Sign' }).click();
  await expect(quests()).toContainText('days in a row');
});

test('a locked quest says what is missing', async () => {
  await quest('Take the vault key').getByRole('button', { name: 'Take the vault key' }).click();
  const missing = quest('Take the vault key').locator('[part~="conditions"]');
  await expect(missing).toContainText('0 / 2');
  await expect(missing).toContainText('Daily check-in');
  await expect(quest('Take the vault key').getByRole('button', { name: 'Claim' })).toHaveCount(0);
});

test('a check-in goes on with the streak', async () => {
  await expect(quests().locator('[part~="streak-count"]')).toHaveText('12');
  await earns(5, () => quests().getByRole('button', { name: 'Check in' }).click());
  await expect(quests().locator('[part~="streak-count"]')).toHaveText('13');
  await expect(quests().getByRole('button', { name: 'Checked in' })).toBeVisible();
});

test('a quiz takes another answer after a wrong one, and brings points and a badge', async () => {
  await quest('Season quiz').getByRole('button', { name: 'Start' }).click();
  await quest('Season quiz').getByRole('radio', { name: 'Three hundred' }).check();
  await quest('Season quiz').getByRole('button', { name: 'Check answer' }).click();
  await expect(quest('Season quiz').getByRole('alert')).toContainText('Not that one');
  await expect(badge('First light')).toContainText('Locked');
  // Forty for the answer, ten with the badge.
  await earns(50, async () => {
    await quest('Season quiz').getByRole('radio', { name: 'Nobody has counted' }).check();
    await quest('Season quiz').getByRole('button', { name: 'Check answer' }).click();
  });
  await expect(quest('Season quiz')).toContainText('Done');
  await expect(badge('First light')).not.toContainText('Locked');
});

test('a code that is not the one stays in its field, and the right one is taken', async () => {
  await quest('Bring the word').getByRole('button', { name: 'Enter code' }).click();
  const field = quest('Bring the word').getByRole('textbox', { name: 'Code' });
  await field.fill('TORCH');
  await quest('Bring the word').getByRole('button', { name: 'Redeem' }).click();
  await expect(quest('Bring the word')).toContainText('didn’t match');
  await expect(field).toHaveValue('TORCH');
  await earns(30, async () => {
    await field.fill(' LANTERN ');
    await field.press('Enter');
  });
  await expect(quest('Bring the word')).toContainText('Done');
});

test('the locked quest opens once its conditions are met', async () => {
  const vault = quest('Take the vault key');
  await earns(120, () => vault.getByRole('button', { name: /claim|check in/i }).click());
  await expect(vault).toContainText('Done');
  await expect(badge('Keyholder')).not.toContainText('Locked');
});

test('a quest on X is refused, the account linked, the quest tried again by itself, done, and paid', async () => {
  const x = quest('Follow @ashfall');
  const newPage = () => page.context().waitForEvent('page');
  const [profile] = await Promise.all([newPage(), x.getByRole('link', { name: 'Follow' }).click()]);
  await comeBack();
  await expect(x).toContainText('Connect X to finish this');
  const [consent] = await Promise.all([newPage(), x.getByRole('button', { name: 'Connect X' }).click()]);
  await consent.getByLabel('Your name at X').fill('emberfan');
  await consent.getByRole('button', { name: 'Allow' }).click();
  await expect(x).toContainText('Not there yet');

  await profile.reload();
  await profile.getByRole('button', { name: 'Follow' }).click();
  await expect(profile.getByText('Follows')).toBeVisible();
  await profile.close();
  await earns(20 * 1.1, () => x.getByRole('button', { name: 'Check again' }).click());
  await expect(x).toContainText('Done');
});

test('all of it is there on the next visit', async () => {
  await page.goto('/');
  await expect(quests().locator('[part~="streak-count"]')).toHaveText('13');
  for (const name of ['Season quiz', 'Bring the word', 'Take the vault key', 'Follow @ashfall'])
    await expect(quest(name)).toContainText('Done');
  await page.locator('laurel-badge-shelf').scrollIntoViewIfNeeded();
  await expect(badge('Keyholder')).not.toContainText('Locked');
  expect(await points()).toBeGreaterThan(0);
});
