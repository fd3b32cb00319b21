import { expect, test } from './demo.js';
import { signIn } from './sign-in.js';

/* What a member finds on a later day: the race of the week, and what a season came to. */

test('a visitor of the club sees the board, and a member who has moved up their league with its two lines', async ({
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
  await expect(board.getByRole('heading', { name: 'Terrace league' })).toBeVisible();
  // The service has found out how the last week ended.
  await expect(board.getByRole('heading', { name: 'You moved up to Terrace' })).toBeVisible();
  await expect(board).toContainText(/Place [1-5] of 30 in Pavement\./);
  await board.getByRole('button', { name: 'Meet your neighbours' }).click();
  await expect(board.locator('[data-index="0"]')).toBeFocused();
  await expect(board.getByRole('img', { name: /^You are \d+ of 30/ })).toBeVisible();
  await expect(board).toContainText(/Season 3 · (30 members near you|Places since yesterday)/);
  await expect(board).toContainText('First 5 move up to Rooftop');
  await expect(board).toContainText('Last 5 go on in Pavement');
  await expect(board.locator('[part~="own"]')).toContainText('You');
  const points = await board.locator('[part~="row"] [part~="amount"]').allInnerTexts();
  expect(points.filter((each) => Number(each.replaceAll(/\D/g, '')) > 0).length).toBeGreaterThan(4);

  await page.reload();
  await board.scrollIntoViewIfNeeded();
  await expect(board.getByRole('img', { name: /^You are \d+ of 30/ })).toBeVisible();
  await expect(board.getByRole('heading', { name: /You moved up/ })).toHaveCount(0);
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
