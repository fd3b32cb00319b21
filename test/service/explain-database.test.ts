import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DrizzleQueryError } from 'drizzle-orm';
import { checkDatabaseUrl } from '../../src/service/command-options.js';
import { explainDatabase, explainDirectory } from '../../src/service/explain-database.js';
import { fc } from '../support/properties.js';

const setting = '--database-url (DATABASE_URL)';
const url = 'postgres://ops:p%23ss@db.example/laurel';

/** Returns the message that an operator reads, or `undefined` if an error is not about opening the database. */
function sentence(code: string, message = '', { isWrapped = false } = {}): string | undefined {
  const cause = Object.assign(new Error(message), { code });
  try {
    explainDatabase(isWrapped ? new DrizzleQueryError('CREATE SCHEMA x', ['p#ss'], cause) : cause, { setting, url });
    return undefined;
  } catch (error) {
    assert.ok(error instanceof Error && error.name === 'UsageError', String(error));
    return error.message;
  }
}

describe('a database that cannot be opened', () => {
  it('is explained with the server’s own message, its code and the remedy', () => {
    const cases: [string, string, RegExp][] = [
      ['ECONNREFUSED', '', /: nobody listens at db\.example:5432 \(ECONNREFUSED\)\. Start the server/],
      ['ENOTFOUND', '', /: there is no host db\.example \(ENOTFOUND\)\. Correct its name\.$/],
      ['EAI_AGAIN', '', /there is no host/],
      ['CONNECT_TIMEOUT', '', /: db\.example:5432 does not answer \(CONNECT_TIMEOUT\)\. Correct host and port/],
      ['ECONNRESET', '', /: db\.example:5432 ends the connection \(ECONNRESET\)\. Look into the server's log/],
      [
        '28P01',
        'password authentication failed for user "ops"',
        /: password auth.* \(28P01\)\. Correct user.* %25 for %/,
      ],
      ['28000', 'no pg_hba.conf entry for host "10.0.0.1"', /: no pg_hba.* \(28000\)\. Let ops in from this machine/],
      [
        '3D000',
        'database "laurel" does not exist',
        /"laurel" does not exist \(3D000\)\. Create it: createdb laurel\. Or/,
      ],
      [
        '42501',
        'permission denied for schema public',
        /denied for schema public \(42501\)\. As its owner, run: grant create on database laurel to ops; grant usage, create on schema public to ops;$/,
      ],
      ['42501', 'permission denied for database laurel', /As its owner, run: grant create on database laurel to ops;/],
      ['42501', 'must be owner of table accounts', /\(42501\)\. Connect as the role that has made the tables/],
      ['42501', 'permission denied for schema jobs', /\(42501\)\. Connect as the role that has made the tables/],
      ['42P07', 'relation "accounts" already exists', /"accounts" already exists \(42P07\)\. .* Name an empty one/],
      ['25006', 'cannot execute CREATE SCHEMA in a read-only transaction', /\(25006\)\. That is a replica/],
      ['53100', 'could not extend file "base/5/1": No space left on device', /\(53100\)\. The server's disk is full/],
      ['57P03', 'the database system is starting up', /\(57P03\)\. Wait/],
    ];
    for (const [code, message, expected] of cases)
      for (const isWrapped of [false, true]) {
        const said = sentence(code, message, { isWrapped }) ?? '';
        assert.match(said, expected);
        assert.ok(said.startsWith(`Cannot open the database of ${setting}: `), said);
        assert.ok(!said.includes('p#ss') && !said.includes('p%23ss') && !said.includes('CREATE SCHEMA x'), said);
      }
  });

  it('is named as the driver reads its URL: with several hosts, a socket, or any character in the password', () => {
    const cause = Object.assign(new Error(''), { code: 'ECONNREFUSED' });
    const places: [string, string][] = [
      ['postgres://ops:p#ss@one.example,two.example:5433/x', 'one.example:5432, two.example:5433'],
      ['postgres://ops:p@ss@h/x', 'h:5432'],
      ['postgres://ops@/x?host=/run/postgresql', '/run/postgresql:5432'],
    ];
    for (const [text, place] of places)
      assert.throws(() => explainDatabase(cause, { setting, url: text }), {
        message: `Cannot open the database of ${setting}: nobody listens at ${place} (ECONNREFUSED). Start the server, or correct host and port.`,
      });
  });

  it('is not assumed for any other error', () => {
    for (const code of ['23505', '57014', 'ERR_ASSERTION', 'EACCES']) assert.equal(sentence(code, 'no'), undefined);
    assert.doesNotThrow(() => explainDatabase('a text', { setting, url }));
  });

  it('has its names quoted as SQL and shells require', () => {
    const cause = Object.assign(new Error('permission denied for schema public'), { code: '42501' });
    const strange = { setting, url: 'postgres://the%20ops:x@h/Laurel%20One' };
    assert.throws(() => explainDatabase(cause, strange), {
      message: /grant create on database "Laurel One" to "the ops";/,
    });
  });
});

describe('the URL of a database', () => {
  const refusal = (text: string): string => {
    try {
      checkDatabaseUrl(text);
      return '';
    } catch (error) {
      assert.ok(error instanceof Error && error.name === 'UsageError', String(error));
      return error.message;
    }
  };

  it('is refused with advice on escaping, and never repeated', () => {
    for (const password of ['50%', '%zz', 'a/b', '12/b', 'a?b', '12?b', '100%#/?', '%', 'a@b/c', 'a#b/c'])
      assert.match(
        refusal(`postgres://me:${password}secret@db.example/laurel`),
        /^--database-url has a letter that means something else in a URL, probably in the password\. Write %25 for %, %23 for #/,
        password,
      );
    assert.match(refusal('"postgres://me:secret@h/x"'), /starts with postgres:\/\/ .*Take its quotation marks off\.$/);
    for (const text of ['postgres://me:sec/ret@h/x', "'postgres://me:secret@h'", 'mysql://me:secret@h'])
      assert.doesNotMatch(refusal(text), /sec|ret@/);
  });

  it('is accepted with any password that is written as URLs allow', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (password) => {
        const text = `postgres://me:${encodeURIComponent(password)}@db.example:5433/laurel?prepare=false`;
        assert.equal(refusal(text), '');
      }),
    );
    for (const text of [
      'postgres://h/x',
      'postgresql://me@h',
      'postgres://me:p@ss@h/x',
      'postgres://me:p#ss@h/x',
      'postgres://me:12#ss@h/x',
      'postgres://h/x?options=-c%20a%3Db',
    ])
      assert.equal(refusal(text), '', text);
  });
});

describe('a data directory', () => {
  const explain = (error: object) => () => explainDirectory(Object.assign(new Error('no'), error), '/var/lib/laurel');

  it('that cannot be used is explained with the system’s error and the file', () => {
    for (const code of ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR'])
      assert.throws(explain({ code, syscall: 'open', path: '/var/lib/laurel/lock' }), {
        name: 'UsageError',
        message: `Cannot use the data directory /var/lib/laurel: ${code} (open /var/lib/laurel/lock). Let the user who runs this command read and write all of it, or choose another directory with --data.`,
      });
    assert.throws(explain({ code: 'EACCES', syscall: 'mkdir', path: '/var/lib/laurel' }), {
      message: 'Cannot write to /var/lib/laurel: EACCES. Choose another directory with --data.',
    });
  });

  it('is not blamed for any other error', () => {
    for (const error of [
      { code: '42501' },
      { code: 'ENOENT', syscall: 'open', path: '/x' },
      { code: 'EACCES', syscall: 'listen' },
    ])
      assert.doesNotThrow(explain(error));
  });
});
