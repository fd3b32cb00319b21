import { expect, fixture } from '@open-wc/testing';
import { html } from 'lit';
import type { Localize } from '../../../src/browser/controllers/localize.js';
import { row } from '../../../src/browser/elements/social-connect/views/row.js';
import type { RowContext } from '../../../src/browser/elements/social-connect/views/row-context.js';
import type { LinkState } from '../../../src/browser/stores/social/link-state.js';
import { SocialStore } from '../../../src/browser/stores/social/social-store.js';

const emptyEmail: LinkState = { step: 'email', address: '', isIncomplete: false, hasFailed: false, isBusy: false };

/** Renders the row of an email address whose link is in progress, before the code of its steps has loaded. */
const show = (link: LinkState, context: Partial<RowContext>): Promise<HTMLElement> =>
  fixture(
    html`<ul>
      ${row(
        {
          localize: { t: (key: string) => key } as Localize,
          state: { ...SocialStore.initialState('idle'), links: new Map([['email', link]]) },
          steps: undefined,
          onSteps: undefined,
          ...context,
        } as RowContext,
        'email',
      )}
    </ul>`,
  );

const buttons = (list: HTMLElement): string[] =>
  [...list.querySelectorAll('button')].map(({ textContent }) => textContent.trim());

describe('the row of an account whose steps have not loaded yet', () => {
  it('can be cancelled', async () => {
    const given: string[] = [];
    const requests = { cancel: (provider: string) => given.push(provider) } as unknown as RowContext['requests'];
    const list = await show(emptyEmail, { requests });
    expect(buttons(list)).to.deep.equal(['social-connect.cancel']);
    list.querySelector('button')?.click();
    expect(given).to.deep.equal(['email']);
  });

  it('says that loading the steps failed, and retries on request', async () => {
    let tries = 0;
    const list = await show(emptyEmail, { onSteps: () => (tries += 1) });
    expect(list.querySelector('.notice')?.textContent).to.include('quest-list.part.failed');
    expect(buttons(list)).to.deep.equal(['social-connect.cancel', 'action.retry']);
    list.querySelector<HTMLElement>('.notice button')?.click();
    expect(tries).to.equal(1);
  });

  it('needs no steps while the provider’s window is open', async () => {
    const list = await show({ step: 'waiting' }, { onSteps: () => undefined });
    expect(list.querySelector('.meta')?.textContent).to.equal('social-connect.waiting');
    expect(list.querySelector('.notice')).to.equal(null);
  });
});

describe('the row of an account', () => {
  const rowOf = (state: Partial<RowContext['state']>): Promise<HTMLElement> =>
    fixture(
      html`<ul>
        ${row(
          {
            localize: { t: (key: string, values?: { name?: string }) => [key, values?.name].filter(Boolean).join(' ') },
            state: { ...SocialStore.initialState('idle'), ...state },
            menu: { button: (_: string, name: string | null) => `menu of ${name}` },
          } as unknown as RowContext,
          'discord',
        )}
      </ul>`,
    );

  it('says of an unverified name that it is not verified, offers to connect it, and has the menu to disconnect it', async () => {
    const list = await rowOf({ linked: new Map(), unverified: new Map([['discord', 'csvname']]) });
    expect(list.querySelector('.meta')?.textContent).to.equal('social-connect.unverified csvname');
    expect(list.textContent).to.include('menu of csvname');
    expect(buttons(list)).to.deep.equal(['social-connect.do.connect']);
    expect(list.querySelector('.tick')).to.equal(null);
  });

  it('says of an account without a name that it is connected', async () => {
    const list = await rowOf({ linked: new Map([['discord', null]]) });
    expect(list.querySelector('.meta')?.textContent?.trim()).to.equal('social-connect.connected');
    expect(buttons(list)).to.deep.equal([]);
  });
});
