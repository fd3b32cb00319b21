import { expect, test } from './demo.js';
import { walletConnect } from './sign-in.js';

/* A phone's screen, with touch instead of a pointer. */
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("pinching and Ctrl+wheel zoom over a sheet's backdrop, while one finger or the wheel does not scroll the page", async ({
  page,
}) => {
  await page.goto('/');
  await walletConnect(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
  const cdp = await page.context().newCDPSession(page);
  const beside = { x: 195, y: 60 };
  const kept = await page.evaluateHandle(() => {
    const moves: Event[] = [];
    for (const type of ['wheel', 'touchmove'])
      window.addEventListener(type, (event) => moves.push(event), { capture: true, passive: true });
    return moves;
  });
  const prevented = () => kept.evaluate((moves) => moves.splice(0).map(({ defaultPrevented }) => defaultPrevented));
  for (const [modifiers, expected] of [
    [2, false],
    [0, true],
  ] as const) {
    await cdp.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...beside, deltaX: 0, deltaY: 120, modifiers });
    await expect.poll(prevented).toEqual([expected]);
  }
  const other = { x: beside.x + 60, y: beside.y };
  for (const [points, expected] of [
    [[beside, other], false],
    [[beside], true],
  ] as const) {
    const touchPoints = points.map((point, id) => ({ ...point, id }));
    const moved = touchPoints.map(({ x, y, id }) => ({ x: x + (id ? 40 : -40), y: y + 30, id }));
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: moved });
    await expect.poll(prevented).toContain(expected);
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await prevented();
  }
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
});
