import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { isPublicAddress } from '../../src/service/http/public-address.js';
import { HttpError } from '../../src/service/http/http-error.js';
import { RemoteFileError, createRemoteFiles } from '../../src/service/http/remote-files.js';
import type { RemoteFilesOptions } from '../../src/service/http/remote-files.js';
import { OpenQuoteError, parseCsv } from '../../src/service/loyalty/lists/parse-csv.js';
import { readRewards, type RewardOptions } from '../../src/service/loyalty/lists/read-rewards.js';
import { readWallets } from '../../src/service/loyalty/lists/read-list.js';
import { fc } from '../support/properties.js';

describe('a CSV table', () => {
  it('has fields between commas, semicolons or tabs, and no empty rows', () => {
    for (const mark of [',', ';', '\t'])
      assert.deepEqual(
        parseCsv('\uFEFFa,b\r\n\r\n c , d \n,\n,e\rf'.replaceAll(',', mark)),
        [['a', 'b'], ['c', 'd'], ['', 'e'], ['f']],
        mark,
      );
  });

  it('has one separator, the first one outside quotes', () => {
    assert.deepEqual(parseCsv('a;1,5\nb;2\t3'), [
      ['a', '1,5'],
      ['b', '2\t3'],
    ]);
    assert.deepEqual(parseCsv('wallet\n"a;b",1;5\nc,2'), [['wallet'], ['a;b', '1;5'], ['c', '2']]);
    assert.deepEqual(parseCsv('a\t1,5\nb\t2;5'), [
      ['a', '1,5'],
      ['b', '2;5'],
    ]);
  });

  it('may name its separator in an extra first line, as Excel does', () => {
    for (const mark of [',', ';', '\t'])
      for (const line of [`sep=${mark}`, `SEP=${mark}`, `"sep=${mark}"`])
        assert.deepEqual(
          parseCsv(`\uFEFF${line}\r\nwallet${mark}amount\r\n0xab${mark}1.5`),
          [
            ['wallet', 'amount'],
            ['0xab', '1.5'],
          ],
          line,
        );
    assert.deepEqual(parseCsv('sep=;\nname\n"a,b"'), [['name'], ['a,b']]);
    assert.deepEqual(parseCsv('sep=,x\n1,2'), [
      ['sep=', 'x'],
      ['1', '2'],
    ]);
  });

  it('keeps quoted text', () => {
    assert.deepEqual(parseCsv('"a,1","say ""hi""" , "two\nlines"\n'), [['a,1', 'say "hi"', 'two\nlines']]);
  });

  it('is refused with the row of a quote that is not closed or stands inside a field', () => {
    const texts = ['a\n"b,c\nd', 'a\n\n\n"b" c,d', 'a\nb,"c', 'a\n"b\n"c"', `a\n"${'""x'.repeat(2_000)}"`];
    for (const each of texts) assert.throws(() => parseCsv(each), { name: 'OpenQuoteError', row: 2 }, each);
    assert.deepEqual(parseCsv('a\n5" nails,b"'), [['a'], ['5" nails', 'b"']]);
  });

  it('reads back whatever was written', () => {
    const cell = fc
      .string({ unit: fc.constantFrom('a', '0', ',', ';', '\t', '"', '\n', '\r', ' ', 'é', '🌱') })
      .map((text) => text.trim());
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 5 }), (rows) => {
        const text = rows.map((row) => row.map((field) => `"${field.replaceAll('"', '""')}"`).join(',')).join('\r\n');
        assert.deepEqual(
          parseCsv(text),
          rows.filter((row) => row.some((field) => field !== '')),
        );
      }),
    );
  });

  it('never hangs, and fails only because of quotes', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' '), maxLength: 200 }), (text) => {
        const plain = parseCsv(text.replaceAll('"', ''));
        assert.ok(plain.every((row) => row.length > 0));
        try {
          assert.ok(parseCsv(text).every((row) => row.length > 0));
        } catch (error) {
          assert.ok(error instanceof OpenQuoteError, String(error));
        }
      }),
    );
  });
});

describe('a list of wallets', () => {
  const read = (...rows: string[]) =>
    readWallets({ read: () => Promise.resolve(rows.join('\n')) }, 'https://list.example/', 'csvUrl');

  it('is the first column or the one with its heading, with each wallet once in any case', async () => {
    assert.deepEqual(await read('0xABC,5', '0xabc,7.5', 'So1ana,ann'), ['0xabc', 'So1ana']);
    assert.deepEqual(await read('name,Wallet Address,amount', 'ann,0xAB,much', 'bob,0xcd,'), ['0xab', '0xcd']);
    assert.deepEqual(await read('address;level', '0xAB;12'), ['0xab']);
    assert.deepEqual(await read('\u200bwallet,level', '\u200b0xAB\u200e,12', '\uff10xcd\u00a0,3'), ['0xab', '0xcd']);
  });

  it('is refused if it contains anything else', async () => {
    const complaint = async (...rows: string[]) => {
      const error: unknown = await read(...rows).catch((thrown: unknown) => thrown);
      assert.ok(error instanceof HttpError);
      return error.body.issues?.map(({ field, message }) => `${field}: ${message}`);
    };
    assert.deepEqual(await complaint('name,wallet', 'Ann, Bob,0xab'), [
      'csvUrl: Row 2 of the list has more fields than headings',
    ]);
    assert.deepEqual(await complaint('0xab', '0x ab'), ['csvUrl: Row 2 of the list has no wallet']);
    assert.deepEqual(await complaint('wallet', '0xab', '"0xcd'), [
      'csvUrl: Row 3 of the list has a quote (") that is not closed, or that stands inside a text',
    ]);
    for (const again of ['wallet', 'Wallet ', 'WALLET'])
      assert.deepEqual(await complaint(`wallet,name,${again}`, '0xab,Ann,0xcd'), [
        `csvUrl: The list has two columns headed ${again.trim()}`,
      ]);
    assert.deepEqual(await complaint('wallet'), ['csvUrl: The list has no wallets']);
    assert.deepEqual(await complaint(Array.from({ length: 100_001 }, (_, index) => `0x${index}`).join('\n')), [
      'csvUrl: The list has more than 100000 rows',
    ]);
  });
});

describe('a list of rewards', () => {
  const read = (rows: readonly string[], options: Partial<RewardOptions> = {}) =>
    readRewards({ read: () => Promise.resolve(rows.join('\n')) }, 'https://list.example/', {
      ...{ field: 'csvUrl', decimals: 2, isRequired: true },
      ...options,
    });
  const complaint = async (rows: readonly string[], options?: Partial<RewardOptions>) => {
    const error: unknown = await read(rows, options).catch((thrown: unknown) => thrown);
    assert.ok(error instanceof HttpError, rows.join('|'));
    return error.body.issues?.map(({ field, message }) => `${field}: ${message}`).join();
  };

  it('has a wallet and an amount in each row, with or without headings', async () => {
    const pays = [
      { lookup: '0xab', amount: '1.5' },
      { lookup: '0xcd', amount: '1000' },
    ];
    for (const rows of [
      ['0xAB,1.5', '0xcd,1000'],
      ['0xAB;1.50', '0xcd;1000.00'],
      ['wallet\tamount', '0xAB\t1.5', '0xcd\t1000'],
      ['name,Amount,address', 'ann,1.5,0xab', 'bob,1000,0xcd,'],
      ['wallet,amount', '"0xab","1.5"', '0xcd,1000'],
    ])
      assert.deepEqual(
        (await read(rows)).map(({ lookup, amount }) => ({ lookup, amount: String(Number(amount)) })),
        pays,
        rows.join('|'),
      );
  });

  it('pays each wallet once: two rows for one wallet are refused with their numbers', async () => {
    const twice = 'csvUrl: Row 3 of the list has the wallet of row 1';
    for (const again of ['0xAB,20', '0xab,10', '0xab,10.00'])
      assert.equal(await complaint(['0xab,10', '0xcd,5', again]), twice, again);
    assert.equal(
      await complaint(['wallet,amount', '0xab,10', '0xAB,20']),
      'csvUrl: Row 3 of the list has the wallet of row 2',
    );
    for (const rows of [
      ['0xab,10', '0xab'],
      ['0xab', '0xab,10'],
    ])
      assert.equal(await complaint(rows, { isRequired: false }), 'csvUrl: Row 2 of the list has the wallet of row 1');
    assert.deepEqual(await read(['0xab', '0xcd', '0xAB'], { isRequired: false }), [
      { lookup: '0xab', amount: null },
      { lookup: '0xcd', amount: null },
    ]);
  });

  it('pays only amounts it can read: any other is refused with its row', async () => {
    const unreadable = 'csvUrl: Row 2 of the list has something else than an amount';
    for (const amount of ['1,5', '0,25', '12.000,00', '1,000', '"1,000"', '1e21', '$5', '-5', '1 000', 'much', '１'])
      assert.equal(await complaint(['wallet;amount', `0xab;${amount}`]), unreadable, amount);
    assert.equal(
      await complaint(['wallet,amount', '0xab,1,000']),
      'csvUrl: Row 2 of the list has more fields than headings',
    );
    assert.equal(
      await complaint(['0xab,1', '0xcd,1,000']),
      'csvUrl: Row 2 of the list has more than a wallet and an amount',
    );
    assert.equal(await complaint(['0xab;1', '0xcd;1,5']), unreadable);
    assert.equal(await complaint(['0xab,1', '0xcd,ann']), unreadable);
    assert.equal(await complaint(['0xab,1', '0xcd,0.255']), 'csvUrl: Row 2 of the list has more than 2 decimals');
  });

  it('is refused without amounts', async () => {
    assert.equal(await complaint(['wallet,amount', '0xab,']), 'csvUrl: Row 2 of the list has no amount');
    assert.equal(await complaint(['0xab', '0xcd,1']), 'csvUrl: Row 1 of the list has no amount');
    for (const heading of ['points', 'reward', 'amounts'])
      assert.equal(await complaint([`wallet,${heading}`, '0xab,5']), 'csvUrl: The list has no column headed amount');
  });

  it('is refused with two amount columns, because it is unclear which one counts', async () => {
    for (const isRequired of [true, false])
      assert.equal(
        await complaint(['wallet,amount,Amount', '0xab,5,50'], { isRequired }),
        'csvUrl: The list has two columns headed Amount',
      );
  });

  it('may leave out amounts if it only lists participants', async () => {
    const open = { isRequired: false };
    assert.deepEqual(await read(['0xab', '0xcd,2'], open), [
      { lookup: '0xab', amount: null },
      { lookup: '0xcd', amount: '2' },
    ]);
    assert.deepEqual(await read(['address,level', '0xAB,12'], open), [{ lookup: '0xab', amount: null }]);
    assert.equal(await complaint(['0xab,ann'], open), 'csvUrl: Row 1 of the list has something else than an amount');
    assert.equal(await complaint(['0xab;1,5'], open), 'csvUrl: Row 1 of the list has something else than an amount');
  });
});

describe('a public address', () => {
  it('is not local, private or reserved', () => {
    for (const address of [
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '127.0.0.1',
      '169.254.169.254',
      '172.31.255.255',
      '192.168.1.1',
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      '::ffff:127.0.0.1',
      '::ffff:8.8.8.8',
      '64:ff9b::7f00:1',
      'fc00::1',
      'fd12::1',
      'fe80::1',
      'fe80::1%eth0',
      'ff02::1',
      '2001:db8::1',
      '2002:7f00:1::',
    ])
      assert.equal(isPublicAddress(address), false, address);
  });

  it('is any address outside those ranges', () => {
    for (const address of ['1.1.1.1', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])
      assert.equal(isPublicAddress(address), true, address);
  });
});

describe('a remote file', () => {
  let ca: string;
  let origin: string;
  let asked: string[] = [];
  let close: () => Promise<void>;
  before(async () => {
    // A certificate created for this run.
    const directory = mkdtempSync(join(tmpdir(), 'laurel-lists-'));
    const [keyFile, certFile] = [join(directory, 'key.pem'), join(directory, 'cert.pem')];
    const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
    execFileSync('openssl', ['req', '-x509', ...curve, '-nodes', '-keyout', keyFile, '-out', certFile, ...name], {
      stdio: 'ignore',
    });
    ca = readFileSync(certFile, 'utf8');
    const server = createServer({ key: readFileSync(keyFile), cert: ca }, ({ url = '' }, response) => {
      asked.push(url);
      if (url === '/list') response.end('0xab\n0xcd');
      else if (url === '/large') response.end('x'.repeat(2_000));
      else if (url === '/endless') {
        const timer = setInterval(() => response.write('x'.repeat(500)), 1);
        response.on('close', () => {
          clearInterval(timer);
        });
      } else if (url === '/silent') response.flushHeaders();
      else if (url === '/latin') response.end(Buffer.from('0xab\nJosé', 'latin1'));
      else if (url === '/wide') response.end(Buffer.from('\uFEFF0xab\tJosé', 'utf16le'));
      else if (url === '/moved') response.writeHead(302, { location: '/list' }).end();
      else if (url === '/circle') response.writeHead(302, { location: '/circle' }).end();
      else if (url === '/inside') response.writeHead(302, { location: 'https://169.254.169.254/keys' }).end();
      else if (url === '/plain') response.writeHead(302, { location: 'http://localhost/list' }).end();
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    origin = `https://localhost:${(server.address() as AddressInfo).port}`;
    close = () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          rmSync(directory, { recursive: true });
          resolve();
        });
      });
  });
  after(() => close());

  /** Reads from the server under test on this machine. */
  const read = (path: string, options: RemoteFilesOptions = {}) =>
    createRemoteFiles({ ca, isAllowed: (address) => address === '127.0.0.1' || address === '::1', ...options }).read(
      path.startsWith('/') ? `${origin}${path}` : path,
    );
  const fails = (path: string, message: string, options?: RemoteFilesOptions) =>
    assert.rejects(read(path, options), (error) => {
      assert.ok(error instanceof RemoteFileError, String(error));
      assert.equal(error.message, message);
      return true;
    });

  it('is read over https, also after a redirect', async () => {
    assert.equal(await read('/list'), '0xab\n0xcd');
    assert.equal(await read('/moved'), '0xab\n0xcd');
    assert.equal(await read('/wide'), '0xab\tJosé');
  });

  it('may be the text of a data address', async () => {
    assert.equal(await read('data:text/csv,a%2Cb'), 'a,b');
    assert.equal(await read('data:;base64,YSxi'), 'a,b');
    await fails('data:', 'The data address cannot be read');
    await fails(`data:,${'x'.repeat(11)}`, 'The file has more than 10 bytes', { maximumSize: 10 });
  });

  it('is not requested from this machine or its network, by name, number or redirect', async () => {
    const guarded = { isAllowed: isPublicAddress };
    asked = [];
    await fails('/list', 'The address is not on the open internet', guarded);
    await fails(origin.replace('localhost', '127.0.0.1'), 'The address is not on the open internet', guarded);
    await fails('https://[::1]/', 'The address is not on the open internet', guarded);
    await fails('https://2130706433/', 'The address is not on the open internet', guarded);
    assert.deepEqual(asked, []);
    await fails('/inside', 'The address is not on the open internet');
  });

  it('is refused with other schemes or a password in its address', async () => {
    for (const address of ['http://localhost/', 'file:///etc/passwd', 'ftp://a.example/', 'nothing'])
      await fails(address, 'The address has to be an https or data address');
    await fails('/plain', 'The address has to be an https or data address');
    await fails('https://me:secret@a.example/', 'The address must not hold a password');
  });

  it('fails if it is too large, too slow, missing or not text', async () => {
    await fails('/large', 'The file has more than 1000 bytes', { maximumSize: 1_000 });
    await fails('/endless', 'The file has more than 5000 bytes', { maximumSize: 5_000 });
    await fails('/silent', 'The address did not answer in time', { timeoutMs: 200 });
    await fails('/nowhere', 'The address answers with status 404');
    await fails(
      '/latin',
      'Line 2 of the file is not text in UTF-8. Save the file in UTF-8; in Excel, that is “CSV UTF-8”',
    );
    await fails('/circle', 'The address redirects too often');
    await fails('https://localhost:1/', 'The address cannot be reached');
  });
});
