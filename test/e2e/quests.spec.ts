import { setTimeout } from 'node:timers/promises';
import { questIds } from '../../src/service/seed/quest-ids.js';
import { type Locator, type Page, expect, test } from './demo.js';
import { signIn } from './sign-in.js';

/* A member's path through the demo's quests, step by step on one page. Each step builds on the earlier ones. */
test.describe.configure({ mode: 'serial' });

let page: Page;
/** Length of the streak that the check-in continues. */
let streakBefore = 0;

const quests = () => page.locator('laurel-quest-list');
const quest = (name: string): Locator => quests().getByRole('listitem').filter({ hasText: name });
const badge = (name: string) => page.locator('laurel-badge-shelf').getByRole('listitem').filter({ hasText: name });
const balance = () => page.locator('laurel-points-balance');
const board = () => page.locator('laurel-leaderboard');
const ownRow = () => board().locator('[part~="own"], [part~="pinned"]').first();
const streakCount = () => quests().locator('[part~="streak-count"]');
/** Browsers send this event when the member returns from another tab. */
const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** Reads points in hundredths. */
const read = async (at: Locator): Promise<number> =>
  Math.round(Number((await at.innerText({ timeout: 2_000 })).replaceAll(/[^\d.]/g, '')) * 100);

/** Returns the member's points in hundredths, once the balance in the header and the board both show them. */
async function points(expected?: number): Promise<number> {
  let shown = 0;
  await expect(async () => {
    // Elements load once they are near the visible part of the page.
    for (const element of [balance(), board()]) await element.scrollIntoViewIfNeeded({ timeout: 2_000 });
    shown = await read(balance().locator('[part~="inline-balance"] .num'));
    expect(await read(ownRow().locator('[part~="amount"]').first())).toBe(shown);
    if (expected !== undefined) expect(shown).toBe(expected);
  }).toPass({ timeout: 20_000 });
  return shown;
}

/** Performs an action, and expects every element of the page to show exactly this many more points. */
async function earns(amount: number, work: () => Promise<void>): Promise<void> {
  const before = await points();
  await work();
  await points(before + amount * 100);
}

/** Returns the length of the streak according to the service: 0 if a day has ended since the community was prepared. */
const keptStreak = (): Promise<number | undefined> =>
  page.evaluate(async (id) => {
    const answer = await fetch(`/laurel/api/me/quests?loyaltyRuleId=${id}`, { headers: { 'x-laurel': '1' } });
    const { data } = (await answer.json()) as { data: { streak?: { count: number } }[] };
    return data[0]?.streak?.count;
  }, questIds.checkIn);

/** Days end at 00:00 UTC, and the steps must fall within one: a check-in counts for its day. */
async function waitForDay(): Promise<void> {
  const day = 86_400_000;
  const left = day - (Date.now() % day);
  if (left < 180_000) await setTimeout(left + 1_000);
}

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  await waitForDay();
  page = await browser.newPage();
  const ceremony = page.locator('laurel-badge-shelf [part~="ceremony"]');
  await page.addLocatorHandler(ceremony, () => ceremony.getByRole('button', { name: 'Done' }).click());
});
test.afterAll(() => page.close());

test('a visitor sees the quests, and is asked to sign in to do one', async () => {
  await page.goto('/');
  await expect(quest('Season quiz')).toBeVisible();
  await expect(quest('Stand at the Ember Gate')).toBeHidden();
  await quest('Tell of your best run').getByRole('button', { name: 'Tell of your best run' }).click();
  await signIn(page);
  await expect(quests()).not.toContainText('Sign in to start a streak');
});

test('a locked quest says what is missing', async () => {
  await quest('Take the vault key').getByRole('button', { name: 'Take the vault key' }).click();
  const missing = quest('Take the vault key').locator('[part~="conditions"]');
  await expect(missing).toContainText('0 / 2');
  await expect(missing).toContainText('Daily check-in');
  await expect(quest('Take the vault key').getByRole('button', { name: 'Claim' })).toHaveCount(0);
});

test('a check-in continues the streak', async () => {
  streakBefore = Number(await keptStreak());
  // How an ended streak looks is not tested here.
  if (streakBefore > 0) await expect(streakCount()).toHaveText(String(streakBefore));
  await earns(5, () => quests().getByRole('button', { name: 'Check in' }).click());
  await expect(streakCount()).toHaveText(String(streakBefore + 1));
  await expect(quests().getByRole('button', { name: 'Checked in' })).toBeVisible();
});

test('a quiz allows another answer after a wrong one, and pays points and a badge', async () => {
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

test('a wrong code stays in its field, and the right one is accepted', async () => {
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

test('a quest on X is refused, and is retried and paid once the account is linked', async () => {
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

test('all results are there on the next visit', async () => {
  await page.goto('/');
  await expect(streakCount()).toHaveText(String(streakBefore + 1));
  for (const name of ['Season quiz', 'Bring the word', 'Take the vault key', 'Follow @ashfall'])
    await expect(quest(name)).toContainText('Done');
  await page.locator('laurel-badge-shelf').scrollIntoViewIfNeeded();
  await expect(badge('Keyholder')).not.toContainText('Locked');
  expect(await points()).toBeGreaterThan(0);
});
