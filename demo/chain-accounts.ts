import { Hono } from 'hono';
import { accounts } from './wallet/accounts.js';

/** Replaces the nodes of Ultra and Flow, which look up the keys of accounts. Knows only the demo's own accounts. */
export function chainAccounts(): Hono {
  const { ultra, flow } = accounts;
  return new Hono()
    .post('/ultra/v1/chain/get_account', async (context) => {
      const { account_name: name } = await context.req.json<{ account_name: string }>();
      if (name !== ultra.address)
        return context.json({ error: { code: 0, details: [{ message: 'unknown key (eosio::chain::name)' }] } }, 500);
      const required_auth = { threshold: 1, keys: [{ key: ultra.publicKey, weight: 1 }], accounts: [], waits: [] };
      return context.json({ account_name: name, permissions: [{ perm_name: 'active', required_auth }] });
    })
    .get('/flow/v1/accounts/:address', (context) => {
      const { address } = context.req.param();
      if (`0x${address}` !== flow.address) return context.json({ code: 404, message: 'not found' }, 404);
      const keys = flow.keys.map((key) => ({
        index: String(key.index),
        public_key: `0x${key.publicKey}`,
        signing_algorithm: key.signingAlgorithm,
        hashing_algorithm: key.hashingAlgorithm,
        sequence_number: '0',
        weight: String(key.weight),
        revoked: key.revoked,
      }));
      return context.json({ address, balance: '0', keys });
    });
}
