import assert from 'node:assert/strict';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import type { Challenge, ChallengePurpose, SignedChallenge } from '../../src/contract/session.js';
import { type RunningService, startService } from '../../src/service/index.js';
import { canonicalAddress } from '../../src/verify/index.js';
import { type SignerSet, newSigners } from '../support/wallets/all-signers.js';
import type { WalletSigner } from '../../demo/wallet/signers/wallet-signer.js';
import { proxyOf } from './own-service.js';
import { Visitor } from './visitor.js';

const sets = { own: newSigners(), linked: newSigners(), strangers: newSigners() };
const minute = 60_000;

/** Stands in for an Ultra node and a Flow node, and knows the signers' accounts. `isDown` makes both fail. */
class ChainNode {
  isDown = false;
  readonly #server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { status, body } = this.#answer(request.url ?? '', Buffer.concat(chunks).toString());
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #answer(path: string, body: string): { status: number; body: unknown } {
    if (this.isDown) return { status: 503, body: { message: 'overloaded' } };
    const all: readonly SignerSet[] = Object.values(sets);
    if (path === '/v1/chain/get_account') {
      const name = (JSON.parse(body) as { account_name: string }).account_name;
      const ultra = all.find((set) => set.ultra.address === name)?.ultra;
      if (!ultra)
        return {
          status: 500,
          body: { error: { code: 0, details: [{ message: 'unknown key (eosio::chain::name)' }] } },
        };
      const required_auth = { threshold: 1, keys: [{ key: ultra.publicKey, weight: 1 }], accounts: [], waits: [] };
      return { status: 200, body: { account_name: name, permissions: [{ perm_name: 'active', required_auth }] } };
    }
    const digits = /^\/v1\/accounts\/([0-9a-f]{16})\?/.exec(path)?.[1] ?? '';
    const flow = all.find((set) => set.flow.address === `0x${digits}`)?.flow;
    if (!flow) return { status: 404, body: { code: 404, message: 'not found' } };
    const keys = flow.keys.map((key) => ({
      index: String(key.index),
      public_key: `0x${key.publicKey}`,
      signing_algorithm: key.signingAlgorithm,
      hashing_algorithm: key.hashingAlgorithm,
      sequence_number: '0',
      weight: String(key.weight),
      revoked: key.revoked,
    }));
    return { status: 200, body: { address: digits, balance: '0', keys } };
  }
}

describe('all ten wallet types, through proxy and service', () => {
  const node = new ChainNode();
  const clock = { ahead: 0 };
  let service: RunningService;
  let proxy: ReturnType<typeof proxyOf>;
  before(async () => {
    const url = await node.start();
    service = await startService({ port: 0, data: 'memory', logger: pino({ level: 'silent' }) });
    proxy = proxyOf(service, {
      walletTypes: ['evm', 'imx', 'agw', 'solana', 'sui', 'ton', 'cosmos', 'ultra', 'flow_cadence', 'substrate'],
      ultraUrl: url,
      flowUrl: url,
      now: () => Date.now() + clock.ahead,
    });
  });
  after(async () => {
    node.stop();
    await service.close();
  });

  interface Difference {
    /** Fields that the wallet signs instead of those that were issued. */
    readonly says?: Partial<Challenge>;
    readonly address?: string;
    readonly chain?: number | string;
  }
  const signed = async (
    signer: WalletSigner,
    challenge: Challenge,
    { says, address, chain }: Difference = {},
  ): Promise<Partial<SignedChallenge>> => {
    const other = { ...(address !== undefined && { address }), ...(chain !== undefined && { chain }) };
    const { tonVerification, message, signature } = await signer.prove({ ...challenge, ...says }, other);
    return {
      nonce: challenge.nonce,
      walletType: signer.type,
      walletAddress: address ?? signer.address,
      chainId: chain ?? signer.chain,
      ...(tonVerification ? { tonVerification } : { message, signature }),
    };
  };
  const post = async (visitor: Visitor, path: string, body: unknown) => {
    const response = await visitor.send(path, { method: 'POST', body });
    const answer = (await response.json()) as {
      code?: string;
      message?: string;
      field?: string;
      user?: { id: string; wallets: { address: string; type: string }[] };
    };
    return { ...answer, status: response.status };
  };
  const outcome = async (visitor: Visitor, body: unknown): Promise<string> => {
    const { status, code = '' } = await post(visitor, '/session', body);
    return `${status} ${code}`;
  };
  const begin = async (purpose: ChallengePurpose = 'sign-in', visitor = new Visitor(proxy)) => ({
    visitor,
    challenge: await visitor.challenge(purpose),
  });

  it('are all offered, with the chains that are allowed', async () => {
    const { visitor, challenge } = await begin();
    const capabilities = (await (await visitor.send('/capabilities')).json()) as { walletTypes: string[] };
    assert.equal(capabilities.walletTypes.length, 10);
    assert.deepEqual(challenge.chainReferences?.solana, ['mainnet']);
    assert.equal(Object.keys(challenge.chainReferences ?? {}).length, 7);
  });

  for (const signer of sets.own.signers) {
    const { type } = signer;
    const find = (set: SignerSet): WalletSigner => {
      const found = set.signers.find((one) => one.type === type);
      assert.ok(found);
      return found;
    };
    const isEvm = typeof signer.chain === 'number';

    describe(type, () => {
      it('signs in as the same member each time', async () => {
        const ids: (string | undefined)[] = [];
        for (let round = 0; round < 2; round += 1) {
          const { visitor, challenge } = await begin();
          const { status, user, ...rest } = await post(visitor, '/session', await signed(signer, challenge));
          assert.equal(status, 200, JSON.stringify(rest));
          assert.deepEqual(user?.wallets, [{ address: canonicalAddress(type, signer.address), type }]);
          ids.push(user?.id);
        }
        assert.equal(ids[0], ids[1]);
      });

      it('can be linked to a member, who can then sign in with it', async () => {
        const wallet = find(sets.linked);
        const member = new Visitor(proxy);
        const { user } = (await (await member.signIn()).json()) as { user: { id: string } };
        assert.equal((await member.stepUp('link-wallet')).status, 200);
        const { challenge } = await begin('link', member);
        const linked = await post(member, '/session/wallets', await signed(wallet, challenge));
        assert.equal(linked.status, 200, JSON.stringify(linked));
        assert.equal(linked.user?.wallets.length, 2);
        const next = await begin();
        const again = await post(next.visitor, '/session', await signed(wallet, next.challenge));
        assert.equal(again.user?.id, user.id);
      });

      it('is refused with a message for another domain', async () => {
        const { visitor, challenge } = await begin();
        const body = await signed(signer, challenge, { says: { domain: 'evil.example' } });
        assert.equal(await outcome(visitor, body), '401 message_mismatch');
      });

      it('is refused on another chain, or with a message that names another chain', async () => {
        const { visitor, challenge } = await begin();
        const chain = isEvm ? 1 : type === 'ton' ? '-3' : 'testnet';
        assert.equal(await outcome(visitor, await signed(signer, challenge, { chain })), '400 chain_not_allowed');
        const next = await begin();
        const body = { ...(await signed(signer, next.challenge, { chain })), chainId: signer.chain };
        // A TON wallet names its chain in the proof, not in the message.
        const expected = type === 'ton' ? '400 chain_not_allowed' : '401 message_mismatch';
        assert.equal(await outcome(next.visitor, body), expected);
      });

      it('is refused with a nonce that was already used or issued for something else', async () => {
        const { visitor, challenge } = await begin();
        const body = await signed(signer, challenge);
        assert.equal(await outcome(visitor, body), '200 ');
        assert.equal(await outcome(new Visitor(proxy), body), '401 nonce_unusable');
        const next = await begin();
        const reused = { ...body, nonce: next.challenge.nonce };
        assert.equal(await outcome(next.visitor, reused), '401 message_mismatch');
        const member = new Visitor(proxy);
        await member.signIn();
        const link = await begin('link', member);
        assert.equal(await outcome(member, await signed(signer, link.challenge)), '401 nonce_unusable');
      });

      it('is refused with an expired message', async () => {
        const { visitor, challenge } = await begin();
        const body = await signed(signer, challenge);
        clock.ahead = 5 * minute + 1_000;
        const late = await outcome(visitor, body);
        clock.ahead = 0;
        assert.equal(late, '401 nonce_unusable');
        const next = await begin();
        const issuedAt = new Date(Date.now() - 60 * minute).toISOString();
        const old = await signed(signer, next.challenge, { says: { issuedAt } });
        assert.equal(await outcome(next.visitor, old), '401 message_mismatch');
      });

      it('is refused if a character of the message or the signature is changed', async () => {
        const change = (text: string, at: number): string =>
          `${text.slice(0, at)}${text[at] === 'a' ? 'b' : 'a'}${text.slice(at + 1)}`;
        const { visitor, challenge } = await begin();
        const body = await signed(signer, challenge);
        const { tonVerification: ton } = body;
        const text = ton
          ? { tonVerification: { ...ton, proof: { ...ton.proof, payload: change(ton.proof.payload, 7) } } }
          : { message: change(body.message ?? '', 70) };
        assert.equal(await outcome(visitor, { ...body, ...text }), '401 message_mismatch');
        const next = await begin();
        const other = await signed(signer, next.challenge);
        const proof = other.tonVerification;
        // In Flow's JSON, the signature comes last.
        const at = (signature: string): number => (type === 'flow_cadence' ? signature.length - 20 : 20);
        const changed = proof
          ? {
              tonVerification: { ...proof, proof: { ...proof.proof, signature: change(proof.proof.signature, 20) } },
            }
          : { signature: change(other.signature ?? '', at(other.signature ?? '')) };
        assert.equal(await outcome(next.visitor, { ...other, ...changed }), '401 signature_invalid');
      });

      it("is refused with someone else's address", async () => {
        const { address } = find(sets.strangers);
        const { visitor, challenge } = await begin();
        const body = await signed(signer, challenge, { address });
        assert.equal(await outcome(visitor, body), '401 signature_invalid');
      });
    });
  }

  it('reports an unreachable node as unavailable, not as a forgery', async () => {
    node.isDown = true;
    for (const signer of [sets.own.ultra, sets.own.flow]) {
      const { visitor, challenge } = await begin();
      assert.equal(await outcome(visitor, await signed(signer, challenge)), '503 upstream_unavailable');
    }
    node.isDown = false;
  });

  it('names the signature scheme that it does not support', async () => {
    const sui = sets.own.signers.find(({ type }) => type === 'sui');
    assert.ok(sui);
    for (const [flag, name] of [
      [3, 'multisig'],
      [5, 'zkLogin'],
      [6, 'passkey'],
    ] as const) {
      const { visitor, challenge } = await begin();
      const signature = Buffer.from([flag, ...new Uint8Array(96)]).toString('base64');
      const { status, code, message, field } = await post(visitor, '/session', {
        ...(await signed(sui, challenge)),
        signature,
      });
      assert.deepEqual([status, code, field], [400, 'wallet_unsupported', 'walletAddress']);
      assert.match(message ?? '', new RegExp(name));
    }
  });
});
