import type { Page } from '@playwright/test';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

/* A wallet that draws its prompts in the page, above everything with a z-index, as embedded wallets do. */

/** Name under which the wallet announces itself. */
export const pageWallet = 'Pocket';

/**
 * Puts the wallet, with an account of its own, on every page that is opened from now on.
 *
 * @param draws whether it asks its owner in the page; otherwise it agrees to everything, as if asked in a window of its own
 */
export async function installPageWallet(page: Page, draws = true): Promise<void> {
  const account = privateKeyToAccount(generatePrivateKey());
  await page.exposeFunction('signText', (text: `0x${string}`) => account.signMessage({ message: { raw: text } }));
  await page.addInitScript(wallet, [account.address, pageWallet, draws] as const);
}

/** Runs in the page. */
function wallet([address, name, draws]: readonly [address: string, name: string, draws: boolean]): void {
  let isShared = false;
  /** Asks in the page, with a field that takes the focus, and a button. */
  const ask = (action: string): Promise<void> =>
    new Promise((resolve) => {
      if (!draws) return resolve();
      const cover = document.createElement('div');
      cover.className = 'pocket';
      Object.assign(cover.style, { position: 'fixed', inset: '25% 30%', zIndex: '2147483647', background: '#fff' });
      const form = document.createElement('form');
      const pin = Object.assign(document.createElement('input'), { ariaLabel: 'PIN' });
      const button = Object.assign(document.createElement('button'), { textContent: action });
      form.append(pin, button);
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        cover.remove();
        resolve();
      });
      cover.append(form);
      document.body.append(cover);
      pin.focus();
    });
  const { signText } = window as unknown as { signText(text: unknown): Promise<string> };
  const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_accounts: () => (isShared ? [address] : []),
    eth_requestAccounts: async () => {
      if (!isShared) await ask('Connect');
      isShared = true;
      return [address];
    },
    eth_chainId: async () => {
      const answer = await fetch('/laurel/capabilities');
      const { chains } = (await answer.json()) as { chains: readonly { id: number }[] };
      return `0x${chains[0]?.id.toString(16)}`;
    },
    personal_sign: async ([text]) => {
      await ask('Sign');
      return signText(text);
    },
  };
  const provider = {
    request: async ({ method, params = [] }: { method: string; params?: readonly unknown[] }) => {
      const answer = answers[method];
      if (!answer) throw Object.assign(new Error(`No ${method}.`), { code: 4200 });
      return answer(params);
    },
    on: () => undefined,
    removeListener: () => undefined,
  };
  const info = Object.freeze({
    uuid: '9a1f0d52-5f0c-4f7e-8a43-0b6f7d8c9e10',
    rdns: 'example.pocket',
    name,
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  const announce = (): boolean =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', {
        detail: Object.freeze({ info, provider: Object.freeze(provider) }),
      }),
    );
  window.addEventListener('eip6963:requestProvider', announce);
  announce();
}
