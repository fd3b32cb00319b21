import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, beforeEach, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { userMetadata } from '../../../src/service/db/schema/index.js';
import { TestService } from '../test-service.js';

interface Mail {
  readonly from: string;
  readonly to: readonly string[];
  readonly user: string | undefined;
  readonly content: string;
}

const origin = 'https://api.guild.example';
const mails: Mail[] = [];
let isFull = false;
let smtp: SMTPServer;
let service: TestService;

before(async () => {
  smtp = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, callback) =>
      callback(password === 'p@ss' ? null : new Error('Wrong password'), { user: username }),
    onData: (stream, { envelope, user }, callback) => {
      void text(stream).then((content) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        if (!isFull)
          mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), user: String(user), content });
        callback(isFull ? new Error('The mailbox is full') : null);
      });
    },
  });
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  service = await TestService.start({
    publicUrl: origin,
    providerSettings: {
      ...{ clients: new Map(), apiKeys: new Map(), tokenKeys: [] },
      mail: { url: `smtp://guild:p%40ss@127.0.0.1:${port}`, from: 'Guild <hello@guild.example>' },
    },
  });
});
beforeEach(() => {
  mails.length = 0;
  isFull = false;
});
after(async () => {
  await service.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

const begin = (userId: string, emailAddress: string) =>
  service.get(`/api/email/auth?${service.scoped({ userId, emailAddress, redirect: 'https://guild.example/linked' })}`);

/** Returns the link in a mail, without soft line breaks. */
function linkOf({ content }: Mail): URL {
  const plain = content.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  return new URL(/^https:\S+$/m.exec(plain)?.[0] ?? '');
}

const open = (link: URL, init: RequestInit = {}) => service.fetch(new Request(link, { redirect: 'manual', ...init }));

/** Presses the button of the linked page, which sends a form without fields to the page's own address. */
const press = (link: URL) => open(link, { method: 'POST', body: new URLSearchParams() });

const verifiedAt = async (userId: string) => {
  const [metadata] = await service.database.select().from(userMetadata).where(eq(userMetadata.userId, userId));
  return metadata?.emailVerifiedAt?.getTime();
};

/** Starts a link. Returns the member and the link in the mail. */
async function mailed(emailAddress: string, displayName = 'Ada') {
  const member = await service.addMember({ metadata: { displayName } });
  assert.equal((await begin(member.userId, emailAddress)).status, 200);
  const mail = mails.at(-1);
  assert.ok(mail);
  return { ...member, link: linkOf(mail) };
}

describe('an email address', () => {
  it('is confirmed with the link in a mail that the mail server delivers', async () => {
    const { userId } = await service.addMember();
    const { status, body } = await begin(userId, ' Ada@Guild.example ');
    assert.deepEqual([status, body], [200, { url: 'https://guild.example/linked' }]);
    const [mail] = mails;
    assert.ok(mail);
    assert.deepEqual([mail.from, mail.to, mail.user], ['hello@guild.example', ['ada@guild.example'], 'guild']);
    assert.match(mail.content, /^Subject: Confirm your email address for /m);
    assert.match(mail.content, /within 10 minutes/);
    assert.match(mail.content, /^Content-Type: text\/plain/m);
    const link = linkOf(mail);
    assert.equal(`${link.origin}${link.pathname}`, `${origin}/api/email/auth/callback`);
    const guess = new URL(link);
    guess.searchParams.set('code', '00000000');
    assert.equal((await service.fetch(new Request(guess, { redirect: 'manual' }))).status, 400);
    const answer = await press(link);
    assert.deepEqual([answer.status, answer.headers.get('location')], [303, 'https://guild.example/linked']);
    const [metadata] = await service.database.select().from(userMetadata).where(eq(userMetadata.userId, userId));
    assert.deepEqual(
      [metadata?.emailAddress, metadata?.emailVerifiedAt?.getTime()],
      ['ada@guild.example', service.now],
    );
  });

  it('is not confirmed by opening the link, however often', async () => {
    const { userId, link } = await mailed('looked.at@guild.example');
    for (const method of ['HEAD', 'GET', 'HEAD', 'GET']) {
      const { status, headers } = await open(link, { method });
      assert.deepEqual([status, headers.get('location'), headers.get('cache-control')], [200, null, 'no-store']);
    }
    assert.equal(await verifiedAt(userId), undefined);
    assert.equal((await press(link)).status, 303);
    assert.equal(await verifiedAt(userId), service.now);
  });

  it('has a confirmation page that names the account and works without scripts', async () => {
    const { address, link } = await mailed('ada@page.example', '<b>Ada</b>');
    const answer = await open(link);
    const page = await answer.text();
    assert.match(page, /<html lang="en" dir="ltr">/);
    assert.match(page, /<h1>Confirm your email address<\/h1>/);
    for (const text of ['ada@page.example', '&lt;b&gt;Ada&lt;/b&gt;', address]) assert.ok(page.includes(text), text);
    assert.match(page, /<form method="post">\s*<button>Confirm<\/button>\s*<\/form>/);
    assert.match(page, /color-scheme: light dark/);
    assert.doesNotMatch(page, /<script|\sstyle="|\son\w+="/);
    const style = /<style>(.*?)<\/style>/s.exec(page)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    assert.equal(
      answer.headers.get('content-security-policy'),
      `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self' https://guild.example; base-uri 'none'; frame-ancestors 'none'`,
    );
    assert.equal(answer.headers.get('referrer-policy'), 'no-referrer');
  });

  it('has its confirmation page in the browser’s language', async () => {
    const { link } = await mailed('ada@languages.example');
    for (const [wanted, language, direction, button] of [
      ['de-AT,de;q=0.9,en;q=0.5', 'de', 'ltr', 'Bestätigen'],
      ['ar', 'ar', 'rtl', 'تأكيد'],
      ['zh-HK', 'zh-Hant', 'ltr', '確認'],
      ['en;q=0.1, fr;q=0.7', 'fr', 'ltr', 'Confirmer'],
      ['tlh, xx-invalid-!!, *', 'en', 'ltr', 'Confirm'],
      ['', 'en', 'ltr', 'Confirm'],
    ] as const) {
      const page = await (await open(link, { headers: { 'accept-language': wanted } })).text();
      assert.ok(page.includes(`<html lang="${language}" dir="${direction}">`), wanted);
      assert.ok(page.includes(`<button>${button}</button>`), wanted);
    }
  });

  it('has a page that says if its link was used, has expired or was changed', async () => {
    const { link } = await mailed('ada@used.example');
    const guess = new URL(link);
    guess.searchParams.set('code', '00000000');
    const unknown = new URL(link);
    unknown.searchParams.set('state', 'a.b.c');
    const isOver = async (answer: Response) => {
      assert.deepEqual([answer.status, answer.headers.get('content-type')], [400, 'text/html; charset=UTF-8']);
      assert.match(await answer.text(), /<h1>This link no longer works<\/h1>/);
    };
    for (const wrong of [guess, unknown]) {
      await isOver(await open(wrong));
      await isOver(await press(wrong));
    }
    assert.equal((await press(link)).status, 303);
    await isOver(await open(link));
    await isOver(await press(link));
    const late = await mailed('ada@late.example');
    service.now += 10 * 60_000;
    await isOver(await open(late.link));
    await isOver(await press(late.link));
    assert.equal(await verifiedAt(late.userId), undefined);
  });

  it('is confirmed once by many simultaneous requests', async () => {
    const { link } = await mailed('ada@many.example');
    const statuses = (await Promise.all(Array.from({ length: 6 }, () => press(link)))).map(({ status }) => status);
    assert.deepEqual(statuses.toSorted(), [303, 400, 400, 400, 400, 400]);
  });

  it('is the only recipient of its mail, whatever characters it contains', async () => {
    const { userId } = await service.addMember();
    assert.equal((await begin(userId, 'victim@other.example,ada@guild.example')).status, 400);
    assert.equal((await begin(userId, 'victim,ada@guild.example')).status, 200);
    assert.deepEqual(
      mails.map(({ to }) => to),
      [['"victim,ada"@guild.example']],
    );
  });

  it('is not linked while the mail server refuses mail, and the log does not contain the password', async () => {
    const { userId } = await service.addMember();
    isFull = true;
    assert.equal((await begin(userId, 'ada@guild.example')).status, 500);
    assert.match(service.log.join(''), /The mailbox is full/);
    assert.ok(!service.log.join('').includes('p@ss'));
  });
});
