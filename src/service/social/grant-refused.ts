/** A provider refused a code or a token; asking again does not help. */
export class GrantRefused extends Error {
  override readonly name = 'GrantRefused';

  /** @param reason code of the refusal, such as `invalid_client` */
  constructor(reason: string) {
    super(`The provider refused the code or the token: ${reason}.`);
  }
}
