import { expect } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { copyText } from '../../../src/browser/controllers/copy-text.js';
import { waitUntil } from '../../support/wait-until.js';

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

const refused = { writeText: () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError')) };
const pages = [
  ['without the interface of the clipboard', undefined],
  ['that may not use the interface of the clipboard', refused],
] as const;

for (const [page, clipboard] of pages)
  describe(`copying a text on a page ${page}`, () => {
    let host: HTMLElement;
    let copied: boolean | undefined;

    /** Shows a copy button in an open dialog inside a shadow root, and a field to paste into. */
    beforeEach(() => {
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
      copied = undefined;
      host = document.createElement('div');
      const root = host.attachShadow({ mode: 'open' });
      root.innerHTML = '<dialog><button>Copy</button><input /></dialog>';
      document.body.append(host);
      root.querySelector('dialog')?.showModal();
      root.querySelector('button')?.addEventListener('click', () => {
        void copyText(address).then((isCopied) => (copied = isCopied));
      });
    });
    afterEach(() => {
      host.remove();
      Reflect.deleteProperty(navigator, 'clipboard');
    });

    it('works on a press, keeps the focus, and leaves nothing behind', async () => {
      const root = host.shadowRoot as ShadowRoot;
      const [button, field] = [root.querySelector('button'), root.querySelector('input')];
      const { left, top, width, height } = (button as HTMLElement).getBoundingClientRect();
      await sendMouse({ type: 'click', position: [Math.round(left + width / 2), Math.round(top + height / 2)] });
      await waitUntil(() => copied !== undefined);
      expect(copied).to.equal(true);
      expect(root.activeElement).to.equal(button);
      expect(root.querySelectorAll('textarea')).to.have.length(0);
      field?.focus();
      await sendKeys({ down: 'Control' });
      await sendKeys({ press: 'v' });
      await sendKeys({ up: 'Control' });
      await waitUntil(() => field?.value === address, 'the text that was copied');
    });
  });
