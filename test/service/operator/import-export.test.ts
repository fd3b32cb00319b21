import assert from 'node:assert/strict';
import { mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { and, eq, sql } from 'drizzle-orm';
import { walletAt } from './wallets.js';
import {
  accounts,
  badges,
  badgeUsers,
  ruleEdits,
  transactionEntries,
  userMetadata,
  wallets,
} from '../../../src/service/db/schema/index.js';
import { exportFile } from '../../../src/service/operator/data/export-file.js';
import { importFile } from '../../../src/service/operator/data/import-file.js';
import { kinds } from '../../../src/service/operator/data/kinds.js';
import type { KindName } from '../../../src/service/operator/data/kinds.js';
import type { Source } from '../../../src/service/operator/data/kind.js';
import { ProblemsError } from '../../../src/service/operator/data/kind.js';
import { readRows } from '../../../src/service/operator/data/read-rows.js';
import { openContext } from '../../../src/service/operator/operator-context.js';
import { disconnectWallet } from '../../../src/service/identity/disconnect-wallet.js';
import { createTokenClaim } from '../../../src/service/token-claims/create-token-claim.js';
import { fc } from '../../support/properties.js';
import { TestService } from '../test-service.js';

let service: TestService;
let source: Source;
let close: () => Promise<void>;
let folder: string;
before(async () => {
  service = await TestService.start();
  folder = await mkdtemp(join(tmpdir(), 'laurel-import-'));
  const opened = await openContext({ database: service.database });
  close = opened.close;
  context = opened.context;
});
let context: Source['context'];
beforeEach(async () => {
  const { organizationId, websiteId } = await service.addOrganization();
  source = {
    context,
    scope: { keyId: null, organizationId, websiteIds: [websiteId], isForWebsite: true, keyRole: null },
  };
});
after(async () => {
  await close();
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

const websiteId = () => source.scope.websiteIds[0] ?? '';
const usual = { isDryRun: false, description: 'A file' };

async function file(name: string, ...lines: string[]): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `${lines.join('\n')}\n`);
  return path;
}

const load = (path: string, kind: KindName, options: object = {}) =>
  importFile(path, kinds[kind], source, { ...usual, ...options });

async function save(name: string, kind: KindName, columns?: string[]): Promise<string[]> {
  const path = join(folder, name);
  await exportFile(path, kinds[kind], source, { columns });
  return (await readFile(path, 'utf8')).trimEnd().split('\n');
}

const own = () => eq(wallets.organizationId, source.scope.organizationId);
const [ada, ben, cyd] = [walletAt(1), walletAt(2), walletAt(3)];

describe('an import of members', () => {
  it('creates each of them once, in either format', async () => {
    const path = await file('m.csv', 'walletAddress,displayName,isBlocked', `${ada},"Ada, L.",`, `${ben},Ben,true`);
    assert.deepEqual(await load(path, 'members'), { written: 2, unchanged: 0, problems: [], lastLine: 3 });
    assert.deepEqual(await load(path, 'members'), { written: 0, unchanged: 2, problems: [], lastLine: 3 });
    const same = await file('m.ndjson', JSON.stringify({ walletAddress: ada.toLowerCase(), displayName: 'Ada, L.' }));
    assert.deepEqual((await load(same, 'members')).unchanged, 1);
    assert.equal(await service.database.$count(wallets, own()), 2);
  });

  it('changes what differs, and keeps columns that a row does not have', async () => {
    await load(await file('a.csv', 'walletAddress,displayName,bio', `${ada},Ada,Poet`), 'members');
    const { written } = await load(await file('b.csv', 'walletAddress;displayName', `${ada};Countess`), 'members');
    assert.equal(written, 1);
    assert.deepEqual(await save('c.csv', 'members', ['displayName', 'bio']), ['displayName,bio', 'Countess,Poet']);
    await load(await file('d.ndjson', JSON.stringify({ walletAddress: ada, bio: null })), 'members');
    assert.deepEqual(await save('e.ndjson', 'members', ['displayName', 'bio']), ['{"displayName":"Countess"}']);
  });

  it('treats an exported file as unchanged, including further wallets', async () => {
    const solana = 'solana:4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T';
    const rows = ['walletAddress,otherWallets,userGroupExternalIdentifier', `${ada},evm:${ben} ${solana},crew`];
    await load(await file('w.csv', ...rows), 'members');
    for (const name of ['x.csv', 'x.ndjson']) {
      const lines = await save(name, 'members');
      assert.ok(
        lines.some((line) => line.includes(ben) && line.includes(solana) && line.includes('crew')),
        lines.join(),
      );
      assert.deepEqual((await load(join(folder, name), 'members')).unchanged, 1);
    }
    assert.equal(await service.database.$count(wallets, own()), 3);
  });

  it('refuses a wallet that occurs twice in a file, even in different batches', async () => {
    const rows = Array.from({ length: 600 }, (_, index) => walletAt(4_000 + index));
    const path = await file('twice.csv', 'walletAddress', ...rows, rows[1]?.toLowerCase() ?? '');
    const { problems, lastLine } = await load(path, 'members');
    assert.deepEqual(problems, [{ line: 602, text: 'The wallet is on line 3 already. Remove one of the lines.' }]);
    assert.equal(lastLine, 501);
  });

  it('refuses two lines that name one member by two wallets before it writes anything', async () => {
    const some = Array.from({ length: 600 }, (_, index) => walletAt(6_000 + index));
    const text = 'The member of line 2 has this wallet too. Remove one of the lines.';
    const heading = 'walletAddress,otherWallets,bio';
    const inFile = await file(
      'm1.csv',
      heading,
      `${ada},evm:${ben},A`,
      ...some.map((each) => `${each},,`),
      `${ben},,B`,
    );
    const isRefused = { name: 'ProblemsError', problems: [{ line: 603, text }] };
    await assert.rejects(load(inFile, 'members'), isRefused);
    assert.equal(await service.database.$count(wallets, own()), 0);
    await load(await file('m2.csv', heading, `${ada},evm:${ben},A`), 'members');
    const known = await file(
      'm3.csv',
      'walletAddress,bio',
      `${ben},B`,
      ...some.map((each) => `${each},`),
      `${ada.toLowerCase()},A`,
    );
    await assert.rejects(load(known, 'members'), isRefused);
    assert.equal(await service.database.$count(wallets, own()), 2);
  });

  it('names a file that cannot be read', async () => {
    for (const name of ['gone.csv', 'gone.ndjson'])
      await assert.rejects(load(join(folder, name), 'members'), /Cannot read .*gone\.\w+: ENOENT\. Name a file/);
  });

  it('names each invalid line and its remedy, and writes none', async () => {
    const path = await file('bad.csv', 'walletAddress,isBlocked', `${ada},`, `${ben},perhaps`);
    await assert.rejects(load(path, 'members'), {
      message: 'line 3: isBlocked: Must be true or false. Correct isBlocked on this line.',
    });
    const ragged = await file('ragged.csv', 'walletAddress,bio', `${ada},a,b`, `${ben},a`, `${cyd}`);
    await assert.rejects(load(ragged, 'members'), (error: Error) => {
      assert.match(error.message, /^line 2: Has 3 cells, but the first line names 2 columns\. Correct the line; put/m);
      assert.match(error.message, /^line 4: Has 1 cell, but the first line names 2 columns\. Correct/m);
      return true;
    });
    await assert.rejects(load(await file('no.ndjson', '[1'), 'members'), /line 1: Not a JSON object\. Write one/);
    assert.equal(await service.database.$count(wallets, own()), 0);
  });

  it('writes each batch completely or not at all, and resumes where it stopped', async () => {
    const rows = Array.from({ length: 1_150 }, (_, index) => walletAt(1_000 + index));
    const heading = 'walletAddress';
    const path = await file('many.csv', heading, ...rows.with(700, '0x12345678901234567890123456789012345678zz'));
    const first = await load(path, 'members');
    assert.deepEqual([first.written, first.lastLine, first.problems.length], [500, 501, 1]);
    assert.match(first.problems[0]?.text ?? '', /^walletAddress: .* Correct walletAddress on this line\.$/);
    assert.equal(first.problems[0]?.line, 702);
    assert.equal(await service.database.$count(wallets, own()), 500);
    const again = await load(await file('many.csv', heading, ...rows), 'members');
    assert.deepEqual([again.written, again.unchanged], [650, 500]);
  });

  it('changes nothing in a dry run, which reports the errors of all batches', async () => {
    const wrong = '0x52908400098527886E0F7030069857D2E4169Ee7';
    const rows = Array.from({ length: 1_150 }, (_, index) => walletAt(2_000 + index));
    const path = await file('dry.csv', 'walletAddress', ...rows.with(10, wrong).with(1_020, wrong));
    const { written, problems } = await load(path, 'members', { isDryRun: true });
    assert.deepEqual([written, problems.map(({ line }) => line)], [500, [12, 1_022]]);
    assert.equal(await service.database.$count(wallets, own()), 0);
  });
});

describe('a spreadsheet file', () => {
  const names = async () => (await save('names.csv', 'members', ['displayName'])).slice(1);
  const bytes = async (name: string, content: Buffer): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
  const complaint = async (path: string, kind: KindName = 'members', options: object = {}): Promise<string> => {
    const error: unknown = await load(path, kind, options).then(
      ({ problems }) => new ProblemsError(problems),
      (thrown: unknown) => thrown,
    );
    assert.ok(error instanceof ProblemsError, String(error));
    assert.equal(await service.database.$count(wallets, own()), 0);
    return error.message;
  };

  it('is read in each encoding and with each separator that Excel writes', async () => {
    const table = `walletAddress;displayName\r\n${ada};José\r\n`;
    const tabbed = `\uFEFF${table.replaceAll(';', '\t')}`;
    const contents = [
      Buffer.from(table),
      Buffer.from(`\uFEFF${table.replaceAll(';', ',')}`),
      Buffer.from(tabbed, 'utf16le'),
      Buffer.from(tabbed, 'utf16le').swap16(),
    ];
    for (const [index, content] of contents.entries()) {
      const { written, unchanged } = await load(await bytes(`excel-${index}.csv`, content), 'members');
      assert.deepEqual([written, unchanged], index === 0 ? [1, 0] : [0, 1]);
    }
    assert.deepEqual(await names(), ['José']);
  });

  it('is refused with the line in any other encoding, before a wrong letter is stored', async () => {
    const text = 'The file is not text in UTF-8. Save the file in UTF-8; in Excel, that is “CSV UTF-8”.';
    const csv = Buffer.from(`walletAddress,displayName\n${ada},Ada\n${ben},José\n`, 'latin1');
    assert.equal(await complaint(await bytes('latin.csv', csv)), `line 3: ${text}`);
    const json = Buffer.from(`{"walletAddress":"${ada}","displayName":"José"}\n`, 'latin1');
    assert.equal(await complaint(await bytes('latin.ndjson', json)), `line 1: ${text}`);
    const workbook = Buffer.from('504b0304140006000800ffd80000', 'hex');
    assert.equal(await complaint(await bytes('workbook.csv', workbook)), `line 1: ${text}`);
  });

  it('accepts yes and no as spreadsheets and people write them', async () => {
    const yes = ['true', 'TRUE', 'Yes', '1'];
    const no = ['false', 'False', 'no', '0'];
    const rows = [...yes, ...no].map((word, index) => `${walletAt(index)},${word}`);
    await load(await file('yes.csv', 'walletAddress,isBlocked', ...rows), 'members');
    const stored = await service.database.$count(
      userMetadata,
      and(eq(userMetadata.websiteId, websiteId()), eq(userMetadata.isBlocked, true)),
    );
    assert.equal(stored, yes.length);
  });

  it('is refused once for unknown, missing or duplicate columns', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => `${walletAt(index)},Ada,Bea`);
    const columns = (...headings: string[]) => file('columns.csv', headings.join(','), ...rows).then(complaint);
    assert.match(
      await columns('walletAddress', 'nickname', 'Bio'),
      /^line 1: nickname: There is no such column\. Remove it.* Columns: walletAddress, .*\nline 1: Bio: There is no .*$/,
    );
    assert.equal(
      await columns('walletAddress', 'bio', 'bio'),
      'line 1: bio: Two columns have this name. Remove one, or correct its name.',
    );
    assert.equal(
      await columns('displayName', 'bio', 'location'),
      'line 1: walletAddress: The column is missing. The first line must name the columns, each line below it is one row.',
    );
    assert.match(
      await complaint(await file('none.csv', ada, ben)),
      /^line 1: 0x\w+: There is no such column.*\nline 1: walletAddress: The column is missing\. The first line/,
    );
  });

  it('may have empty columns without headings, but no text in them', async () => {
    const empty = await file('right.csv', 'walletAddress,displayName,,', `${ada},Ada,,`);
    assert.equal((await load(empty, 'members', { isDryRun: true })).written, 1);
    assert.equal(
      await complaint(await file('note.csv', 'walletAddress,,', `${ada},,`, `${ben},,call back`)),
      'line 3: column 3: The column has no heading. Name it in the first line, or clear its cells.',
    );
  });

  it('is refused if a spreadsheet has shortened its numbers', async () => {
    await service.addCurrency({ websiteId: websiteId(), symbol: 'LEAF' });
    const text =
      'A spreadsheet has saved a number without all of its digits. Format the column as text there, enter the number again, and save the file.';
    const points = await file(
      'cut.csv',
      'walletAddress;currency;amount',
      `${ada};LEAF;1,23E+05`,
      `${ben};LEAF;1.23E+05`,
    );
    assert.equal(await complaint(points, 'points', { reference: 'cut' }), `lines 2 and 3: amount: ${text}`);
    const ids = await file('ids.csv', 'walletAddress,externalIdentifier', `${ada},8.03123E+17`);
    assert.equal(await complaint(ids), `line 2: externalIdentifier: ${text}`);
    const comma = await file('comma.csv', 'walletAddress;currency;amount', `${ada};LEAF;1,5`);
    assert.equal(
      await complaint(comma, 'points', { reference: 'comma' }),
      'line 2: amount: Must be a decimal number such as 1.5. Correct amount on this line.',
    );
  });

  it('may start with a line that names the separator, which counts in line numbers', async () => {
    const named = await file('named.csv', `sep=;`, 'walletAddress;currency;amount', `${ada};LEAF;1,5`);
    assert.equal(
      await complaint(named, 'points', { reference: 'named' }),
      'line 3: amount: Must be a decimal number such as 1.5. Correct amount on this line.',
    );
  });

  it('is refused if it is empty', async () => {
    for (const content of ['', '\r\n\r\n', '\uFEFF'])
      assert.match(
        await complaint(await bytes('empty.csv', Buffer.from(content))),
        /^line 1: The file is empty\. The first line must name the columns, .* Columns: walletAddress, /,
      );
    assert.equal((await load(await file('headings.csv', 'walletAddress'), 'members')).written, 0);
  });

  it('is refused for an unclosed quote, with the row where it starts', async () => {
    const some = Array.from({ length: 50 }, (_, index) => `${walletAt(index)},Ada`);
    const text =
      'In this row or below it, a quote (") is not closed, or stands inside a text. Close it; write a quote inside a text twice.';
    for (const row of [`${ben},"Ben`, `${ben},"Ben" B.`, `${ben},5" B.`])
      assert.equal(
        await complaint(await file('quote.csv', 'walletAddress,bio', `${ada},"A\nda"`, row, ...some)),
        `line 4: ${text}`,
        row,
      );
    assert.equal(await complaint(await file('open.csv', '"walletAddress', ada)), `line 1: ${text}`);
  });

  it('is refused with each fault once and the lines that have it', async () => {
    const rows = Array.from({ length: 12 }, (_, index) => `${walletAt(index)},perhaps,`);
    const message = await complaint(
      await file('often.csv', 'walletAddress,isBlocked,sybilScore', ...rows, `${ada},,high`, `,,1`, `,,2`),
    );
    assert.deepEqual(message.split('\n'), [
      'lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 2 more: isBlocked: Must be true or false. Correct isBlocked on this line.',
      'line 14: sybilScore: Must be a number such as 1.5. Correct sybilScore on this line.',
      'lines 15 and 16: walletAddress: Has no value. Correct walletAddress on this line.',
    ]);
    await service.addCurrency({ websiteId: websiteId(), symbol: 'LEAF' });
    const gold = Array.from({ length: 600 }, (_, index) => `${walletAt(index)},GOLD,1`);
    assert.equal(
      await complaint(await file('gold.csv', 'walletAddress,currency,amount', ...gold), 'points', { reference: 'g' }),
      'lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 90 more: There is no currency "GOLD", or several. Write the symbol or id of one.\nThese are the first 100; there may be more.',
    );
  });

  it('is refused without the wording of the schema library, whatever its cells contain', async () => {
    const heading =
      'name,type,frequency,loyaltyCurrencyId,amount,startTime,hideInUi,maxAmountPerInterval,contractIds,metadata';
    const cells = [
      '',
      'check_in',
      'yes',
      '1,5',
      '{}',
      '[]',
      '[1]',
      '-1',
      '{"cta":1}',
      '01.03.2026',
      '"',
      'x'.repeat(300),
    ];
    const width = heading.split(',').length;
    const cell = fc.constantFrom(...cells);
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: width, maxLength: width }), async (row) => {
        const line = row.map((each) => `"${each.replaceAll('"', '""')}"`).join(',');
        const path = await file('any.csv', heading, line);
        const texts: string[] = [];
        for await (const each of readRows(path, kinds.quests)) if ('text' in each) texts.push(each.text);
        assert.doesNotMatch(
          texts.join('\n').replaceAll(/Columns: .*/g, ''),
          /\b(expected|received|undefined|NaN|string|boolean|object Object|Invalid|Unrecognized|pattern)\b/,
        );
      }),
      { numRuns: 60 },
    );
  });
});

describe('an export of members', () => {
  it('contains no formulas for spreadsheets, and can be imported again unchanged', async () => {
    const names = [
      '=HYPERLINK("https://evil.example","Prize")',
      '@SUM(1)',
      '+1+cmd|x',
      '-2+3',
      '＝1+1',
      "'=1",
      "it's =1",
      '-5',
    ];
    const rows = names.map((displayName, n) => JSON.stringify({ walletAddress: walletAt(n), displayName }));
    await load(await file('names.ndjson', ...rows), 'members');
    const text = await save('names.csv', 'members', ['displayName']);
    assert.deepEqual(
      text.slice(1).sort(),
      [
        '"\'=HYPERLINK(""https://evil.example"",""Prize"")"',
        "''=1",
        "'+1+cmd|x",
        "'-2+3",
        "'@SUM(1)",
        "'＝1+1",
        '-5',
        "it's =1",
      ].sort(),
    );
    await save('back.csv', 'members', ['walletAddress', 'displayName']);
    const { written, unchanged } = await load(join(folder, 'back.csv'), 'members');
    assert.deepEqual([written, unchanged], [0, names.length]);
  });

  it('is never written through a symbolic link in its place', async () => {
    const victim = await file('victim.txt', 'precious');
    for (const name of ['out.csv', 'out.csv.part']) await symlink(victim, join(folder, name));
    await load(await file('m.csv', 'walletAddress', ada), 'members');
    await save('out.csv', 'members', ['walletAddress']);
    assert.equal(await readFile(victim, 'utf8'), 'precious\n');
  });
});

describe('an import of points', () => {
  const currency = (symbol = 'LEAF') => service.addCurrency({ websiteId: websiteId(), symbol, decimals: 2 });
  const balances = async () => {
    const lines = await save('balances.csv', 'points', ['walletAddress', 'currency', 'amount']);
    return Object.fromEntries(
      lines.slice(1).map((line) => {
        const [walletAddress = '', rest = ''] = line.split(/,(.*)/);
        return [walletAddress, rest] as const;
      }),
    );
  };

  it('pays each line once per reference, and also new members', async () => {
    await currency();
    const path = await file('p.csv', 'walletAddress', ada, ben, ada);
    const options = { reference: 'welcome', currency: 'LEAF', amount: '2.5' };
    assert.deepEqual(await load(path, 'points', options), { written: 3, unchanged: 0, problems: [], lastLine: 4 });
    assert.deepEqual((await load(path, 'points', options)).unchanged, 3);
    assert.deepEqual(await balances(), { [ada]: 'LEAF,5.0', [ben]: 'LEAF,2.5' });
    assert.equal((await load(path, 'points', { ...options, reference: 'second' })).written, 3);
    const wrong = await service.database.execute(sql`
      select 1 from ${accounts} where website_id = ${websiteId()} and amount <> (
        select sum(case direction when 'credit' then amount else -amount end)
        from ${transactionEntries} where account_id = accounts.id)`);
    assert.equal(Array.from((wrong as { rows?: unknown[] }).rows ?? (wrong as unknown[])).length, 0);
  });

  it('refuses amounts with more decimals than their currency before it writes anything', async () => {
    await currency();
    const lines = Array.from({ length: 600 }, (_, index) => `${walletAt(6_000 + index)},LEAF,2.5`);
    const options = { reference: 'fine' };
    const text = 'amount: Must have at most 2 decimals. Correct amount on this line.';
    for (const at of [0, 599]) {
      const rows = lines.with(at, `${walletAt(6_000 + at)},LEAF,0.255`);
      await assert.rejects(load(await file('f.csv', 'walletAddress,currency,amount', ...rows), 'points', options), {
        name: 'ProblemsError',
        problems: [{ line: at + 2, text }],
      });
      assert.deepEqual(await balances(), {});
    }
    const all = { reference: 'all', currency: 'LEAF', amount: '0.255' };
    await assert.rejects(load(await file('g.csv', 'walletAddress', ada), 'points', all), {
      name: 'ProblemsError',
      problems: [{ line: 2, text }],
    });
    const whole = await file('w.csv', 'walletAddress,currency,amount', `${ada},LEAF,2.500`);
    assert.equal((await load(whole, 'points', { reference: 'zeros' })).written, 1);
  });

  it('refuses rows with another separator than the headings', async () => {
    await currency();
    const path = await file('s.csv', 'walletAddress;amount;idempotencyKey', `${ada};1,5`);
    await assert.rejects(load(path, 'points', { currency: 'LEAF' }), { name: 'ProblemsError' });
    assert.deepEqual(await balances(), {});
  });

  it('refuses a line that was paid with another amount', async () => {
    await currency();
    const rows = (amount: number) =>
      file('k.csv', 'walletAddress,currency,amount,idempotencyKey', `${ada},LEAF,${amount},k1`);
    await load(await rows(1), 'points');
    const { problems, written } = await load(await rows(3), 'points');
    assert.equal(written, 0);
    assert.match(problems[0]?.text ?? '', /already has an entry under the key "k1": credit 1\. Restore this line/);
    assert.deepEqual(await balances(), { [ada]: 'LEAF,1' });
  });

  describe('for one member with two wallets', () => {
    const options = { reference: 'march', currency: 'LEAF', amount: '2.5' };
    const others = Array.from({ length: 600 }, (_, index) => walletAt(5_000 + index));
    const text = (first: number) =>
      `The member of line ${first} has this wallet too. Write the same wallet on both lines, or give each an idempotencyKey.`;
    beforeEach(async () => {
      await currency();
      await load(await file('two.csv', 'walletAddress,otherWallets', `${ada},evm:${ben}`, `${cyd},`), 'members');
    });

    it('refuses lines for both before it pays anything, near or far apart and in any spelling', async () => {
      const far = [ada, ...others, ben.toLowerCase()];
      for (const wallets of [[cyd, ada, ben], far, [ada.toLowerCase(), ...others, ben]]) {
        const first = wallets.findIndex((wallet) => wallet.toLowerCase() === ada.toLowerCase()) + 2;
        await assert.rejects(load(await file('t.csv', 'walletAddress', ...wallets), 'points', options), {
          name: 'ProblemsError',
          problems: [{ line: wallets.length + 1, text: text(first) }],
        });
      }
      assert.deepEqual(await balances(), {});
    });

    it('refuses a line with their id and one with a wallet of theirs', async () => {
      const [{ userId = '' } = {}] = await service.database
        .select({ userId: wallets.userId })
        .from(wallets)
        .where(and(own(), eq(wallets.address, ada)));
      const path = await file(
        'u.csv',
        'walletAddress,userId',
        `,${userId}`,
        ...others.map((each) => `${each},`),
        `${ben},`,
      );
      await assert.rejects(
        load(path, 'points', options),
        /^ProblemsError: line 603: The member of line 2 has this wallet too/,
      );
      assert.deepEqual(await balances(), {});
    });

    it('pays a line once, even if its wallet has left them since', async () => {
      const path = await file('t.csv', 'walletAddress', ben);
      assert.equal((await load(path, 'points', options)).written, 1);
      const [row] = await service.database
        .select({ userId: wallets.userId })
        .from(wallets)
        .where(and(own(), eq(wallets.address, ben)));
      const body = { userId: row?.userId, walletAddress: ben };
      await disconnectWallet({ body, scope: source.scope } as never, context);
      assert.deepEqual((await load(path, 'points', options)).unchanged, 1);
      assert.deepEqual((await load(path, 'points', { ...options, amount: '3' })).problems.length, 1);
      assert.deepEqual(await balances(), { [ada]: 'LEAF,2.5' });
    });

    it('pays every line that has its own key or currency', async () => {
      await currency('GOLD');
      const rows = [`${ada},a,LEAF`, ...others.map((each) => `${each},,LEAF`), `${ben},b,LEAF`, `${ben},,GOLD`];
      const path = await file('k.csv', 'walletAddress,idempotencyKey,currency', ...rows);
      assert.equal((await load(path, 'points', options)).written, 603);
      assert.equal((await load(path, 'points', options)).unchanged, 603);
    });

    it('pays two lines of one wallet, in any spelling and with any name of the currency', async () => {
      const id = await currency('GOLD');
      const rows = [`${ada},GOLD`, ...others.map((each) => `${each},GOLD`), `${ada.toLowerCase()},${id}`];
      const path = await file('c.csv', 'walletAddress,currency', ...rows);
      assert.equal((await load(path, 'points', options)).written, 602);
      assert.equal((await load(path, 'points', options)).unchanged, 602);
      assert.equal((await balances())[ada], 'GOLD,5.0');
    });
  });

  it('debits points, but never more than the balance', async () => {
    await currency();
    await load(await file('in.csv', 'walletAddress', ada, ben), 'points', {
      reference: 'in',
      currency: 'LEAF',
      amount: '5',
    });
    const rows = ['walletAddress,amount,direction', `${ada},1,debit`, `${ben},7,debit`];
    const out = await load(await file('out.csv', ...rows), 'points', { reference: 'out', currency: 'LEAF' });
    assert.deepEqual(out.problems, [
      { line: 3, text: 'amount: The account has 5: less than is to be taken from it. Correct amount on this line.' },
    ]);
    assert.deepEqual(await balances(), { [ada]: 'LEAF,5', [ben]: 'LEAF,5' });
  });

  it('lists what is missing in each line', async () => {
    await currency();
    await currency('GOLD');
    const rows = ['walletAddress,currency,amount,idempotencyKey', `${ada},LEAF,1,`, `,LEAF,1,a`, `${ada},,1,b`];
    rows.push(`${ada},LEAF,,c`, `${ada},SILVER,1,d`);
    const { problems } = await load(await file('lack.csv', ...rows), 'points');
    const texts = [
      /name the file with --reference/,
      /Names no member/,
      /no currency\. Add/,
      /no amount\. Add/,
      /no currency "SILVER"/,
    ];
    assert.equal(problems.length, texts.length);
    for (const [index, text] of texts.entries()) assert.match(problems[index]?.text ?? '', text);
  });

  it('moves balances to another programme', async () => {
    await currency();
    await load(await file('s.csv', 'walletAddress', ada, ben), 'points', {
      reference: 's',
      currency: 'LEAF',
      amount: '1.25',
    });
    const before = await balances();
    await save('moved.csv', 'points');
    const { organizationId, websiteId: id } = await service.addOrganization();
    source = { context, scope: { keyId: null, organizationId, websiteIds: [id], isForWebsite: true, keyRole: null } };
    await currency();
    assert.equal((await load(join(folder, 'moved.csv'), 'points', { reference: 'moved' })).written, 2);
    assert.deepEqual(await balances(), before);
  });
});

describe('an import of badges', () => {
  it('creates badges, changes them, and awards them to members', async () => {
    const heading = 'name,description,imageUrl,hideInUi';
    const path = (text: string) => file('b.csv', heading, `Pioneer,${text},https://pictures.example/p.png,true`);
    assert.equal((await load(await path('First'), 'badges')).written, 1);
    assert.equal((await load(await path('First'), 'badges')).unchanged, 1);
    assert.equal((await load(await path('Among the first'), 'badges')).written, 1);
    const exported = await save('b2.csv', 'badges');
    assert.match(exported[1] ?? '', /^Pioneer,Among the first,https:\/\/pictures\.example\/p\.png,true,/);
    assert.equal((await load(join(folder, 'b2.csv'), 'badges')).unchanged, 1);

    await load(await file('m.csv', 'walletAddress', ada, ben), 'members');
    const holders = await file('h.csv', 'walletAddress,badge', `${ada},Pioneer`, `${ben},Pioneer`);
    assert.equal((await load(holders, 'holders')).written, 2);
    assert.equal((await load(holders, 'holders')).unchanged, 2);
    const isActive = sql`website_id = ${websiteId()} and status = 'active'`;
    assert.equal(await service.database.$count(badgeUsers, isActive), 2);
    assert.equal((await save('h2.csv', 'holders')).length, 3);
    const wrong = await file('h3.csv', 'walletAddress,badge', `${cyd},Pioneer`, `${ada},Nobody`);
    const { problems } = await load(wrong, 'holders');
    assert.match(problems[0]?.text ?? '', /no member with this wallet\. Import members first/);
    assert.match(problems[1]?.text ?? '', /no badge "Nobody", or several\. Write the id/);
  });

  it('refuses two lines for one badge, and contradictory lines for one holder', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `Badge ${index}`);
    const path = await file(
      'bb.csv',
      'name,imageUrl',
      ...[...names, names[3]].map((each) => `${each},https://x.example/p.png`),
    );
    await assert.rejects(load(path, 'badges'), {
      problems: [{ line: 62, text: 'Badge 3 is on line 5 already. Remove one of the lines.' }],
    });
    assert.equal(await service.database.$count(badges, eq(badges.websiteId, websiteId())), 0);
    await load(await file('b1.csv', 'name,imageUrl', 'Pioneer,https://x.example/p.png'), 'badges');
    const some = Array.from({ length: 150 }, (_, index) => walletAt(7_000 + index));
    const members = await file(
      'bm.csv',
      'walletAddress,otherWallets',
      `${ada},evm:${ben}`,
      ...some.map((each) => `${each},`),
    );
    await load(members, 'members');
    const rows = [`${ada},Pioneer,active`, ...some.map((each) => `${each},Pioneer,`)];
    const heading = 'walletAddress,badge,status';
    await assert.rejects(load(await file('bh.csv', heading, ...rows, `${ben},Pioneer,revoked`), 'holders'), {
      problems: [{ line: 153, text: 'Line 2 says “active” of the same member and badge. Remove one of the lines.' }],
    });
    assert.equal(await service.database.$count(badgeUsers, eq(badgeUsers.websiteId, websiteId())), 0);
    assert.equal((await load(await file('bh.csv', heading, ...rows, `${ben},Pioneer,`), 'holders')).problems.length, 0);
  });

  it('keeps the conditions and rewards of existing badges', async () => {
    const leaf = await service.addCurrency({ websiteId: websiteId() });
    const badge = {
      name: 'Rich',
      imageUrl: 'https://pictures.example/r.png',
      conditions: [{ type: 'points', amount: '100', loyaltyCurrencyIds: [leaf] }],
      rewards: [{ rewardType: 'points', loyaltyCurrencyId: leaf, amount: '5' }],
    };
    const path = (value: object) => file('c.ndjson', JSON.stringify(value));
    assert.equal((await load(await path(badge), 'badges')).written, 1);
    assert.equal((await load(await path(badge), 'badges')).unchanged, 1);
    for (const name of ['r.csv', 'r.ndjson']) {
      await save(name, 'badges');
      assert.equal((await load(join(folder, name), 'badges')).unchanged, 1);
    }
    const { problems } = await load(await path({ ...badge, rewards: [] }), 'badges');
    assert.match(
      problems[0]?.text ?? '',
      /^rewards: Those of a badge that exists cannot change\. Leave this cell empty/,
    );
  });
});

describe('an import of quests', () => {
  it('creates and changes quests by name, and reads an export as unchanged', async () => {
    await service.addCurrency({ websiteId: websiteId(), symbol: 'LEAF' });
    const heading = 'name,type,amount,frequency,loyaltyCurrencyId,startTime,metadata';
    const row = (amount: number) =>
      `Come by,check_in,${amount},daily,LEAF,2026-03-01T00:00:00Z,"{""cta"":{""label"":""Go""}}"`;
    const plain = heading.replace(',metadata', '');
    const path = (amount: number) => file('q.csv', plain, row(amount).replace(/,"\{.*$/, ''));
    assert.equal((await load(await path(10), 'quests')).written, 1);
    assert.equal((await load(await path(10), 'quests')).unchanged, 1);
    assert.equal((await load(await path(20), 'quests')).written, 1);
    for (const name of ['q2.csv', 'q2.ndjson']) {
      const lines = await save(name, 'quests');
      assert.ok(lines.join('\n').includes('LEAF'), 'the currency has its symbol');
      assert.equal((await load(join(folder, name), 'quests')).unchanged, 1);
    }
    assert.equal(await service.database.$count(ruleEdits, eq(ruleEdits.websiteId, websiteId())), 2);
  });

  it('keeps every digit of a cap, in either format', async () => {
    await service.addCurrency({ websiteId: websiteId(), symbol: 'LEAF', decimals: 18 });
    const cap = '12345678901234567890.123456789012345678';
    const heading = 'name,type,amount,frequency,loyaltyCurrencyId,maxAmountPerInterval,maxAmountInterval';
    const rows = ['Exact', 'Small'].map((name, at) => `${name},check_in,1,daily,LEAF,${at === 0 ? cap : 0.5},daily`);
    assert.equal((await load(await file('qc.csv', heading, ...rows), 'quests')).written, 2);
    for (const name of ['qc2.csv', 'qc2.ndjson']) {
      const lines = await save(name, 'quests');
      assert.ok(lines.join('\n').includes(cap), lines.join('\n'));
      assert.equal((await load(join(folder, name), 'quests')).unchanged, 2);
    }
    const small = { name: 'Small', type: 'check_in', amount: 1, frequency: 'daily', loyaltyCurrencyId: 'LEAF' };
    const asNumber = JSON.stringify({ ...small, maxAmountPerInterval: 0.5, maxAmountInterval: 'daily' });
    assert.equal((await load(await file('qn.ndjson', asNumber), 'quests')).unchanged, 1);
  });

  it('refuses two lines for one quest, even in different batches', async () => {
    await service.addCurrency({ websiteId: websiteId(), symbol: 'LEAF' });
    const names = Array.from({ length: 60 }, (_, index) => `Quest ${index}`);
    const rows = [...names, names[3]].map((each) => `${each},check_in,10,daily,LEAF`);
    const path = await file('qq.csv', 'name,type,amount,frequency,loyaltyCurrencyId', ...rows);
    await assert.rejects(load(path, 'quests'), {
      problems: [{ line: 62, text: 'Quest 3 is on line 5 already. Remove one of the lines.' }],
    });
    assert.equal(await service.database.$count(ruleEdits, eq(ruleEdits.websiteId, websiteId())), 0);
  });

  it('names each fault by line, with the API’s messages', async () => {
    await service.addCurrency({ websiteId: websiteId(), symbol: 'LEAF' });
    const rows = ['name,type,frequency,loyaltyCurrencyId,endTime,startTime', 'A,check_in,daily,GOLD,,'];
    rows.push('B,check_in,daily,LEAF,2026-01-01T00:00:00Z,2026-02-01T00:00:00Z');
    const { problems } = await load(await file('qw.csv', ...rows), 'quests');
    assert.deepEqual(
      problems.map(({ line, text }) => `${line} ${text}`),
      [
        '2 loyaltyCurrencyId: There is no "GOLD" on this website, or several. Correct loyaltyCurrencyId on this line.',
        '3 endTime: Must be after startTime. Correct endTime on this line.',
      ],
    );
  });
});

describe('an export', () => {
  it('leaves no partial file when it fails, and refuses unknown file types and columns', async () => {
    const broken = { ...kinds.members, export: () => failing() };
    async function* failing() {
      yield { walletAddress: ada };
      throw new Error('The connection is lost.');
    }
    await assert.rejects(exportFile(join(folder, 'half.csv'), broken, source), /connection is lost/);
    assert.ok((await readdir(folder)).every((name) => !name.startsWith('half')));
    await assert.rejects(save('x.txt', 'members'), /x\.txt must end with \.csv or \.ndjson/);
    await assert.rejects(save('x.csv', 'members', ['name']), /There is no column "name"\. Columns: walletAddress/);
  });
});

describe('an import of shares', () => {
  it('sets and removes the shares of a draft, and names invalid lines', async () => {
    const { organizationId } = source.scope;
    const draft = await createTokenClaim(
      {
        ...{ params: undefined, query: undefined, scope: source.scope, origin: '' },
        body: {
          ...{ organizationId, websiteId: websiteId(), name: 'Ash', erc20Decimals: 2, geoBlock: [] },
          ...{ contractAddress: `0x${'70'.repeat(20)}`, contractChainId: 1 },
          ...{ claimAndStake: false, isStakingOptional: true, minPercentageToStake: 0 },
        },
      },
      context,
    );
    const path = await file('s.csv', 'walletAddress,amount', `${ada},12.5`, `${ben},3`);
    assert.match((await load(path, 'shares')).problems[0]?.text ?? '', /Names no claim/);
    assert.equal((await load(path, 'shares', { claim: draft.id })).written, 2);
    assert.equal((await load(path, 'shares', { claim: draft.id })).unchanged, 2);
    const change = await file('t.csv', 'walletAddress,amount', `${ben},0`, `${cyd},4`);
    assert.equal((await load(change, 'shares', { claim: draft.id })).written, 2);
    assert.deepEqual(
      (await save('u.csv', 'shares', ['walletAddress', 'amount'])).sort(),
      [`${ada},12.5`, `${cyd},4`, 'walletAddress,amount'].sort(),
    );
    const some = Array.from({ length: 600 }, (_, index) => `${walletAt(8_000 + index)},1`);
    const twice = await file('w.csv', 'walletAddress,amount', `${ben},1`, ...some, `${ben.toLowerCase()},2`);
    await assert.rejects(load(twice, 'shares', { claim: draft.id }), {
      problems: [{ line: 603, text: 'The wallet is on line 2 already. Remove one of the lines.' }],
    });
    const wrong = await file('v.csv', 'walletAddress,amount', `${ben},1`, `${cyd},1.234`);
    const { problems, written } = await load(wrong, 'shares', { claim: draft.id });
    assert.deepEqual([written, problems.map(({ line }) => line)], [0, [3]]);
    const nowhere = await load(wrong, 'shares', { claim: '00000000-0000-4000-8000-000000000000' });
    assert.match(nowhere.problems[0]?.text ?? '', /There is no claim/);
  });
});
