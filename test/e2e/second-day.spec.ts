import { expect, test } from './demo.js';
import { signIn } from './sign-in.js';

/* What a member finds on a later day: the race of the week, and what a season came to. */

test('a visitor of the club sees the board, and a member their league of the week with its two lines', async ({
  page,
}) => {
  await page.goto('/concrete.html');
  const board = page.locator('laurel-leaderboard');
  await board.scrollIntoViewIfNeeded();
  await expect(board.getByRole('heading', { name: 'Leaderboard' })).toBeVisible();
  await expect(board.locator('[part~="podium"]')).toBeVisible();

  await page.evaluate(() => scrollTo(0, 0));
  await signIn(page);
  await board.scrollIntoViewIfNeeded();
  await expect(board.getByRole('heading', { name: 'Your league' })).toBeVisible();
  await expect(board.getByRole('img', { name: /^You are \d+ of 30/ })).toBeVisible();
  await expect(board).toContainText('Season 3 · 30 members near you');
  await expect(board).toContainText('First 5 move up');
  await expect(board).toContainText('Last 5 step back');
  await expect(board.locator('[part~="own"]')).toContainText('You');
  const points = await board.locator('[part~="row"] [part~="amount"]').allInnerTexts();
  expect(points.filter((each) => Number(each.replaceAll(/\D/g, '')) > 0).length).toBeGreaterThan(4);
});

test('a reader of the letter sees what the last season brought them, and can share it', async ({ page }) => {
  await page.goto('/almanac.html');
  await signIn(page);
  const recap = page.locator('laurel-season-recap');
  await recap.scrollIntoViewIfNeeded();
  await expect(recap.getByRole('img', { name: /^Points earned\. Week 1: .*Best: week 4$/ })).toBeVisible();
  await expect(recap).toContainText('18 days');
  await expect(recap).toContainText('Early autumn');
  await recap.getByRole('button', { name: 'Share' }).click();
  await expect(recap.locator('[part~="share"]')).toBeVisible();
});
