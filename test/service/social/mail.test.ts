import assert from 'node:assert/strict';
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

/** Returns the link of a mail, without the soft breaks of its lines. */
function linkOf({ content }: Mail): URL {
  const plain = content.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  return new URL(/^https:\S+$/m.exec(plain)?.[0] ?? '');
}

describe('an email address', () => {
  it('is confirmed by the link in a mail that a mail server delivers', async () => {
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
    const answer = await service.fetch(new Request(link, { redirect: 'manual' }));
    assert.equal(answer.headers.get('location'), 'https://guild.example/linked');
    const [metadata] = await service.database.select().from(userMetadata).where(eq(userMetadata.userId, userId));
    assert.deepEqual(
      [metadata?.emailAddress, metadata?.emailVerifiedAt?.getTime()],
      ['ada@guild.example', service.now],
    );
  });

  it('gets its mail alone, whatever characters it has', async () => {
    const { userId } = await service.addMember();
    assert.equal((await begin(userId, 'victim@other.example,ada@guild.example')).status, 400);
    assert.equal((await begin(userId, 'victim,ada@guild.example')).status, 200);
    assert.deepEqual(
      mails.map(({ to }) => to),
      [['"victim,ada"@guild.example']],
    );
  });

  it('is not confirmed while the mail server refuses mails, and the log does not tell the password', async () => {
    const { userId } = await service.addMember();
    isFull = true;
    assert.equal((await begin(userId, 'ada@guild.example')).status, 500);
    assert.match(service.log.join(''), /The mailbox is full/);
    assert.ok(!service.log.join('').includes('p@ss'));
  });
});
