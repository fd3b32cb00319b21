import { expect } from '@open-wc/testing';
import { takeEarly } from '../../../src/browser/client/early.js';

const key = Symbol.for('laurel.early');
const page = globalThis as { [key]?: Map<string, object> };

describe('an early request of the script tag', () => {
  afterEach(() => delete page[key]);

  it('is used by the first caller of the same URL, and by no other', () => {
    const request = { response: Promise.resolve(new Response()), sentAt: 1 };
    page[key] = new Map([['https://proxy.example/session', request]]);
    expect(takeEarly('https://proxy.example/time')).to.equal(undefined);
    expect(takeEarly('https://proxy.example/session')).to.equal(request);
    expect(takeEarly('https://proxy.example/session')).to.equal(undefined);
  });

  it('does not exist on a page without the script tag', () => {
    expect(takeEarly('https://proxy.example/session')).to.equal(undefined);
  });
});
