import { expect, oneEvent } from '@open-wc/testing';
import { waitUntil } from '../../support/wait-until.js';
import jsQR from 'jsqr';
import { encode } from 'uqr';
import { type RenderedState, renderState } from '../../../demo/states/render.js';
import { states } from '../../../demo/states/wallet-connect.js';
import { WalletRequestEvent } from '../../../src/browser/elements/shared-events.js';
import type { WalletConnect } from '../../../src/browser/elements/wallet-connect/wallet-connect.js';

let rendered: RenderedState | undefined;

const render = async (name: string): Promise<WalletConnect> => {
  const state = states.find((each) => each.name === name);
  if (!state) throw new Error(`There is no state ${name}.`);
  rendered = await renderState(state);
  return rendered.element as WalletConnect;
};
const link = states.find(({ name }) => name === 'pairing')?.wallets?.[0]?.pairing ?? '';
const within = (element: WalletConnect, selector: string): HTMLElement | null =>
  element.shadowRoot?.querySelector<HTMLElement>(selector) ?? null;
const texts = (element: WalletConnect, selector: string): string[] =>
  [...(element.shadowRoot?.querySelectorAll(selector) ?? [])].map((each) => each.textContent?.trim() ?? '');
const press = (element: WalletConnect, label: string): void => {
  const buttons = [...(element.shadowRoot?.querySelectorAll<HTMLElement>('.button') ?? [])];
  buttons.find((each) => each.textContent?.trim() === label)?.click();
};

/**
 * Returns what a scanner reads from the drawn code.
 *
 * @param edge px
 */
async function scan(element: WalletConnect, edge: number): Promise<string | undefined> {
  const drawn = element.shadowRoot?.querySelector<SVGElement>('.qr');
  if (!drawn) throw new Error('There is no code.');
  const copy = drawn.cloneNode(true) as SVGElement;
  const originals = [drawn, ...drawn.querySelectorAll<SVGElement>('*')];
  // A picture has none of the element's styles, so the copy takes the computed ones along.
  [copy, ...copy.querySelectorAll<SVGElement>('*')].forEach((each, index) => {
    const style = getComputedStyle(originals[index] as Element);
    for (const name of ['fill', 'stroke', 'stroke-width', 'stroke-linecap'])
      each.setAttribute(name, style.getPropertyValue(name));
  });
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(edge));
  copy.setAttribute('height', String(edge));
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(copy.outerHTML)}`;
  await picture.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: edge, height: edge });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  context.fillStyle = getComputedStyle(drawn).backgroundColor;
  context.fillRect(0, 0, edge, edge);
  context.drawImage(picture, 0, 0);
  return jsQR(context.getImageData(0, 0, edge, edge).data, edge, edge)?.data;
}

afterEach(() => {
  rendered?.remove();
  rendered = undefined;
  localStorage.removeItem('laurel.wallet');
});

describe('a wallet on a phone', () => {
  it('is listed after the wallets on this device, with how it connects', async () => {
    const element = await render('picker-elsewhere');
    expect(texts(element, '.wallets-title')).to.deep.equal(['On this device', 'Other options']);
    expect(texts(element, '.wallet .name').at(-1)).to.equal('WalletConnect');
    expect(within(element, '.wallet:last-child .sub')?.textContent).to.equal('Scan with your phone');
    expect(within(element, '.wallets-hint')?.textContent).to.contain('sees your IP address');
  });

  it('is offered if there is no other wallet', async () => {
    const element = await render('picker-elsewhere-alone');
    expect(texts(element, '.wallets-title')).to.deep.equal(['Other options']);
    expect(texts(element, '.wallet .chip')).to.deep.equal(['Last used']);
  });

  it('is paired by a QR code that scans in every theme and size', async () => {
    const element = await render('pairing');
    for (const theme of ['light', 'dark'] as const) {
      element.theme = theme;
      await element.updateComplete;
      for (const edge of [200, 232, 464]) expect(await scan(element, edge), `${theme} ${edge}`).to.equal(link);
    }
    const code = within(element, '.qr');
    expect(code?.getAttribute('role')).to.equal('img');
    expect(code?.getAttribute('aria-label')).to.contain('Copy link');
  });

  it('has nothing in its code but the code', async () => {
    const element = await render('pairing');
    const { size, data } = encode(link, { ecc: 'M', border: 0 });
    const middle = (size - 1) / 2;
    const around = [-4, -3, -2, -1, 0, 1, 2, 3, 4];
    const dark = around.flatMap((y) => around.filter((x) => data[middle + y]?.[middle + x])).length;
    const drawn =
      within(element, '.qr .modules')
        ?.getAttribute('d')
        ?.match(/M[\d.]+ [\d.]+/g) ?? [];
    const near = drawn.filter((dot) =>
      dot
        .slice(1)
        .split(' ')
        .every((at) => Math.abs(Number(at) - 0.5 - middle) <= 4),
    );
    expect(near).to.have.length(dark);
    expect(element.shadowRoot?.querySelectorAll('.qr :is(g, circle)')).to.have.length(0);
  });

  it('has a quiet zone of four modules around its code', async () => {
    const element = await render('pairing');
    const [x, y] = within(element, '.qr')?.getAttribute('viewBox')?.split(' ').map(Number) ?? [];
    expect([x, y]).to.deep.equal([-4, -4]);
  });

  it('is paired by a link that can be copied', async () => {
    const element = await render('pairing');
    let copied = '';
    const clipboard = { writeText: (text: string) => ((copied = text), Promise.resolve()) };
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
    try {
      press(element, 'Copy link');
      await waitUntil(() => texts(element, '.button').includes('Copied'));
    } finally {
      Reflect.deleteProperty(navigator, 'clipboard');
    }
    expect(copied).to.equal(link);
  });

  it('opens by link if the page itself is on a phone, with the code folded for another phone', async () => {
    const { matchMedia } = window;
    window.matchMedia = (query) => matchMedia.call(window, query.includes('coarse') ? 'all' : query);
    try {
      const element = await render('pairing');
      expect(within(element, 'a.button.primary')?.getAttribute('href')).to.equal(link);
      expect(within(element, 'details .qr')).to.not.equal(null);
      expect(within(element, 'details')?.hasAttribute('open')).to.equal(false);
    } finally {
      window.matchMedia = matchMedia;
    }
  });

  it('puts the focus on the step with its code, and leads back to the wallets', async () => {
    const element = await render('pairing');
    expect(element.shadowRoot?.activeElement?.className).to.equal('step');
    press(element, 'Use another wallet');
    await waitUntil(() => element.state === 'choosing');
  });

  it('explains why pairing failed, and what to do', async () => {
    const expired = await render('pairing-expired');
    expect(texts(expired, '.step-title')).to.deep.equal(['That link has expired']);
    expect(texts(expired, '.step-actions .button')).to.deep.equal(['Get a new link', 'Use another wallet']);
    rendered?.remove();
    const unreachable = await render('pairing-unreachable');
    expect(texts(unreachable, '.step-title')).to.deep.equal(['WalletConnect isn’t answering']);
  });

  it('can be swapped for another phone while it is asked to sign', async () => {
    const element = await render('signing-elsewhere');
    expect(texts(element, '#step-body')[0]).to.contain('on your phone');
    press(element, 'Use another phone');
    const challenges = (): number =>
      rendered?.calls.filter(({ route }) => route === 'POST /session/challenge').length ?? 0;
    await waitUntil(() => challenges() === 2, 'it begins anew');
  });

  describe('requested by an element for a signed-in member', () => {
    /** Requests the wallet as an element does. Resolves to whether it was connected. */
    const ask = (from: HTMLElement): Promise<boolean> => {
      const event = new WalletRequestEvent({ reason: 'auction-bidder' });
      from.dispatchEvent(event);
      expect(event.defaultPrevented).to.equal(true);
      return event.isConnected();
    };
    it('shows its code again at once, and says why', async () => {
      const element = await render('connect-again');
      expect(texts(element, '.step-title')).to.deep.equal(['Connect your wallet again']);
      expect(await scan(element, 232)).to.equal(link);
      expect(within(element, 'dialog[open]')?.getAttribute('aria-label')).to.equal('Connect your wallet');
    });

    it('is chosen from a list if none was used in this browser, and signs nothing', async () => {
      const element = await render('connect-again-choose');
      expect(texts(element, '.sheet-title')).to.deep.equal(['Which wallet did you sign in with?']);
      // A second request while the dialog is open waits for the same result.
      const connected = ask(element);
      const told = oneEvent(element, 'laurel-wallet-connected');
      within(element, '.wallet button')?.click();
      expect(((await told) as CustomEvent<{ wallet: string }>).detail.wallet).to.equal('MetaMask');
      expect(await connected).to.equal(true);
      await waitUntil(() => element.state === 'signed-in', 'the dialog is gone');
      expect(localStorage.getItem('laurel.wallet')).to.contain('metamask');
      expect(rendered?.calls.some(({ route }) => route === 'POST /session/challenge')).to.equal(false);
    });

    it('is not connected if the member closes the dialog, and can be requested again', async () => {
      const element = await render('connect-again');
      const connected = ask(element);
      within(element, 'dialog[open] .close:not(.back)')?.click();
      expect(await connected).to.equal(false);
      expect(element.state).to.equal('signed-in');
      const again = ask(element);
      await waitUntil(() => within(element, '.qr') !== null, 'the code is there once more');
      within(element, 'dialog[open] .close:not(.back)')?.click();
      expect(await again).to.equal(false);
    });

    it('is refused if it shows another account, and the member stays signed in', async () => {
      const element = await render('connect-again-foreign');
      expect(texts(element, '.step-title')).to.deep.equal(['That’s another account']);
      expect(texts(element, '.step-actions .button')).to.deep.equal([
        'Try again',
        'Use another phone',
        'Use another wallet',
      ]);
      const connected = ask(element);
      within(element, 'dialog[open] .close:not(.back)')?.click();
      expect(await connected).to.equal(false);
      expect(element.state).to.equal('signed-in');
    });

    it('ignores requests from outside its programme', async () => {
      await render('connect-again');
      expect(document.body.dispatchEvent(new WalletRequestEvent({ reason: 'mine' })), 'nobody took it').to.equal(true);
    });
  });
});
