import { type Page, expect, test } from './demo.js';

/* A site gets a new release while its pages are open: the files of the previous release are gone, and the loader
   has changed. */

interface Site {
  /** Whether the release of the open page is gone. A page that is opened or reloaded gets the new one completely. */
  isReplaced: boolean;
}

/** Opens a page of a site, with elements in view and far below. */
async function openPage(page: Page, lang = 'en'): Promise<Site> {
  const site: Site = { isReplaced: false };
  await page.route('**/community', (route) => {
    site.isReplaced = false;
    return route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="${lang}"><title>Community</title>
        <script type="module" src="/laurel/loader.js"></script>
        <laurel-wallet-connect></laurel-wallet-connect><textarea aria-label="Letter"></textarea>
        <div style="height: 4000px"></div>
        <laurel-badge-shelf></laurel-badge-shelf></html>`,
    });
  });
  await page.route(/\/laurel\/(?:c|any|texts-[\w-]+)\//, (route) =>
    site.isReplaced ? route.fulfill({ status: 404, contentType: 'text/plain', body: 'gone' }) : route.fallback(),
  );
  await page.route('**/laurel/loader.js', (route) =>
    site.isReplaced
      ? route.fulfill({ contentType: 'text/javascript', body: '/* the loader of the next release */' })
      : route.fallback(),
  );
  // Time stands still, so that elements out of view do not load by themselves.
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 10_000);
  await page.goto('/community');
  return site;
}

const sentences = {
  en: ['This page was updated. Reload it.', 'Reload', 'Sign in'],
  de: ['Diese Seite wurde aktualisiert. Lade sie neu.', 'Neu laden', 'Anmelden'],
} as const;

for (const [lang, [sentence, reload, signIn]] of Object.entries(sentences)) {
  test(`an element whose release is gone says so when scrolled to, and works after a reload (${lang})`, async ({
    page,
  }) => {
    const site = await openPage(page, lang);
    const shelf = page.locator('laurel-badge-shelf');
    await expect(page.locator('laurel-wallet-connect')).toContainText(signIn);
    site.isReplaced = true;
    await shelf.scrollIntoViewIfNeeded();
    await expect(shelf).toContainText(sentence);
    await shelf.getByRole('button', { name: reload }).click();
    await expect(page.locator('laurel-wallet-connect')).toContainText(signIn);
    expect(site.isReplaced).toBe(false);
    await shelf.scrollIntoViewIfNeeded();
    await expect(shelf.getByRole('heading').first()).toBeVisible();
    await expect(page.getByText(sentence)).toHaveCount(0);
  });

  test(`a button whose release is gone says so when pressed, and signs in after a reload (${lang})`, async ({
    page,
  }) => {
    const site = await openPage(page, lang);
    const connect = page.locator('laurel-wallet-connect');
    const button = connect.getByRole('button', { name: signIn });
    await expect(button).toBeVisible();
    site.isReplaced = true;
    await button.click();
    await expect(connect).toContainText(sentence);
    await expect(connect.getByRole('alert')).toHaveCount(1);
    await connect.getByRole('button', { name: reload }).click();
    await expect(connect).not.toContainText(sentence);
    await button.click();
    await expect(page.getByRole('dialog', { name: signIn })).toBeVisible();
  });
}

test('a reload for a new release asks for confirmation before typed text is lost', async ({ page }) => {
  const site = await openPage(page);
  const letter = page.getByRole('textbox', { name: 'Letter' });
  const [sentence, reload] = sentences.en;
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await letter.pressSequentially('Dear all');
  site.isReplaced = true;
  await page.getByRole('button', { name: 'Sign in' }).click();
  const connect = page.locator('laurel-wallet-connect');
  await expect(connect).toContainText(sentence);

  const asked: string[] = [];
  page.once('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await connect.getByRole('button', { name: reload }).click();
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await expect(letter).toHaveValue('Dear all');
  expect(site.isReplaced).toBe(true);

  page.once('dialog', (dialog) => void dialog.accept());
  await connect.getByRole('button', { name: reload }).click();
  await expect(letter).toHaveValue('');
  await expect(connect).not.toContainText(sentence);
});

const absences = {
  'a server of another release answers 404': { status: 404, body: 'gone' },
  'the site’s own page is sent in its place': { contentType: 'text/html', body: '<!doctype html><p>Home</p>' },
  'the connection breaks': undefined,
} as const;

for (const [why, answer] of Object.entries(absences))
  test(`an element and a pressed button recover after ${why} for a while`, async ({ page }) => {
    await openPage(page);
    let isAway = true;
    const told: string[] = [];
    page.on('console', (message) => told.push(message.text()));
    await page.route(/\/laurel\/c\/(?:badge-shelf|sign-in)-/, (route) => {
      if (!isAway) return route.fallback();
      return answer ? route.fulfill(answer) : route.abort();
    });
    const connect = page.locator('laurel-wallet-connect');
    const button = connect.getByRole('button', { name: 'Sign in' });
    await button.click();
    await expect(connect).toContainText('We couldn’t reach the server');
    const shelf = page.locator('laurel-badge-shelf');
    await shelf.scrollIntoViewIfNeeded();
    await expect.poll(() => told.join()).toContain('<laurel-badge-shelf> could not be loaded');
    isAway = false;
    await page.clock.fastForward(5_000);
    await expect(shelf.getByRole('heading').first()).toBeVisible();
    await expect(page.getByText(sentences.en[0])).toHaveCount(0);
    await button.click();
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
  });

test('an element that failed to load appears when the browser is online again', async ({ page }) => {
  await openPage(page);
  let isAway = true;
  await page.route(/\/laurel\/c\/badge-shelf-/, (route) => (isAway ? route.abort() : route.fallback()));
  const shelf = page.locator('laurel-badge-shelf');
  const told = page.waitForEvent('console', (message) => message.text().includes('<laurel-badge-shelf>'));
  await shelf.scrollIntoViewIfNeeded();
  await told;
  isAway = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(shelf.getByRole('heading').first()).toBeVisible();
});

test('a page whose first file came from a server of another release gets its elements on a later attempt', async ({
  page,
}) => {
  let refusals = 0;
  await page.route(/\/laurel\/c\/core-/, (route) =>
    refusals < 2 ? ((refusals += 1), route.fulfill({ status: 404, body: 'gone' })) : route.fallback(),
  );
  await page.route('**/community', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Community</title>
        <script type="module" src="/laurel/loader.js"></script><laurel-wallet-connect></laurel-wallet-connect></html>`,
    }),
  );
  await page.goto('/community');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(refusals).toBe(2);
});
