import { BaseError } from '../../errors/base.js';

/** The proxy cannot start with this configuration. `message` says what to set. */
export class ProxyConfigError extends BaseError<'configuration'> {
  override readonly name = 'ProxyConfigError';

  constructor(problems: readonly string[]) {
    super('configuration', problems[0] ?? 'The configuration of the proxy cannot be used.', {
      hints: problems.slice(1),
    });
  }
}
