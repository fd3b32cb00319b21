import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { ignoreHeldEnter } from '../../../src/browser/ui/held-enter.js';

describe('a question in place of the button that opened it', () => {
  it('is not answered while Enter is still held, but by the next press', async () => {
    const host = document.createElement('div');
    const root = host.attachShadow({ mode: 'open' });
    ignoreHeldEnter(root);
    document.body.append(host);
    let answered = 0;
    const show = (text: string, onClick: () => void): void => {
      const button = Object.assign(document.createElement('button'), { textContent: text });
      button.addEventListener('click', onClick);
      root.replaceChildren(button);
      button.focus();
    };
    show('Sign out everywhere', () => show('Yes, sign out', () => (answered += 1)));
    for (let held = 0; held < 4; held += 1) await sendKeys({ down: 'Enter' });
    expect(root.querySelector('button')?.textContent).to.equal('Yes, sign out');
    expect(answered).to.equal(0);
    await sendKeys({ up: 'Enter' });
    await sendKeys({ press: 'Enter' });
    expect(answered).to.equal(1);
    host.remove();
  });
});
