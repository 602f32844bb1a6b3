// @ts-nocheck Made by a machine and tested as a whole.
/** What OAuth 2 answered instead of tokens. Messages never hold a token, code or secret. */
export class OAuthError extends Error {
  override readonly name: string = "OAuthError";
  /**
   * An error code of RFC 6749 §4.1.2.1 or §5.2 or of RFC 8628 §3.5, e.g. `invalid_grant`; or, of our own, `state_mismatch`,
   * `issuer_mismatch`, `invalid_response`, `no_response`.
   */
  readonly code: string;
  /** What the server says about it, for a developer. */
  readonly description: string | undefined;

  constructor(code: string, description?: string, options?: ErrorOptions) {
    super(`OAuth 2: ${/^[\w.-]{1,64}$/.test(code) ? code : "an error without a proper code"}`, options);
    this.code = code;
    this.description = description;
  }
}
