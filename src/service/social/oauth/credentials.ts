import { and, eq } from 'drizzle-orm';
import type { AuthType } from '../../../contract/identity/social.js';
import type { Database } from '../../db/database.js';
import { socialAccounts } from '../../db/schema/index.js';
import { transact } from '../../db/transact.js';
import type { Clock } from '../../clock.js';
import { GrantRefused } from '../grant-refused.js';
import type { TokenSeal } from '../token-seal.js';
import type { OAuthClient, Tokens } from './oauth-client.js';

interface CredentialsOptions {
  readonly type: AuthType;
  readonly client: OAuthClient;
  readonly seal: TokenSeal;
  readonly database: Database;
  readonly clock: Clock;
}

/** Milliseconds before its expiry from which an access token is renewed. */
const renewalMarginMs = 60_000;

/** The tokens of linked accounts at one provider. The database stores them encrypted. */
export class Credentials {
  readonly #options: CredentialsOptions;

  constructor(options: CredentialsOptions) {
    this.#options = options;
  }

  /** Returns an account's tokens as they are stored. */
  seal(accountId: string, tokens: Tokens): string {
    return this.#options.seal.seal(JSON.stringify(tokens), this.#ownerOf(accountId));
  }

  /** Returns a valid access token of an account, renewed if necessary; `undefined` if the member has to link it again. */
  async accessToken(websiteId: string, accountId: string): Promise<string | undefined> {
    const { type, database } = this.#options;
    const account = and(
      eq(socialAccounts.websiteId, websiteId),
      eq(socialAccounts.type, type),
      eq(socialAccounts.accountId, accountId),
    );
    const [found] = await database
      .select({ credentials: socialAccounts.credentials })
      .from(socialAccounts)
      .where(account);
    const tokens = this.#open(accountId, found?.credentials);
    if (!tokens || !this.#isOld(tokens)) return tokens?.accessToken;
    return transact(database, async (transaction) => {
      // Many providers accept a refresh token only once, so two processes must not send the same one.
      const [locked] = await transaction
        .select({ credentials: socialAccounts.credentials })
        .from(socialAccounts)
        .where(account)
        .for('update');
      const latest = this.#open(accountId, locked?.credentials);
      if (!latest || !this.#isOld(latest)) return latest?.accessToken;
      const renewed = await this.#renew(latest);
      await transaction
        .update(socialAccounts)
        .set({ credentials: renewed ? this.seal(accountId, renewed) : null })
        .where(account);
      return renewed?.accessToken;
    });
  }

  async #renew({ refreshToken }: Tokens): Promise<Tokens | undefined> {
    if (refreshToken === undefined) return undefined;
    try {
      return await this.#options.client.refresh(refreshToken);
    } catch (error) {
      if (error instanceof GrantRefused) return undefined;
      throw error;
    }
  }

  #open(accountId: string, sealed: string | null | undefined): Tokens | undefined {
    const text = sealed ? this.#options.seal.open(sealed, this.#ownerOf(accountId)) : undefined;
    return text === undefined ? undefined : (JSON.parse(text) as Tokens);
  }

  #isOld({ expiresAt }: Tokens): boolean {
    return expiresAt !== undefined && expiresAt - this.#options.clock.now() < renewalMarginMs;
  }

  #ownerOf(accountId: string): string {
    return `${this.#options.type} ${accountId}`;
  }
}
