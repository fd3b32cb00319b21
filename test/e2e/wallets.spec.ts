import { type Page, type Response, expect, test } from './demo.js';
import type { SignedChallenge } from '../../src/contract/session.js';

/* Any worker may run any test, so each test creates its own members. */
test.describe.configure({ mode: 'parallel' });

const testWallet = 'Test wallet (demo)';
const kinds = ['Ethereum', 'Immutable', 'Abstract', 'Solana', 'Sui', 'TON', 'Cosmos', 'Ultra', 'Flow', 'Polkadot'];

const walletConnect = (page: Page) => page.locator('laurel-wallet-connect').first();
const approval = (page: Page) => page.locator('dialog.test-wallet button[value="approve"]');

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** Returns the proxy's answer to the page's POST request to a path. */
const answerOf = (page: Page, path: string): Promise<Response> =>
  page.waitForResponse((response) => {
    const request = response.request();
    return request.method() === 'POST' && new URL(request.url()).pathname === path;
  });

/**
 * Approves all requests of the test wallets until the proxy has answered.
 *
 * @param account index of the account that a wallet shares
 */
async function approve(page: Page, answer: Promise<Response>, account = 0): Promise<Answer> {
  let isAnswered = false;
  void answer.then(
    () => (isAnswered = true),
    () => undefined,
  );
  await expect(async () => {
    if (!isAnswered && (await approval(page).isVisible())) {
      const accounts = page.locator('dialog.test-wallet select[name="account"]');
      if (await accounts.isVisible()) await accounts.selectOption({ index: account });
      await approval(page).click({ timeout: 1_000 });
    }
    expect(isAnswered).toBe(true);
  }).toPass({ intervals: [50], timeout: 30_000 });
  const response = await answer;
  return { status: response.status(), body: (await response.json()) as Record<string, unknown> };
}

/** Chooses the test wallet of a type in the open dialog, and approves its requests until the proxy has answered. */
async function approved(page: Page, kind: string, path: string, account = 0): Promise<Answer> {
  // Without a separate limit, a missing dialog would use up the whole time of the test.
  await page.getByRole('tab', { name: kind }).click({ timeout: 10_000 });
  const answer = answerOf(page, path);
  await page.getByRole('tabpanel').getByRole('button', { name: testWallet }).click();
  return approve(page, answer, account);
}

/** Signs in with the test wallet of a type, as far as possible. */
async function attempt(page: Page, kind: string): Promise<Answer> {
  await walletConnect(page).getByRole('button', { name: 'Sign in' }).click();
  return approved(page, kind, '/laurel/session');
}

/** Changes the page's request to the proxy after the wallet has signed. */
async function change(page: Page, how: (body: SignedChallenge) => SignedChallenge): Promise<void> {
  await page.route('**/laurel/session', async (route) => {
    const request = route.request();
    if (request.method() !== 'POST') return route.fallback();
    return route.continue({ postData: JSON.stringify(how(request.postDataJSON() as SignedChallenge)) });
  });
}

/** Sends the page's request twice. */
async function repeat(page: Page): Promise<void> {
  await page.route('**/laurel/session', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    return route.continue();
  });
}

type Proof = NonNullable<SignedChallenge['tonVerification']>['proof'];
const inProof = (body: SignedChallenge, how: (proof: Proof) => Partial<Proof>): SignedChallenge => {
  const ton = body.tonVerification;
  return ton ? { ...body, tonVerification: { ...ton, proof: { ...ton.proof, ...how(ton.proof) } } } : body;
};
const inText = (body: SignedChallenge, how: (text: string) => string): SignedChallenge => ({
  ...body,
  message: how(body.message ?? ''),
});
const isOfTon = ({ walletType }: SignedChallenge): boolean => walletType === 'ton';

/** Addresses that belong to someone else. */
const strangers: Readonly<Record<string, string>> = {
  evm: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  imx: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  agw: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  solana: 'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z',
  sui: `0x${'4c'.repeat(32)}`,
  ton: `0:${'6e'.repeat(32)}`,
  cosmos: 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh',
  ultra: 'aa1aa2aa3ag4',
  flow_cadence: '0x01cf0e2f2f715450',
  substrate: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
};

const changes: readonly [what: string, codes: readonly string[], how: (body: SignedChallenge) => SignedChallenge][] = [
  [
    'another domain',
    ['message_mismatch'],
    (body) =>
      isOfTon(body)
        ? inProof(body, () => ({ domain: { value: 'evil.example', lengthBytes: 12 } }))
        : inText(body, (text) => text.replace(/^\S+/, 'evil.example')),
  ],
  [
    'another chain',
    ['chain_not_allowed'],
    (body) => ({ ...body, chainId: typeof body.chainId === 'number' ? 1 : isOfTon(body) ? '-3' : 'testnet' }),
  ],
  [
    'an old message',
    ['message_mismatch'],
    (body) =>
      isOfTon(body)
        ? inProof(body, ({ timestamp }) => ({ timestamp: Number(timestamp) - 3_600 }))
        : inText(body, (text) => text.replace(/Issued At: \d{4}/, 'Issued At: 2020')),
  ],
  [
    'a changed character',
    ['message_mismatch'],
    (body) =>
      isOfTon(body)
        ? inProof(body, ({ payload }) => ({ payload: `${payload.slice(0, -1)}${payload.endsWith('a') ? 'b' : 'a'}` }))
        : inText(body, (text) => text.replace('Sign in', 'Sign on')),
  ],
  [
    'somebody else’s address',
    ['message_mismatch', 'signature_invalid'],
    (body) => ({ ...body, walletAddress: strangers[body.walletType] ?? '' }),
  ],
];

test.beforeEach(async ({ page }) => {
  await page.goto('/');
});

for (const kind of kinds) {
  test(`a member signs in with a ${kind} wallet, twice`, async ({ page }) => {
    const ids = [];
    for (let round = 0; round < 2; round += 1) {
      const { status, body } = await attempt(page, kind);
      expect([status, body['status']], JSON.stringify(body)).toEqual([200, 'signed-in']);
      ids.push((body['user'] as { id: string }).id);
      const account = walletConnect(page).getByRole('button', { name: /^Account of/ });
      await expect(account).toBeVisible();
      await page.locator('laurel-wallet-connect dialog[open]').waitFor({ state: 'hidden' });
      await account.click();
      await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
      await expect(walletConnect(page).getByRole('button', { name: 'Sign in' })).toBeVisible();
    }
    expect(ids[0]).toBe(ids[1]);
  });

  test(`a signature of a ${kind} wallet is valid only for what it says, and only once`, async ({ page }) => {
    test.setTimeout(120_000);
    for (const [what, codes, how] of changes) {
      await change(page, how);
      const { status, body } = await attempt(page, kind);
      expect([400, 401], what).toContain(status);
      expect(codes, `${what}: ${JSON.stringify(body)}`).toContain(body['code']);
      await page.unroute('**/laurel/session');
      await page.keyboard.press('Escape');
      await page.locator('laurel-wallet-connect dialog[open]').waitFor({ state: 'hidden' });
    }
    await repeat(page);
    const { status, body } = await attempt(page, kind);
    expect([status, body['code']], 'a used nonce').toEqual([401, 'nonce_unusable']);
  });
}

test('a member links wallets of all other kinds, and can then sign in with each', async ({ page }) => {
  test.setTimeout(240_000);
  const first = await attempt(page, 'Ethereum');
  const id = (first.body['user'] as { id: string }).id;
  const account = walletConnect(page).getByRole('button', { name: /^Account of/ });
  const dialog = page.locator('laurel-wallet-connect dialog[open]');
  await dialog.waitFor({ state: 'hidden' });
  for (const [index, kind] of kinds.slice(1).entries()) {
    await account.click();
    await page.getByRole('menuitem', { name: 'Link another wallet' }).click({ timeout: 10_000 });
    const { status, body } = await approved(page, kind, '/laurel/session/wallets', index + 1);
    if (status !== 200) {
      // The community already knows it as a separate account.
      expect(body['code'], kind).toBe('wallet_taken');
      const moved = answerOf(page, '/laurel/session/wallets');
      await page.getByRole('button', { name: 'Move wallet here' }).click({ timeout: 10_000 });
      expect((await approve(page, moved)).status, kind).toBe(200);
    }
    await dialog.waitFor({ state: 'hidden', timeout: 10_000 });
  }
  await account.click();
  await expect(page.getByRole('menuitem', { name: /^Copy address .* Polkadot$/ })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  for (const kind of ['Solana', 'TON', 'Flow']) {
    const { body } = await attempt(page, kind);
    expect((body['user'] as { id: string }).id, kind).toBe(id);
    await dialog.waitFor({ state: 'hidden' });
    await account.click();
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  }
});
