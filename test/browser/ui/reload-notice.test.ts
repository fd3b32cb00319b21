import { expect } from '@open-wc/testing';
import type { LitElement } from 'lit';
import { lostFiles } from '../../../src/browser/controllers/lost-files.js';
import { registry } from '../../../src/browser/registry.js';
import { showReload } from '../../../src/browser/ui/reload-notice.js';

describe('the reload notice', () => {
  afterEach(() => document.body.replaceChildren());

  function put(tag: string): HTMLElement {
    const element = document.createElement(tag);
    document.body.append(element);
    return element;
  }
  const noticeIn = (element: HTMLElement): HTMLElement | null | undefined =>
    element.shadowRoot?.querySelector<HTMLElement>('.reload');

  it('is not shown until it is known that only a reload helps', () => {
    const element = put('laurel-referral');
    showReload(element, true);
    expect(element.shadowRoot).to.equal(null);
  });

  describe('once the site has a new release', () => {
    before(async () => {
      const { fetch } = globalThis;
      globalThis.fetch = () => Promise.resolve(new Response('', { status: 404 }));
      await lostFiles
        .examine('/laurel/loader.js', ['/laurel/c/part-1234567.js'])
        .finally(() => (globalThis.fetch = fetch));
    });

    it('appears in an undefined element, visibly and with a button', () => {
      const element = put('laurel-referral');
      showReload(element, true);
      const notice = noticeIn(element);
      expect(notice?.getAttribute('role')).to.equal('alert');
      expect(notice?.querySelector('span')?.textContent).to.equal('This page was updated. Reload it.');
      expect(notice?.querySelector('button')?.textContent).to.equal('Reload');
      expect(notice?.getBoundingClientRect().height).to.be.greaterThan(30);
      showReload(element, false);
      expect(noticeIn(element)).to.equal(null);
    });

    it('disappears if the element is defined after all', async () => {
      const element = put('laurel-referral');
      showReload(element, true);
      await registry['laurel-referral']();
      await (element as LitElement).updateComplete;
      expect(noticeIn(element)).to.equal(null);
      expect(element.shadowRoot?.querySelector('.box')).not.to.equal(null);
    });

    it('appears below the content of an element that lacks a part, until the part has loaded', async () => {
      await registry['laurel-leaderboard']();
      const [element, other] = [put('laurel-leaderboard') as LitElement, put('laurel-leaderboard') as LitElement];
      const update = async (): Promise<void> => {
        for (const each of [element, other]) each.requestUpdate();
        await Promise.all([element.updateComplete, other.updateComplete]);
      };
      lostFiles.setLacking(element, true);
      await update();
      expect(noticeIn(element)?.previousElementSibling?.className).to.contain('box');
      expect(noticeIn(other)).to.equal(null);
      await update();
      expect(element.shadowRoot?.querySelectorAll('.reload').length).to.equal(1);
      lostFiles.setLacking(element, false);
      await update();
      expect(noticeIn(element)).to.equal(null);
    });
  });
});
