import { readFile } from 'node:fs/promises';
import { type Browser, type Locator, type Page, expect, test } from './demo.js';
import { chip, signIn, testWallet, walletConnect, walletWindow } from './sign-in.js';

/* What a new member on a phone is told about their data, and whether it is true. */
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const profile = (page: Page) => page.locator('laurel-profile');
const accounts = (page: Page) => page.locator('laurel-social-connect');
const discord = (page: Page) => accounts(page).locator('[data-provider="discord"]');
const poll = (page: Page): Locator =>
  page.locator('laurel-quest-list').getByRole('listitem').filter({ hasText: 'Vote on the next muster' });

interface Exported {
  readonly notIncluded: string;
  readonly sessions: readonly object[];
  readonly browser: Readonly<Record<string, string>>;
  readonly profile: { readonly displayName: string; readonly wallets: readonly { readonly address: string }[] };
  readonly accounts: readonly { readonly authType: string; readonly name: string }[];
  readonly answers: readonly object[];
  readonly points: readonly { readonly accountId: string; readonly currencyId: string }[];
}

/** Opens the panel with the member's data; returns the row of a kind. */
async function openData(page: Page): Promise<(label: string) => Locator> {
  await profile(page).scrollIntoViewIfNeeded();
  await profile(page)
    .getByRole('button', { name: /^Your data/ })
    .click();
  return (label) =>
    profile(page)
      .locator('.kind')
      .filter({ has: page.getByText(label, { exact: true }) });
}

async function exported(page: Page): Promise<Exported> {
  const saving = page.waitForEvent('download');
  await profile(page).getByRole('button', { name: 'Export as a file' }).click();
  return JSON.parse(await readFile(await (await saving).path(), 'utf8')) as Exported;
}

/** What the member of the page has, by currency. */
const ownAccounts = async (): Promise<string[]> => {
  const { data } = (await (await fetch('/laurel/api/me/accounts', { headers: { 'x-laurel': '1' } })).json()) as {
    data: { loyaltyCurrencyId: string; amount: unknown }[];
  };
  return data.map(({ loyaltyCurrencyId, amount }) => `${loyaltyCurrencyId} ${String(amount)}`).sort();
};

type Board = { readonly data: readonly { readonly id: string }[] };

/** What everyone can read without a session: quests, auctions, and the member's place on the leaderboard. */
async function readByEveryone(page: Page, { accountId, currencyId }: Exported['points'][number]): Promise<string> {
  const read = (path: string): Promise<string> =>
    page.evaluate(async (url) => (await fetch(url, { credentials: 'omit' })).text(), `/laurel/api/${path}`);
  const board = (more: string) => read(`loyalty/accounts?loyaltyCurrencyId=${currencyId}&limit=5&${more}`);
  // The member's place is one below that of the member above them.
  const [above] = (JSON.parse(await board(`sortDir=asc&startingAfter=${accountId}`)) as Board).data;
  return [await board(`startingAfter=${above?.id}`), await read('auctions'), await read('quests')].join();
}

/** Opens the link in the mail to an address on another device, and confirms there. */
async function confirmElsewhere(browser: Browser, baseURL: string | undefined, address: string): Promise<void> {
  const inbox = await browser.newPage({ baseURL: baseURL ?? '' });
  await inbox.goto(`/sandbox/email/inbox?address=${encodeURIComponent(address)}`);
  await inbox.getByRole('link', { name: 'Confirm your email address' }).first().click();
  const confirmed = inbox.waitForResponse((response) => response.request().isNavigationRequest());
  await inbox.getByRole('button', { name: 'Confirm' }).click();
  await confirmed;
  await inbox.close();
}

/** What this browser keeps, in all that outlives a tab and in the tab itself. */
const stored = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() =>
    Object.fromEntries([localStorage, sessionStorage].flatMap((storage) => Object.entries({ ...storage }))),
  );
const ofLaurel = (entries: Record<string, string>): string[] =>
  Object.keys(entries)
    .filter((key) => /^laurel[-.](?!member|demo)/.test(key))
    .toSorted();

test('every statement about their data is true for a new member on a phone', async ({ page, browser, baseURL }) => {
  test.setTimeout(120_000);
  await page.goto('/');
  await signIn(page, 7);

  await profile(page).scrollIntoViewIfNeeded();
  await profile(page).getByRole('button', { name: 'Edit profile' }).click();
  const form = profile(page).getByRole('form', { name: 'Edit profile' });
  await expect(form).toContainText('Everyone sees it on the leaderboard and next to your bids.');
  await form.getByLabel('Name').fill('Tide of the Far Shore');
  await form.locator('input[id^="field-answer-"]').first().fill('Reykjavik, harbour four');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(profile(page).getByRole('heading', { name: 'Tide of the Far Shore' })).toBeVisible();

  await accounts(page).scrollIntoViewIfNeeded();
  await accounts(page).getByText('More accounts').click();
  const [consent] = await Promise.all([
    page.context().waitForEvent('page'),
    discord(page)
      .getByRole('button', { name: /^Connect/ })
      .click(),
  ]);
  await consent.getByLabel('Your name at').fill('far-shore-discord');
  await consent.getByRole('button', { name: 'Allow' }).click();
  await expect(discord(page)).toContainText('far-shore-discord');

  const email = accounts(page).locator('[data-provider="email"]');
  await email.getByRole('button', { name: /^Connect/ }).click();
  await email.getByLabel('Email address').fill('far-shore@ashfall.example');
  await email.getByRole('button', { name: 'Send link' }).click();
  await expect(email).toContainText('Check far-shore@ashfall.example');
  await confirmElsewhere(browser, baseURL, 'far-shore@ashfall.example');
  await email.getByRole('button', { name: 'I opened the link' }).click();
  await expect(email).toContainText('@ashfall.example');

  await page.locator('laurel-quest-list').scrollIntoViewIfNeeded();
  await poll(page).getByRole('button', { name: 'Vote on the next muster' }).click();
  await poll(page).getByRole('radio').first().check();
  await poll(page).getByRole('button', { name: 'Vote', exact: true }).click();
  await expect(poll(page)).toContainText('Done');

  const row = await openData(page);
  await expect(row('Name, picture and text')).toContainText('Visible to others');
  await expect(row('Wallets')).toContainText('Others can see the first one here');
  await expect(row('Accounts')).toContainText('far-shore-discord');
  await expect(row('Answers')).toContainText('What you told this site when it asked.');
  await expect(row('Email')).toContainText('Only you and the team can see it.');
  await expect(row('Sessions')).toContainText('Browsers you’re signed in with.');
  await expect(row('Sessions')).toContainText('This browser');
  await expect(row('Points, badges and quests')).toContainText('names what only the team can give you');
  const file = await exported(page);
  await expect(profile(page)).toContainText('Your file is saved.');
  await expect(profile(page)).toContainText(file.notIncluded);
  expect(file.notIncluded).toContain('what you entered for quests, details of mint orders and your invitation code');
  expect(file.sessions).toHaveLength(1);
  expect(JSON.stringify(file)).toContain('far-shore@ashfall.example');
  expect(file.profile).toMatchObject({ displayName: 'Tide of the Far Shore' });
  expect(JSON.stringify(file.profile)).toContain('Reykjavik, harbour four');
  expect(file.accounts).toContainEqual(expect.objectContaining({ authType: 'discord', name: 'far-shore-discord' }));
  expect(file.answers).toHaveLength(1);

  const [[wallet], [account]] = [file.profile.wallets, file.points];
  if (!wallet || !account) throw new Error('The member has a wallet and points.');
  const seen = await readByEveryone(page, account);
  expect(seen).toContain('Tide of the Far Shore');
  expect(seen.toLowerCase()).toContain(wallet.address.toLowerCase());
  for (const secret of ['Reykjavik', 'far-shore-discord', 'far-shore@ashfall.example'])
    expect(seen).not.toContain(secret);

  await accounts(page).scrollIntoViewIfNeeded();
  await discord(page)
    .getByRole('button', { name: /^Options/ })
    .click();
  await page.getByRole('menuitem', { name: 'Disconnect Discord' }).click();
  await expect(discord(page)).toContainText('What you earned stays yours.');
  await discord(page).getByRole('button', { name: 'Disconnect', exact: true }).click();
  await expect(discord(page).getByRole('button', { name: /^Connect/ })).toBeVisible();
  await page.reload();
  await openData(page);
  const after = await exported(page);
  expect(JSON.stringify(after)).not.toContain('far-shore-discord');
  expect(after.answers).toEqual(file.answers);
});

test('a member on a phone finds true what is said about their browser and their sessions', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto('/');
  await signIn(page, 8);
  await profile(page).scrollIntoViewIfNeeded();
  await profile(page).getByRole('button', { name: 'Edit profile' }).click();
  const form = profile(page).getByRole('form', { name: 'Edit profile' });
  await form.getByLabel('Name').fill('Walker of the Low Tide');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(profile(page).getByRole('heading', { name: 'Walker of the Low Tide' })).toBeVisible();
  await page.reload();

  await openData(page);
  const file = await exported(page);
  const before = await stored(page);
  expect(Object.keys(file.browser).toSorted()).toEqual(ofLaurel(before));
  await profile(page).getByRole('button', { name: 'Clear this browser' }).click();
  await expect(profile(page)).toContainText('You stay signed in.');
  await profile(page).getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(profile(page)).toContainText(/entr(y|ies) cleared\./);
  expect(ofLaurel(await stored(page))).toEqual([]);
  await profile(page).getByRole('button', { name: 'Undo' }).click();
  await expect(profile(page)).toContainText('Everything is back. Wallets stay disconnected.');
  const { 'laurel-demo-wallet': shared, ...kept } = await stored(page);
  const { 'laurel-demo-wallet': _, ...all } = before;
  expect(kept).toEqual(all);
  // What the demo's own wallet remembers, as any wallet does: it shares nothing any more, although the page was reloaded.
  expect(shared ?? '').not.toContain('0x');
  await profile(page).getByRole('button', { name: 'Clear this browser' }).click();
  await profile(page).getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(profile(page)).toContainText(/entr(y|ies) cleared\./);
  await page.reload();
  // The browser restores where the page stood, and the header asks nothing until it is near.
  await walletConnect(page).scrollIntoViewIfNeeded();
  await expect(chip(page)).toHaveAccessibleName('Account of Walker of the Low Tide');

  await openData(page);
  await profile(page).getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(profile(page)).toContainText('You’re signed in on this browser only.');
  await profile(page).locator('.confirm').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(walletConnect(page).getByRole('button', { name: 'Sign in' })).toBeVisible();
  // The demo's own wallet remembers its account, as any wallet does.
  const { 'laurel-demo-wallet': __, ...rest } = await stored(page);
  const left = JSON.stringify(rest);
  expect(left).not.toContain('Walker of the Low Tide');
  for (const { address } of file.profile.wallets) expect(left.toLowerCase()).not.toContain(address.toLowerCase());
  const session = await page.evaluate(async () => (await fetch('/laurel/session')).text());
  expect(JSON.parse(session)).toMatchObject({ status: 'signed-out' });
});

test('a member on a phone finds true what is said where they look up an address, share a badge and remove a wallet', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  await page.goto('/');
  const claim = page.locator('laurel-token-claim');
  await claim.scrollIntoViewIfNeeded();
  await claim.getByText('Check an address without signing in').click();
  await expect(claim).toContainText('We look it up and keep nothing.');
  await claim.getByRole('textbox', { name: 'Address' }).fill(address);
  const looking = page.waitForResponse((response) => response.url().includes('/lookup?'));
  await claim.getByRole('button', { name: 'Check' }).click();
  expect((await looking).headers()['cache-control']).toBe('private, no-store');
  await expect(claim).toContainText('0x7099…79C8');
  await page.reload();
  await claim.scrollIntoViewIfNeeded();
  await claim.getByText('Check an address without signing in').click();
  await expect(claim.getByRole('textbox', { name: 'Address' })).toHaveValue('');
  expect(JSON.stringify(await stored(page)).toLowerCase()).not.toContain(address.toLowerCase());

  await walletConnect(page).scrollIntoViewIfNeeded();
  await signIn(page, 0);
  const shelf = page.locator('laurel-badge-shelf');
  await shelf.scrollIntoViewIfNeeded();
  await shelf.getByRole('button', { name: /^Founding season/ }).click();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`);
  });
  await shelf.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(shelf).toContainText('Made in your browser. Nothing is sent until you share it.');
  const saving = page.waitForEvent('download');
  await shelf.getByRole('button', { name: 'Save as SVG' }).click();
  const card = await readFile(await (await saving).path(), 'utf8');
  expect(sent).toEqual([]);
  const { user } = JSON.parse(
    await page.evaluate(async () => (await fetch('/laurel/session', { headers: { 'x-laurel': '1' } })).text()),
  ) as { user: { displayName: string | null; wallets: { address: string }[] } };
  const texts = [...card.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text);
  expect(card).toContain('Founding season');
  expect(texts.filter((text) => text?.includes('0x'))).toEqual([]);
  for (const wallet of user.wallets) expect(card.toLowerCase()).not.toContain(wallet.address.toLowerCase());
  await shelf.getByRole('button', { name: 'Close' }).first().click();

  await walletConnect(page).scrollIntoViewIfNeeded();
  const approve = walletWindow(page).locator('button[value="approve"]');
  const approveUntil = (shown: Locator) =>
    expect(async () => {
      if (await approve.isVisible()) await approve.click({ timeout: 1_000 });
      await expect(shown).toBeVisible({ timeout: 100 });
    }).toPass({ intervals: [50], timeout: 30_000 });
  const link = async () => {
    await chip(page).click();
    await page.getByRole('menuitem', { name: 'Link another wallet' }).click();
    await page.getByRole('tab', { name: 'Cosmos' }).click();
    await page.getByRole('tabpanel').getByRole('button', { name: testWallet }).click();
    await approveUntil(page.getByText('Wallet linked'));
    await page.keyboard.press('Escape');
  };
  const remove = async () => {
    await chip(page).click();
    await page
      .getByRole('menuitem', { name: /^Remove wallet/ })
      .last()
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('you can’t sign in with it. Your points stay. You can link it again.');
    await expect(dialog).toContainText('First, you sign with a linked wallet.');
    await dialog.getByRole('button', { name: 'Remove wallet' }).click();
    await approveUntil(page.getByText('It no longer belongs to your account.'));
    await page.keyboard.press('Escape');
  };
  await link();
  const pointsBefore = await page.evaluate(ownAccounts);
  await remove();
  expect(await page.evaluate(ownAccounts)).toEqual(pointsBefore);
  await link();
  // Other tests link this wallet to other members.
  await remove();
});

const nextStep = (page: Page) => page.locator('laurel-next-step');
const balance = (page: Page): Locator => page.locator('laurel-points-balance').first();
const pointsOf = async (page: Page): Promise<number> =>
  Number((await balance(page).locator('[part~="inline-balance"] .num').innerText()).replaceAll(/[^\d.]/g, ''));

/** Expects an element to be whole within the first screen, which nobody has scrolled. */
async function expectInFirstScreen(page: Page, element: Locator): Promise<void> {
  await expect(element).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const box = await element.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThanOrEqual(844);
}

/** The demo's sites. */
const sites = ['/', '/almanac.html', '/concrete.html', '/cross-origin.html'];

/** Signs in on the open page, unless the member is signed in already. */
async function signInOnce(page: Page, account: number): Promise<void> {
  const isAt = (state: string) =>
    walletConnect(page).evaluate((element, name) => element.matches(`:state(${name})`), state);
  await expect.poll(async () => (await isAt('signed-in')) || (await isAt('signed-out'))).toBe(true);
  if (await isAt('signed-out')) await signIn(page, account);
}

test('on every site, a new member reads what to do next in the first screen', async ({ page }) => {
  await page.goto('/');
  await signIn(page, 9);
  for (const path of sites) {
    await page.goto(path);
    await signInOnce(page, 9);
    await page.goto(path);
    await expectInFirstScreen(page, nextStep(page).getByRole('button', { name: /^(Start|Continue)$/ }));
  }
});

test('a new member reads what to do next in the first screen, and has a first reward after at most four presses', async ({
  page,
}) => {
  await page.goto('/');
  await signIn(page, 9);
  const start = nextStep(page).getByRole('button', { name: /^(Start|Continue)$/ });
  await expectInFirstScreen(page, start);
  await expectInFirstScreen(page, nextStep(page).getByRole('heading'));
  const before = await pointsOf(page);
  let presses = 0;
  const press = async (what: Locator): Promise<void> => {
    await what.click();
    presses += 1;
  };

  const name = await nextStep(page).getByRole('heading').innerText();
  await press(start);
  const quest = page.locator('laurel-quest-list').getByRole('listitem').filter({ hasText: name });
  const choice = quest.getByRole('radio').first();
  await expect(choice).toBeInViewport();
  await press(choice);
  await press(quest.getByRole('button', { name: 'Vote', exact: true }));
  await expect(quest).toContainText('Done');
  await expect.poll(() => pointsOf(page)).toBeGreaterThan(before);
  expect(presses).toBeLessThanOrEqual(4);
});

/** What the header says about the latest gain: points, and the day. The day may have ended since. */
const latestGain = (page: Page): Locator => balance(page).getByText(/^\+[\d,.]+ (today|yesterday)$/);

test('on every site, a member who comes back reads what changed and what to do next in the first screen', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const firstVisit = await context.newPage();
  const quests = firstVisit.locator('laurel-quest-list');
  await firstVisit.goto('/');
  await signIn(firstVisit, 6);
  await expect(balance(firstVisit)).toBeVisible();
  await expect(latestGain(firstVisit)).toHaveCount(0);
  await quests.getByRole('button', { name: 'Check in' }).click();
  await expect(quests.getByRole('button', { name: 'Checked in' })).toBeVisible();
  await firstVisit.goto('/almanac.html');
  const question = quests.getByRole('listitem').filter({ hasText: 'Answer the reader’s question' });
  await question.getByRole('button', { name: 'Answer the reader’s question' }).click();
  await question.getByRole('radio').first().check();
  await question.getByRole('button', { name: 'Vote', exact: true }).click();
  await expect(question).toContainText('Done');
  await firstVisit.close();

  for (const path of sites) {
    await page.goto(path);
    await signInOnce(page, 6);
    await page.goto(path);
    await expectInFirstScreen(page, balance(page));
    await expectInFirstScreen(page, latestGain(page));
    // Everything that this member has came in on that day.
    expect(await latestGain(page).innerText()).toContain(`+${await pointsOf(page)} `);
    await expectInFirstScreen(page, nextStep(page).getByRole('button').first());
  }
});
