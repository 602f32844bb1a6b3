import type { Operation } from "../../../contract/model/types.ts";

/** What a handler is given, as far as the joint looks at it. */
export interface ReceivedInput {
  readonly params: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** What a handler answers. */
export interface SentReply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly contentType?: string;
}

/** What a caller receives. */
export interface ReceivedResult {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

/** How the two halves are set for one call. */
export interface CallSetting {
  /** The one handler; what it throws is an internal error of the server. */
  handle(input: ReceivedInput): SentReply;
  /** The scopes that the caller's credential carries; `undefined` refuses the credential. */
  readonly granted: readonly string[] | undefined;
  /** Whether the client checks what it sends and receives. */
  readonly clientChecks: boolean;
  /** Whether the server refuses to send what the contract does not admit. */
  readonly serverChecks: boolean;
  /** Set for a request that is made wrong on its way. The client then checks only what it receives. */
  readonly tampered?: TamperedRequest;
}

/** What is done to a request between the halves. */
export interface TamperedRequest {
  change(request: Request): Request | Promise<Request>;
  /** `strict`: the router refuses what `Accept` does not admit. `empty`: it has no handlers. */
  readonly server: "strict" | "empty";
  onAnswer(response: Response): void;
}

/** The generated client and the generated router of one contract, joined without a socket between them. */
export interface Halves {
  /** Calls an operation with the client; the router answers. Rejects as the client does. */
  call(
    operation: Operation,
    input: Readonly<Record<string, unknown>>,
    setting: CallSetting,
  ): Promise<ReceivedResult>;
}
