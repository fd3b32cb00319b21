import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { UsageError } from '../../../src/errors/usage-error.js';
import { backendOf } from '../../../src/contract/providers/backend.js';
import { linkableProviders } from '../../../src/contract/providers/linkable.js';
import { readProviderSettings, variablesOf } from '../../../src/service/social/provider-settings.js';
import { TokenSeal } from '../../../src/service/social/token-seal.js';

const key = randomBytes(32);
const client = { LAUREL_GITHUB_CLIENT_ID: 'id', LAUREL_GITHUB_CLIENT_SECRET: 'secret' };
const withKey = { ...client, LAUREL_TOKEN_KEY: key.toString('base64') };

const refusal = (environment: Record<string, string>): string => {
  try {
    readProviderSettings(environment);
  } catch (error) {
    assert.ok(error instanceof UsageError);
    return error.message;
  }
  return '';
};

describe('the settings of providers', () => {
  it('exist for all twelve account types, each with its own variables', () => {
    assert.equal(linkableProviders.length, 12);
    const names = linkableProviders.flatMap(({ id }) => variablesOf(id));
    assert.equal(new Set(names).size, names.length);
    const every = Object.fromEntries(
      names.map((name) => [name, name.includes('URL') ? 'smtp://m.example' : 'https://x']),
    );
    const { clients, apiKeys, mail } = readProviderSettings({ ...every, LAUREL_TOKEN_KEY: key.toString('base64') });
    assert.equal(clients.size + apiKeys.size + (mail ? 1 : 0), 12);
  });

  it('set up the given providers, and none for an empty environment', () => {
    assert.deepEqual(readProviderSettings(withKey).clients.get('github'), {
      ...{ clientId: 'id', clientSecret: 'secret', issuer: undefined },
    });
    const none = readProviderSettings({ LAUREL_GITHUB_CLIENT_ID: ' ' });
    assert.deepEqual([none.clients.size, none.apiKeys.size, none.mail, none.tokenKeys], [0, 0, undefined, []]);
  });

  it('name the missing variable', () => {
    assert.match(refusal({ LAUREL_GITHUB_CLIENT_ID: 'id' }), /^LAUREL_GITHUB_CLIENT_SECRET must be set too/);
    assert.match(refusal({ LAUREL_SMTP_URL: 'smtp://m.example' }), /^LAUREL_SMTP_FROM must be set too/);
    assert.match(
      refusal({ LAUREL_ULTRA_CLIENT_ID: 'id', LAUREL_ULTRA_CLIENT_SECRET: 's' }),
      /^LAUREL_ULTRA_ISSUER must be set too/,
    );
    assert.match(refusal(client), /^LAUREL_TOKEN_KEY must be 32 random bytes as base64.*openssl rand -base64 32$/);
    assert.match(refusal({ ...client, LAUREL_TOKEN_KEY: 'short' }), /^LAUREL_TOKEN_KEY/);
  });

  it('refuse addresses without TLS, and do not repeat passwords', () => {
    assert.match(
      refusal({ ...withKey, LAUREL_GITHUB_ISSUER: 'http://login.example' }),
      /^LAUREL_GITHUB_ISSUER must be a URL that starts with https:/,
    );
    assert.doesNotMatch(refusal({ LAUREL_SMTP_URL: 'http://user:p4ss@m.example', LAUREL_SMTP_FROM: 'a' }), /p4ss/);
  });
});

describe('the consent page of a provider', () => {
  for (const { id } of linkableProviders) {
    const { server, consentHosts } = backendOf(id);
    const pages = server?.protocol === 'openid2' ? [server.endpoint] : [server?.authorizationEndpoint, server?.issuer];
    const page = pages.find((each) => each?.startsWith('https:'));
    if (page !== undefined)
      it(`is one that the proxy lets members go to: ${id}`, () => {
        assert.ok(consentHosts.includes(new URL(page).host), page);
      });
  }
});

describe('the seal of tokens', () => {
  it('opens what it or an older key sealed, but nothing that was changed', () => {
    const sealed = new TokenSeal([key]).seal('tokens', 'github 7');
    const newer = new TokenSeal([randomBytes(32), key]);
    assert.equal(newer.open(sealed, 'github 7'), 'tokens');
    assert.notEqual(newer.seal('tokens', 'github 7').split('.')[0], sealed.split('.')[0]);
    assert.equal(new TokenSeal([randomBytes(32)]).open(sealed, 'github 7'), undefined);
    const at = sealed.length - 5;
    const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
    assert.equal(newer.open(changed, 'github 7'), undefined);
    assert.equal(newer.open('', 'github 7'), undefined);
  });

  it('never seals the same text in the same way twice', () => {
    const seal = new TokenSeal([key]);
    assert.notEqual(seal.seal('tokens', 'a'), seal.seal('tokens', 'a'));
  });

  it('accepts only keys of 32 bytes', () => {
    assert.throws(() => new TokenSeal([randomBytes(16)]), RangeError);
    assert.throws(() => new TokenSeal([]), RangeError);
  });
});
