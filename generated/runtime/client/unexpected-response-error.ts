import { ClientError } from "./client-error.js";

/**
 * A response that the document does not describe: its status, its media type, or a body that is not of the media type
 * it claims to be.
 */
export class UnexpectedResponseError extends ClientError {
  override readonly name: string = "UnexpectedResponseError";
  /** What is not as described. */
  readonly reason: "status" | "contentType" | "body";
  readonly response: Response;
  readonly status: number;
  readonly headers: Headers;
  readonly #text: string | undefined;

  constructor(
    operation: string,
    reason: UnexpectedResponseError["reason"],
    response: Response,
    detail: { readonly text?: string; readonly cause?: unknown } = {},
  ) {
    const { status, headers } = response;
    super(operation, `unexpected ${reason} in a response with status ${status}`, detail);
    this.reason = reason;
    this.response = response;
    this.status = status;
    this.headers = headers;
    this.#text = detail.text;
  }

  /** The body as text, read only when asked for. Rejects where a body of another kind than JSON has been read already. */
  async text(): Promise<string> {
    return this.#text ?? this.response.text();
  }
}
