import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import type { PageResponse } from '../../../../src/contract/index.js';
import { ApiError } from '../../../../src/errors/api.js';
import { draftKey } from '../../../../src/browser/stores/profile/profile-edit.js';
import { ProfileStore } from '../../../../src/browser/stores/profile/profile-store.js';
import { createFakeProgram, fails, failure, hangs, settled, signedIn, type Replies } from '../fake-program.js';

type Profile = PageResponse<'GET /api/me/profile'>;

const city = 'answer city' as const;
const whole: Profile = {
  displayName: 'mira.eth',
  logoUrl: null,
  bio: 'Grows tomatoes.',
  attributes: [{ id: 'city', label: 'Which city are you in?', value: 'Lisbon' }],
  accounts: [],
  wallets: [],
  emailAddress: null,
  editable: ['displayName', 'logoUrl', 'bio', 'attributes'],
};
const capabilities: PageResponse<'GET /capabilities'> = {
  version: 1,
  operations: ['getMyProfile', 'saveMyProfile', 'listSessions', 'endSessions'],
  walletTypes: ['evm'],
  chains: [],
  maintenance: false,
};
const openSession = {
  id: 's1',
  current: true,
  origin: 'https://ashfall.example',
  createdAt: '2026-02-03T09:00:00.000Z',
  seenAt: '2026-02-05T18:20:00.000Z',
};
const member: Replies = {
  'GET /api/me/profile': whole,
  'GET /capabilities': capabilities,
  'GET /sessions': { data: [openSession] },
  'DELETE /sessions': { status: 'signed-out' },
};
const rest = 'Ask the team for the rest.';
const source = {
  website: 'https://ashfall.example',
  notIncluded: rest,
  readBrowser: () => ({ 'laurel.badges': '["a"]' }),
};

async function open(replies: Replies = {}, { hasData = false, session = signedIn('mira') } = {}) {
  const program = createFakeProgram({ ...member, ...replies }, session);
  const store = new ProfileStore(program, { hasData });
  const close = store.subscribe(() => undefined);
  await settled();
  return { program, store, close };
}

async function edit(replies: Replies = {}) {
  const opened = await open(replies);
  opened.store.startEditing();
  return opened;
}

const sent = ({ asked }: Awaited<ReturnType<typeof open>>['program']): unknown[] =>
  asked.filter(({ route }) => route === 'POST /api/me/profile').map(({ body }) => body);
const entryOf = ({ state }: ProfileStore, id: string) => state.fields.find((field) => field.id === id)?.entry;
const faultsOf = ({ state }: ProfileStore) => state.fields.flatMap(({ id, fault }) => (fault ? [[id, fault]] : []));

describe('profile store', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.parse('2026-03-01T12:00:00Z') }));
  afterEach(() => mock.timers.reset());

  it('requests nothing while nobody is signed in', async () => {
    const { program, store } = await open({}, { session: { status: 'signed-out' } });
    assert.deepEqual([store.state.status, program.asked], ['signed-out', []]);
  });

  it('reports slow loading, a failure, and unavailability', async () => {
    const slow = await open({ 'GET /api/me/profile': hangs });
    assert.equal(slow.store.state.status, 'loading');
    mock.timers.tick(4000);
    assert.equal(slow.store.state.status, 'slow');
    assert.equal((await open({ 'GET /api/me/profile': fails('unreachable') })).store.state.status, 'error');
    assert.equal((await open({ 'GET /api/me/profile': fails('not_found') })).store.state.status, 'unavailable');
  });

  it('waits until it knows whether anything is editable, but not for long, and not if nothing is', async () => {
    const { store } = await open({ 'GET /capabilities': hangs });
    assert.equal(store.state.status, 'loading');
    mock.timers.tick(4000);
    assert.equal(store.state.status, 'ready');
    const fixed = await open({ 'GET /capabilities': hangs, 'GET /api/me/profile': { ...whole, editable: [] } });
    fixed.store.configure({ hasData: true });
    assert.equal(fixed.store.state.status, 'ready');
  });

  it('is read-only if the site or the proxy accepts no changes', async () => {
    for (const replies of [
      { 'GET /api/me/profile': { ...whole, editable: [] } },
      { 'GET /capabilities': { ...capabilities, maintenance: true } },
      { 'GET /capabilities': { ...capabilities, operations: [] } },
    ]) {
      const { store } = await edit(replies);
      assert.deepEqual([store.state.editable, store.state.isReadOnly, store.state.isEditing], [[], true, false]);
    }
    const { store } = await open({ 'GET /capabilities': hangs });
    assert.deepEqual([store.state.editable, store.state.isReadOnly], [[], false], 'not known yet');
  });

  describe('saving', () => {
    it('sends only what was changed, and shows it at once', async () => {
      const { program, store } = await edit({
        'POST /api/me/profile': ({ body }) => ({ ...whole, ...(body as Partial<Profile>) }),
      });
      program.on('GET /api/me/profile', hangs);
      store.type('displayName', ' Mira ');
      assert.equal(store.state.isChanged, true);
      const saved = store.save();
      assert.equal(store.state.saving.status, 'saving');
      assert.deepEqual(await saved, { status: 'saved', fields: ['displayName'] });
      assert.deepEqual(sent(program), [{ displayName: 'Mira' }]);
      const { profile, isEditing, isChanged, saving } = store.state;
      assert.deepEqual([profile?.displayName, isEditing, isChanged, saving.status], ['Mira', false, false, 'saved']);
      mock.timers.tick(4000);
      assert.equal(store.state.saving.status, 'idle');
    });

    it('refreshes the session if name or picture changed, and only then', async () => {
      for (const [id, reads] of [
        ['displayName', 1],
        ['bio', 0],
      ] as const) {
        const program = createFakeProgram({ ...member, 'POST /api/me/profile': whole }, signedIn('mira'));
        const read = mock.fn(() => Promise.resolve());
        const store = new ProfileStore({ ...program, session: { ...program.session, read } }, { hasData: false });
        store.subscribe(() => undefined);
        await settled();
        store.startEditing();
        store.type(id, 'Mira');
        await store.save();
        assert.equal(read.mock.callCount(), reads, id);
      }
    });

    it('sends emptied answers and fields as empty', async () => {
      const { program, store } = await edit({ 'POST /api/me/profile': whole });
      store.type(city, '');
      store.type('bio', ' ');
      await store.save();
      assert.deepEqual(sent(program), [{ bio: null, attributes: [{ id: 'city', value: '' }] }]);
    });

    it('closes the form without a request if nothing was changed', async () => {
      const { program, store } = await edit();
      store.type('bio', `${whole.bio} `);
      assert.deepEqual(await store.save(), { status: 'saved', fields: [] });
      assert.deepEqual([sent(program), store.state.isEditing, store.state.saving.status], [[], false, 'idle']);
    });

    it('sends one request for two presses', async () => {
      const { program, store } = await edit({ 'POST /api/me/profile': hangs });
      store.type('bio', 'Moved.');
      void store.save();
      assert.deepEqual(await store.save(), { status: 'failed' });
      assert.equal(sent(program).length, 1);
    });

    it('sends nothing while there are invalid fields, and counts them', async () => {
      const { program, store } = await edit();
      store.type('displayName', 'm'.repeat(70));
      store.type('logoUrl', 'ftp://example.org/me.png');
      store.type('bio', 'x'.repeat(512));
      assert.deepEqual(await store.save(), { status: 'invalid', faults: 3 });
      assert.deepEqual(faultsOf(store), [
        ['displayName', 'name.long'],
        ['logoUrl', 'picture.wrong'],
        ['bio', 'text.long'],
      ]);
      assert.deepEqual(sent(program), []);
    });

    it('validates only what was changed', async () => {
      const kept = {
        displayName: 'm'.repeat(70),
        bio: `turned\u202e${'x'.repeat(600)}`,
        logoUrl: 'ipfs://bafy/me.png',
      };
      const { program, store } = await edit({
        'GET /api/me/profile': { ...whole, ...kept },
        'POST /api/me/profile': whole,
      });
      store.type(city, 'Porto');
      store.type('logoUrl', 'x');
      store.type('logoUrl', kept.logoUrl);
      assert.equal((await store.save()).status, 'saved');
      assert.deepEqual(sent(program), [{ attributes: [{ id: 'city', value: 'Porto' }] }]);
    });

    it('marks the field that the proxy refused, until it is changed', async () => {
      const refuse = (code: 'bad_request' | 'not_editable', field: string) => () => {
        throw new ApiError(code, 'No.', { field });
      };
      const { program, store } = await edit({ 'POST /api/me/profile': refuse('bad_request', 'displayName') });
      store.type('displayName', 'admin');
      store.type(city, 'Porto');
      assert.deepEqual(await store.save(), { status: 'invalid', faults: 1 });
      assert.deepEqual([faultsOf(store), store.state.saving.status], [[['displayName', 'refused']], 'idle']);
      store.type('displayName', 'mira');
      assert.deepEqual(faultsOf(store), []);
      program.on('POST /api/me/profile', refuse('not_editable', 'attributes[0].value'));
      await store.save();
      assert.deepEqual(faultsOf(store), [[city, 'closed']]);
    });

    it('keeps the draft if saving fails, even when the profile is refreshed', async () => {
      const { store } = await edit({ 'POST /api/me/profile': fails('unreachable') });
      store.type('displayName', 'Mira');
      assert.deepEqual(await store.save(), { status: 'failed' });
      const { saving } = store.state;
      assert.equal(saving.status === 'failed' && saving.error.code, 'unreachable');
      await store.refresh();
      assert.deepEqual([entryOf(store, 'displayName'), store.state.isEditing], ['Mira', true]);
      store.cancel();
      assert.equal(store.state.saving.status, 'idle');
    });

    it('reports an unknown outcome as unconfirmed', async () => {
      const { store } = await edit({ 'POST /api/me/profile': fails('pending') });
      store.type('displayName', 'Mira');
      await store.save();
      assert.equal(store.state.saving.status, 'unconfirmed');
    });

    it('resends only the rest if a part was saved', async () => {
      const { program, store } = await edit({ 'POST /api/me/profile': fails('partly_saved') });
      store.type('displayName', 'Mira');
      store.type('bio', 'Moved to a garden.');
      program.on('GET /api/me/profile', { ...whole, displayName: 'Mira' });
      await store.save();
      assert.equal(store.state.saving.status, 'partly-saved');
      await store.save();
      assert.deepEqual(sent(program), [
        { displayName: 'Mira', bio: 'Moved to a garden.' },
        { bio: 'Moved to a garden.' },
      ]);
    });

    it('never shows its result to another member who has signed in meanwhile', async () => {
      let answer = (_: Profile): void => undefined;
      const { program, store } = await edit({
        'POST /api/me/profile': () => new Promise<Profile>((resolve) => (answer = resolve)),
      });
      store.type('displayName', 'Mira');
      const saved = store.save();
      await settled();
      program.on('GET /api/me/profile', { ...whole, displayName: 'kai' });
      program.signIn('kai');
      await settled();
      answer({ ...whole, displayName: 'Mira' });
      await saved;
      await settled();
      assert.equal(store.state.profile?.displayName, 'kai');
    });
  });

  describe('a draft', () => {
    it('shows a fault once its field is left, and clears it when the value is valid', async () => {
      const { store } = await edit();
      store.type('logoUrl', 'htt');
      assert.deepEqual(faultsOf(store), []);
      store.leave('logoUrl');
      assert.deepEqual([faultsOf(store), store.state.preview], [[['logoUrl', 'picture.wrong']], undefined]);
      store.type('logoUrl', 'https://example.org/me.png');
      assert.deepEqual([faultsOf(store), store.state.preview], [[], undefined]);
      store.leave('logoUrl');
      assert.equal(store.state.preview, 'https://example.org/me.png');
    });

    it('survives cancelling and a reload, until it is discarded', async () => {
      const { program, store, close } = await edit();
      store.type('displayName', 'Mira');
      store.cancel();
      assert.deepEqual([store.state.isEditing, store.state.isChanged], [false, true]);
      close();
      const again = new ProfileStore(program, { hasData: false });
      again.subscribe(() => undefined);
      await settled();
      assert.deepEqual([entryOf(again, 'displayName'), again.state.isEditing], ['Mira', false]);
      again.discard();
      assert.deepEqual([again.state.isChanged, program.keptInTab.size], [false, 0]);
    });

    it('belongs to its member: another one gets a closed form of their own', async () => {
      const { program, store } = await edit();
      store.type('displayName', 'Mira');
      program.signIn('kai');
      await settled();
      assert.deepEqual([store.state.isEditing, store.state.isChanged], [false, false]);
      program.signIn('mira');
      await settled();
      assert.equal(entryOf(store, 'displayName'), 'Mira');
    });

    it('survives the end of the session', async () => {
      const { program, store } = await edit();
      store.type('displayName', 'Mira');
      program.end('expired');
      const { session, isEditing } = store.state;
      assert.deepEqual([session, isEditing, entryOf(store, 'displayName')], ['expired', true, 'Mira']);
    });

    it("is emptied when the page clears the tab's storage", async () => {
      const { program, store } = await edit();
      store.type('displayName', 'Mira');
      program.keptInTab.delete(draftKey(program.proxy, 'mira'));
      store.rereadDraft();
      assert.deepEqual([entryOf(store, 'displayName'), store.state.isEditing], ['mira.eth', true]);
    });

    it('lasts as long as the page if the browser stores nothing', async () => {
      const program = createFakeProgram(member, signedIn('mira'));
      const closed = () => assert.fail('no storage');
      const tabStorage = { read: closed, write: closed, remove: closed };
      const store = new ProfileStore({ ...program, tabStorage }, { hasData: false });
      store.subscribe(() => undefined);
      await settled();
      store.startEditing();
      store.type('bio', 'Moved.');
      assert.equal(entryOf(store, 'bio'), 'Moved.');
    });
  });

  describe('the sessions', () => {
    it('are requested only once the member opens their data', async () => {
      const { program, store } = await open();
      assert.equal(program.count('GET /sessions'), 0);
      store.configure({ hasData: true });
      await settled();
      assert.deepEqual([store.state.sessions, store.state.canSignOutEverywhere], [[openSession], true]);
      const failing = await open({ 'GET /sessions': fails('unreachable') }, { hasData: true });
      assert.deepEqual([failing.store.state.sessions, failing.store.state.haveSessionsFailed], [undefined, true]);
    });

    it('end everywhere, or remain with the reason why', async () => {
      const { program, store } = await open({ 'DELETE /sessions': fails('unreachable') });
      assert.equal(await store.signOutEverywhere(), false);
      assert.deepEqual(store.state.signingOut, { status: 'failed', error: failure('unreachable') });
      store.dismissSignOutError();
      assert.equal(store.state.signingOut.status, 'idle');
      program.on('DELETE /sessions', { status: 'signed-out' });
      const ended = store.signOutEverywhere();
      assert.deepEqual([store.state.signingOut.status, await store.signOutEverywhere()], ['busy', false]);
      assert.deepEqual([await ended, store.state.signingOut.status], [true, 'idle']);
    });
  });

  describe('the export file', () => {
    it("contains the proxy's and the browser's data, and names what is missing", async () => {
      const { store } = await open({ 'GET /sessions': fails('not_found') });
      const file = await store.exportData(source);
      assert.deepEqual(JSON.parse(file?.text ?? ''), {
        exportedAt: '2026-03-01T12:00:00.000Z',
        website: 'https://ashfall.example',
        proxy: '/laurel',
        missing: ['sessions'],
        notIncluded: rest,
        profile: whole,
        browser: { 'laurel.badges': '["a"]' },
      });
      assert.deepEqual(store.state.exporting, { status: 'done', missing: ['sessions'] });
    });

    it('fails if nothing can be loaded', async () => {
      const { program, store } = await open();
      program.on('GET /capabilities', fails('busy'));
      assert.equal(await store.exportData(source), undefined);
      assert.deepEqual(store.state.exporting, { status: 'failed', error: failure('busy') });
    });

    it('is not made if the member stops it or signs out', async () => {
      for (const end of ['stop', 'leave'] as const) {
        let answer = (_: Profile): void => undefined;
        const { program, store } = await open();
        program.on('GET /api/me/profile', () => new Promise<Profile>((resolve) => (answer = resolve)));
        const file = store.exportData(source);
        await settled();
        assert.deepEqual(store.state.exporting, { status: 'busy', done: 0, total: 2 });
        if (end === 'stop') store.stopExport();
        else program.end('signed-out');
        answer(whole);
        assert.equal(await file, undefined);
        assert.deepEqual(store.state.exporting, { status: 'idle' });
      }
    });
  });
});
