import { BaseError } from './base.js';

/**
 * Mistakes that the owner of the page has to correct.
 *
 * - `no_program`: an element belongs to no programme
 * - `no_proxy`: a programme does not say where its proxy is
 * - `bad_attribute`: an attribute has a value that cannot be used
 * - `unknown_currency`: the programme has no such currency
 */
export type ConfigErrorCode = 'no_program' | 'no_proxy' | 'bad_attribute' | 'unknown_currency';

/** A mistake in the page's setup of Laurel. `message` tells the owner what to write instead. */
export class ConfigError extends BaseError<ConfigErrorCode> {
  override readonly name = 'ConfigError';

  constructor(code: ConfigErrorCode, shortMessage: string, hints: readonly string[] = []) {
    super(code, shortMessage, { hints });
  }
}
