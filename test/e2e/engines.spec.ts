import { writeFile } from 'node:fs/promises';
import { expect, startDemo, test } from './demo.js';
import { engines, hasEngine, openEngine } from '../support/engine-page.js';
import { fill, press, sees, seesNoMore } from '../support/engine-steps.js';

/* A member's first visit in each engine, on a separate demo: they sign in, complete a quest, bid, claim, link an
   email address and set their name. */

const wallet = 'dialog.test-wallet';

/** Opens the latest email that the demo has sent to an address, follows its link and presses the button there. */
async function openMail(site: string, address: string): Promise<void> {
  const inbox = await fetch(new URL(`/sandbox/email/inbox?${String(new URLSearchParams({ address }))}`, site));
  const [, link] = /<a href="([^"]+)">Confirm/.exec(await inbox.text()) ?? [];
  expect(link).toBeDefined();
  const opened = await fetch(new URL((link ?? '').replaceAll('&amp;', '&'), site), { method: 'POST' });
  expect(opened.status).toBe(200);
}

for (const engine of engines)
  test(`a member signs in, checks in, bids, claims, links an email address and sets their name in ${engine}`, async () => {
    test.skip(!hasEngine(engine) && !process.env['CI'], `${engine} is not on this machine.`);
    test.setTimeout(240_000);
    const [demo, page] = await Promise.all([startDemo(), openEngine(engine)]);
    try {
      await page.goto(demo.url);
      await press(page, 'Sign in', 'laurel-wallet-connect');
      await press(page, 'Test wallet (demo)', 'laurel-wallet-connect');
      await press(page, 'Connect', wallet);
      await press(page, 'Sign', wallet);
      await seesNoMore(page, 'Sign in to start a streak', 'laurel-quest-list');
      await page.reload();
      await sees(page, 'Check in', 'laurel-quest-list');
      await seesNoMore(page, 'Sign in to start a streak', 'laurel-quest-list');
      await press(page, 'Check in', 'laurel-quest-list');
      await sees(page, 'Checked in', 'laurel-quest-list');
      await sees(page, 'in a row', 'laurel-quest-list');

      const sandbox = `fetch('/sandbox/auctions?seconds=600&extension=20', { method: 'POST' }).then((answer) => answer.json())`;
      const { id } = await page.evaluate<{ id: string }>(sandbox);
      await page.evaluate(`document.querySelector('laurel-auction-bidder').setAttribute('auction', '${id}')`);
      await sees(page, 'Ash lantern', 'laurel-auction-bidder');
      await press(page, 'Bid 100', 'laurel-auction-bidder');
      await press(page, 'Sign the bid', 'laurel-auction-bidder');
      await press(page, 'Sign', wallet);
      await sees(page, 'You’re winning', 'laurel-auction-bidder');

      await press(page, 'Claim', 'laurel-token-claim');
      await press(page, 'Sign', wallet);
      await press(page, 'Sign the claim', 'laurel-token-claim');
      await press(page, 'Sign', wallet);
      await press(page, 'Send', wallet);
      await sees(page, '1,250 Ash claimed', 'laurel-token-claim');

      await sees(page, 'Email', 'laurel-social-connect');
      await press(page, 'More accounts', 'laurel-social-connect');
      await press(page, 'Connect Email', 'laurel-social-connect');
      await fill(page, 'Email address', 'tide@ashfall.example', 'laurel-social-connect');
      await press(page, 'Send link', 'laurel-social-connect');
      await sees(page, 'Check tide@ashfall.example', 'laurel-social-connect');
      await openMail(demo.url, 'tide@ashfall.example');
      await press(page, 'I opened the link', 'laurel-social-connect');
      await sees(page, 't…@ashfall.example', 'laurel-social-connect');

      await sees(page, 'Wallets', 'laurel-profile');
      await press(page, 'Edit profile', 'laurel-profile');
      await fill(page, 'Name', 'Tide of the Long Stair', 'laurel-profile');
      await press(page, 'Save', 'laurel-profile');
      await sees(page, 'Tide of the Long Stair', 'laurel-profile');
      await sees(page, 'Tide of the Long Stair', 'laurel-wallet-connect');
    } catch (error) {
      await writeFile(test.info().outputPath('page.png'), await page.screenshot());
      throw error;
    } finally {
      await page.close();
      await demo.close();
    }
  });
