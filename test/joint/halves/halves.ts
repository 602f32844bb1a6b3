import type { Operation } from "../../../contract/model/types.ts";

/** The part of a handler's input that tests compare. */
export interface ReceivedInput {
  readonly params: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  /** The operation whose handler was called. It differs from the sent one if the request fits an operation of the same path shape. */
  readonly operation: { readonly id: string };
}

/** The reply of a handler. */
export interface SentReply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly contentType?: string;
}

/** The result that a caller receives. */
export interface ReceivedResult {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

/** The settings of client and router for one call. */
export interface CallSetting {
  /** The handler of every operation. An error that it throws becomes an internal error of the server. */
  handle(input: ReceivedInput): SentReply;
  /** The scopes of the caller's credential. `undefined`: the credential is refused. */
  readonly granted: readonly string[] | undefined;
  /** Whether the client checks what it sends and receives. */
  readonly clientChecks: boolean;
  /** Whether the server checks replies, and refuses to send invalid ones. */
  readonly serverChecks: boolean;
  /** Set if the request is changed on its way. The client then checks only responses. */
  readonly tampered?: TamperedRequest;
}

/** The change of a request between client and router. */
export interface TamperedRequest {
  change(request: Request): Request | Promise<Request>;
  /** `strict`: the router refuses requests whose `Accept` it cannot satisfy. `empty`: it has no handlers. */
  readonly server: "strict" | "empty";
  onAnswer(response: Response): void;
}

/** The generated client and router of one contract, connected without a socket. */
export interface Halves {
  /** Calls an operation with the client; the router answers. Rejects if the client rejects. */
  call(
    operation: Operation,
    input: Readonly<Record<string, unknown>>,
    setting: CallSetting,
  ): Promise<ReceivedResult>;
}
