import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { en } from '../../../src/browser/i18n/en/index.js';
import type { Message } from '../../../src/browser/i18n/plural-forms.js';

/** Words with which a text may promise something about a member's data. */
const promising = new RegExp(
  [
    /\b(never|nobody|no one|private|public|forever|visible|export|delete|erase|disconnect|everywhere)/,
    /\b(everyone|everybody|only (you|your|on this|the team)|others (see|can)|sees? it|stores?\b|stored\b)/,
    /\b(keep nothing|(nothing|no \w+) (is|was) (sent|shared|kept)|shares? (it|this|your)|your data)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);

/** Texts that promise something about a member's data, and the test that proves each of them. */
const promises: readonly { readonly keys: readonly string[]; readonly file: string; readonly test: string }[] = [
  {
    keys: [
      ...['profile.data.name.why', 'profile.data.wallets.why', 'profile.data.email.why'],
      ...['profile.field.name.hint', 'profile.field.bio.hint'],
    ],
    file: 'test/proxy/public-members.test.ts',
    test: 'is only their name, picture and first wallet, whatever is requested',
  },
  {
    keys: ['profile.title.data', 'profile.data.open', 'profile.data.held', 'profile.data.browser'],
    file: 'test/browser/elements/profile.test.ts',
    test: 'is listed by kind, with the session of this browser marked',
  },
  {
    keys: ['profile.data.accounts.why'],
    file: 'test/browser/elements/profile.test.ts',
    test: 'includes unverified accounts, and does not call them connected',
  },
  {
    keys: ['profile.data.earned.why', 'profile.data.export'],
    file: 'test/browser/stores/profile/export.test.ts',
    test: 'covers everything that the contract returns about them',
  },
  {
    keys: ['profile.data.export.rest', 'profile.data.export.partial'],
    file: 'test/browser/elements/profile.test.ts',
    test: 'lists what an export is missing',
  },
  {
    keys: [
      'profile.data.browser.none',
      'profile.data.clear.title',
      'profile.data.clear.body',
      'profile.data.clear.kept',
      'profile.data.clear.undone',
    ],
    file: 'test/browser/elements/profile.test.ts',
    test: 'is cleared except what is in progress and what keeps the member signed in',
  },
  {
    keys: ['profile.data.clear.connected'],
    file: 'test/browser/stores/profile/end-connections.test.ts',
    test: 'says which wallet did not let it',
  },
  {
    keys: ['profile.data.hint', 'profile.data.clear'],
    file: 'test/browser/elements/profile.test.ts',
    test: 'is cleared from the browser after confirmation, except what is in progress, and can be restored',
  },
  {
    keys: [
      ...['profile.data.sign-out', 'profile.data.sign-out.title', 'profile.data.sign-out.body'],
      ...['profile.data.sign-out.unknown', 'profile.data.sign-out.done'],
      ...['wallet-connect.account.everywhere', 'wallet-connect.everywhere.title', 'wallet-connect.everywhere.body'],
    ],
    file: 'test/proxy/service-sessions.test.ts',
    test: 'end in all browsers at once',
  },
  {
    keys: ['profile.data.team', 'profile.data.team.body'],
    file: 'test/service/operator/erase.test.ts',
    test: 'leaves no trace that identifies them',
  },
  {
    keys: [
      ...['social-connect.do.disconnect', 'social-connect.disconnect.title', 'social-connect.disconnect.do'],
      ...['social-connect.disconnect.body', 'social-connect.announce.disconnected'],
    ],
    file: 'test/proxy/service-social.test.ts',
    test: 'can be undone by its member only, for one account, any number of times',
  },
  {
    keys: ['social-connect.disconnect.failed'],
    file: 'test/proxy/social.test.ts',
    test: 'is not reported as undone while the platform still has the name',
  },
  {
    keys: ['wallet-connect.connecting.body', 'wallet-connect.connecting.proof', 'wallet-connect.none.answer'],
    file: 'test/browser/wallets/evm.test.ts',
    test: 'shares an account with an EIP-55 checksum, and signs with it',
  },
  {
    keys: ['wallet-connect.declined.connecting'],
    file: 'test/browser/wallets/evm.test.ts',
    test: 'reports that the owner declined to connect',
  },
  {
    keys: ['wallet-connect.account.way-back.why'],
    file: 'test/proxy/passkeys.test.ts',
    test: 'gets "rejected" once the passkey is lost, and can sign up anew',
  },
  {
    keys: ['wallet-connect.passkey.choice.body'],
    file: 'test/proxy/passkeys.test.ts',
    test: 'is refused with an assertion made on a subdomain',
  },
  {
    keys: ['wallet-connect.passkey.connecting', 'wallet-connect.passkey.signing'],
    file: 'test/proxy/passkeys.test.ts',
    test: 'signs up with two confirmations, and signs in with one after that',
  },
  {
    keys: ['profile.data.browser.passkeys'],
    file: 'test/proxy/passkeys.test.ts',
    test: 'leaves in the browser what opens the account elsewhere, and tells nobody a secret or which passkey it was',
  },
  {
    keys: ['wallet-connect.passkey.why', 'wallet-connect.passkey.nothing.title', 'wallet-connect.passkey.nothing.body'],
    file: 'test/e2e/passkey.spec.ts',
    test: 'a member whom the device does not recognise is told that nothing happened, and tries again',
  },
  {
    keys: ['wallet-connect.pairing.expired.body'],
    file: 'test/browser/wallets/walletconnect.test.ts',
    test: 'reports that a link has expired',
  },
  {
    keys: ['confirm-email.ask', 'confirm-email.other'],
    file: 'test/service/social/mail.test.ts',
    test: 'is not confirmed by opening the link, however often',
  },
  {
    keys: ['auction-bidder.sealed.body'],
    file: 'test/service/auctions.test.ts',
    test: 'hides amounts and order of sealed bids until the end, except a bidder’s own',
  },
  {
    keys: ['badge-share.note'],
    file: 'test/browser/elements/badge-shelf.test.ts',
    test: 'is drawn in the browser, with the badge, and described in words',
  },
  {
    keys: ['season-share.note'],
    file: 'test/browser/elements/season-recap.test.ts',
    test: 'posts nothing for the member: it draws the picture in the browser, and waits',
  },
  {
    keys: ['mint-gallery.info.consent'],
    file: 'test/browser/elements/mint-gallery.test.ts',
    test: 'is ordered with the information that the team requires, and only with the member’s consent',
  },
  {
    keys: ['token-claim.lookup.hint'],
    file: 'test/proxy/log.test.ts',
    test: 'contains no address that a visitor looks up, and neither does the store',
  },
];

/** Texts that have such a word and promise nothing about a member's data. */
const others: readonly string[] = [
  // What is there, or not there yet.
  ...['auction-bidder.no-bids.body', 'leaderboard.league.from-zero', 'leaderboard.own.first'],
  'leaderboard.league.moved.new',
  'leaderboard.search.none.title',
  ...['leaderboard.empty.title', 'leaderboard.zero', 'referral.nobody.title', 'profile.field.name.unseen'],
  // Rules of auctions and quests.
  ...['auction-bidder.rule.extension', 'quest.required'],
  // What a check needs from an account elsewhere.
  ...['reason.account_not_connected.body', 'reason.account_private.title', 'reason.account_private.body'],
  'reason.post_not_found.body',
  // Bids, orders, answers and transactions that were not sent.
  ...['auction-bidder.step.unknown.body', 'auction-bidder.step.stale.body', 'mint-gallery.wallet-note'],
  ...['mint.order.recipient', 'mint.order.quantity', 'mint.order.price', 'mint.order.currency', 'mint.order.order'],
  ...['reason.choice_required.body', 'token-claim.declined.sending', 'token-claim.problem.outcome-differs.body'],
  ...['token-claim.problem.perhaps-sent.body', 'token-claim.problem.unreachable.sent'],
  // A proof that the member alone has.
  'token-claim.hand-over.proven.body',
];

const wordsOf = (message: Message): string =>
  typeof message === 'string' ? message : Object.values(message).join(' ');
const promised = promises.flatMap(({ keys }) => keys);

describe('texts that may promise something about a member’s data', () => {
  it('are listed, as promises or as other texts', () => {
    const listed = new Set([...promised, ...others]);
    const unlisted = Object.entries<Message>(en)
      .filter(([key, message]) => !listed.has(key) && promising.test(wordsOf(message)))
      .map(([key, message]) => `${key}: ${wordsOf(message)}`);
    assert.deepEqual(unlisted, []);
  });

  it('exist, and are listed once', () => {
    const listed = [...promised, ...others];
    assert.deepEqual(
      listed.filter((key, index) => !(key in en) || listed.indexOf(key) !== index),
      [],
    );
  });

  for (const { keys, file, test } of promises)
    it(`are proved by a test that exists: ${keys.join(', ')}`, () => {
      const source = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
      assert.ok(
        source.split('\n').some((line) => /^\s*(it|test)\('/.test(line) && line.includes(`('${test}'`)),
        `${file} has no test "${test}".`,
      );
    });
});
