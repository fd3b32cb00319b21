import { startDemo, test } from './demo.js';
import { engines, hasEngine, openEngine } from '../support/engine-page.js';
import { press, sees } from '../support/engine-steps.js';

/* A member's first visit in each engine, on a demo of its own: they sign in, do a quest, bid and claim. */

const wallet = 'dialog.test-wallet';

for (const engine of engines)
  test(`a member signs in, checks in, bids and claims in ${engine}`, async () => {
    test.skip(!hasEngine(engine) && !process.env['CI'], `${engine} is not on this machine.`);
    test.setTimeout(240_000);
    const [demo, page] = await Promise.all([startDemo(), openEngine(engine)]);
    try {
      await page.goto(demo.url);
      await press(page, 'Sign in', 'laurel-wallet-connect');
      await press(page, 'Test wallet (demo)', 'laurel-wallet-connect');
      await press(page, 'Connect', wallet);
      await press(page, 'Sign', wallet);
      await sees(page, 'days in a row', 'laurel-quest-list');
      await page.reload();
      await sees(page, 'days in a row', 'laurel-quest-list');
      await press(page, 'Check in', 'laurel-quest-list');
      await sees(page, 'Checked in', 'laurel-quest-list');

      const sandbox = `fetch('/sandbox/auctions?seconds=600&extension=20', { method: 'POST' }).then((answer) => answer.json())`;
      const { id } = await page.evaluate<{ id: string }>(sandbox);
      await page.evaluate(`document.querySelector('laurel-auction-bidder').setAttribute('auction', '${id}')`);
      await sees(page, 'Ash lantern', 'laurel-auction-bidder');
      await press(page, 'Bid 100', 'laurel-auction-bidder');
      await press(page, 'Sign the bid', 'laurel-auction-bidder');
      await press(page, 'Sign', wallet);
      await sees(page, 'You’re in front', 'laurel-auction-bidder');

      await press(page, 'Claim', 'laurel-token-claim');
      await press(page, 'Sign', wallet);
      await press(page, 'Sign the claim', 'laurel-token-claim');
      await press(page, 'Sign', wallet);
      await press(page, 'Send', wallet);
      await sees(page, '1,250 Ash claimed', 'laurel-token-claim');
    } catch (error) {
      await test.info().attach('page', { body: await page.screenshot(), contentType: 'image/png' });
      throw error;
    } finally {
      await page.close();
      await demo.close();
    }
  });
