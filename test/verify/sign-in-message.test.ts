import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { renderSignInMessage } from '../../src/contract/message.js';
import { parseSignInMessage } from '../../src/verify/index.js';
import { fc } from '../support/properties.js';

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const good = {
  domain: 'community.example',
  uri: 'https://community.example',
  chainId: '1',
  nonce: 'a1B2c3D4e5F6',
  issuedAt: '2026-03-17T12:45:13.610Z',
};
const lines = ({ domain, uri, chainId, nonce, issuedAt }: typeof good = good): string[] => [
  `${domain} wants you to sign in with your Ethereum account:`,
  address,
  '',
  'Sign in to see your points: it costs nothing.',
  '',
  `URI: ${uri}`,
  'Version: 1',
  `Chain ID: ${chainId}`,
  `Nonce: ${nonce}`,
  `Issued At: ${issuedAt}`,
  'Expiration Time: 2026-03-17T12:50:13Z',
  'Not Before: 2026-03-17T12:45:13+01:00',
  'Request ID: some_id-1',
  'Resources:',
  '- https://community.example/terms',
  '- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/',
];
const read = (changed: readonly string[]) => parseSignInMessage(changed.join('\n'));
const reads = (change: Partial<typeof good>) => read(lines({ ...good, ...change })) !== null;

describe('parseSignInMessage', () => {
  it('parses every part', () => {
    assert.deepEqual(read(lines()), {
      scheme: undefined,
      domain: good.domain,
      address,
      statement: 'Sign in to see your points: it costs nothing.',
      uri: good.uri,
      chainId: 1,
      nonce: good.nonce,
      issuedAt: good.issuedAt,
      expirationTime: '2026-03-17T12:50:13Z',
      notBefore: '2026-03-17T12:45:13+01:00',
      requestId: 'some_id-1',
      resources: [
        'https://community.example/terms',
        'ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/',
      ],
    });
  });

  it('parses what our own renderer writes', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Za-z0-9]{8,64}$/),
        fc.integer({ min: 1, max: 2 ** 31 }),
        fc.stringMatching(/^[A-Za-z0-9 .,:;!?'()/-]{1,200}$/),
        fc.constantFrom('community.example', 'localhost:5173', '127.0.0.1:80', '[::1]:3000', 'xn--mnchen-3ya.example'),
        (nonce, chainId, statement, domain) => {
          const text = renderSignInMessage(
            {
              domain,
              statement,
              uri: `https://${domain}`,
              nonce,
              issuedAt: new Date(0).toISOString(),
              expirationTime: new Date(300_000).toISOString(),
            },
            address,
            chainId,
          );
          const parsed = parseSignInMessage(text);
          assert.equal(parsed?.nonce, nonce);
          assert.equal(parsed.chainId, chainId);
          assert.equal(parsed.statement, statement);
          assert.equal(parsed.domain, domain);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('parses a message without a statement and without optional parts', () => {
    const short = [...lines().slice(0, 3), '', ...lines().slice(5, 10)];
    assert.equal(read(short)?.statement, undefined);
    assert.notEqual(read(short), null);
  });

  it('parses domains in every form of authority', () => {
    for (const domain of ['127.0.0.1', '127.0.0.1:8080', 'test@127.0.0.1', 'test@127.0.0.1:8080', '[2001:db8::1]:443'])
      assert.ok(reads({ domain }), domain);
  });

  it('refuses lines that are missing, doubled, swapped, indented, or in other case', () => {
    // The last lines may be omitted, and a second resource may follow the first.
    const mandatory = 10;
    for (let index = 0; index < lines().length; index += 1) {
      const with_ = (change: (copy: string[]) => void): string[] => {
        const copy = lines();
        change(copy);
        return copy;
      };
      const line = lines()[index] ?? '';
      if (index < mandatory && index !== 3)
        assert.equal(read(with_((copy) => void copy.splice(index, 1))), null, `without ${index}`);
      if (index < 14) assert.equal(read(with_((copy) => void copy.splice(index, 0, line))), null, `doubled ${index}`);
      if (index < 13)
        assert.equal(
          read(with_((copy) => void copy.splice(index, 2, copy[index + 1] ?? '', line))),
          null,
          `swapped ${index}`,
        );
      if (index !== 3) assert.equal(read(with_((copy) => void (copy[index] = ` ${line}`))), null, `indented ${index}`);
      assert.equal(read(with_((copy) => void (copy[index] = `${line}\r`))), null, `CR ${index}`);
      if (index > 4) assert.equal(read(with_((copy) => void (copy[index] = line.toUpperCase() + '\t'))), null);
    }
  });

  it('refuses anything after the end', () => {
    for (const more of ['', ' ', 'Nonce: a1B2c3D4e5F6', '- not a uri', '-https://x.example'])
      assert.equal(read([...lines(), more]), null, JSON.stringify(more));
  });

  it('refuses malformed parts', () => {
    const wrong: Partial<typeof good>[] = [
      { domain: '' },
      { domain: 'https://' },
      { domain: 'not an authority' },
      { domain: 'community.example/path' },
      { domain: 'münchen.example' },
      { domain: '[::1' },
      { uri: '' },
      { uri: 'no-scheme' },
      { uri: '://community.example' },
      { uri: 'https://community.example/a b' },
      { uri: 'https://community.example/?q=a b' },
      { uri: 'https://community.example/#a b' },
      { uri: 'https://community.example/%zz' },
      { uri: 'x://[::256.0.0.0]/' },
      { uri: 'x://[::0.0.0.256]/' },
      { uri: 'x://[1:2:3:4:5:6:7:8:9]/' },
      { uri: 'x://[1:2:3:4:5:6:7]/' },
      { uri: 'x://[::1:2:3:4:5:6:7:8]/' },
      { uri: 'x://[1:2:3:4:5:6:7:8::]/' },
      { uri: 'x://[1:2:3:4:5:6::1.2.3.4]/' },
      { uri: 'x://[1::2::3]/' },
      { chainId: '' },
      { chainId: '-1' },
      { chainId: '0x1' },
      { chainId: '1.0' },
      { chainId: '99999999999999999999' },
      { nonce: '1234567' },
      { nonce: 'has-dashes-in-it' },
      { issuedAt: '2026-02-30T00:00:00Z' },
      { issuedAt: '2026-13-01T00:00:00Z' },
      { issuedAt: '2026-01-01T24:00:00Z' },
      { issuedAt: '2026-01-01T00:60:00Z' },
      { issuedAt: '2026-01-01T00:00:00' },
      { issuedAt: '2026-01-01' },
      { issuedAt: 'Wed Oct 05 2011 16:48:00 GMT+0200 (CEST)' },
      { issuedAt: '2026-01-01T00:00:00+24:00' },
    ];
    for (const change of wrong) assert.ok(!reads(change), JSON.stringify(change));
    for (const [index, text] of [
      [1, address.toLowerCase()],
      [1, address.toUpperCase().replace('0X', '0x')],
      [3, 'two\nlines'],
      [3, 'a “quoted” word'],
      [3, 'percent %'],
      [6, 'Version: 2'],
      [6, 'Version: 1 '],
      [12, 'Request ID: a b'],
      [14, '- https://a.example - https://b.example'],
    ] as const) {
      const copy = lines();
      copy[index] = text;
      assert.equal(read(copy), null, text);
    }
  });

  it('remains fast on long hostile input', () => {
    const started = process.cpuUsage();
    for (const text of [
      '@'.repeat(4_000),
      ':'.repeat(4_000),
      'a:'.repeat(2_000),
      '%41'.repeat(1_300),
      '[::'.repeat(1_300),
    ]) {
      read([`${text} wants you to sign in with your Ethereum account:`]);
      reads({ uri: `x:${text} ` });
      reads({ uri: `x://${text} ` });
    }
    // CPU time of this process only: on a busy machine, the wall clock counts other processes too.
    assert.ok(process.cpuUsage(started).user < 1_000_000);
  });
});
