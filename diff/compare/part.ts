import type {
  Header,
  Media,
  Operation,
  Parameter,
  RequestBody,
  Response,
  SchemaUse,
} from "../../contract/model/types.ts";
import type { Direction } from "../../language/schema/directional-members.ts";
import type { SecurityAlternative } from "../../runtime/descriptors.ts";
import type { ChangeLevel, DiffCode, Pair, SeeingOperation, Side, Version } from "../changes/change.ts";

export interface OperationPair extends SeeingOperation {
  /** The label `METHOD /path`, as the new document writes it. */
  readonly label: string;
}

/** What an exchange must contain so that the sender's document allows the exchange, but the reader's document refuses it. */
export type Target =
  /** Any request of the operation. `takenBy`: the id of another operation that accepts it; the reader's document may then accept it. */
  | { readonly kind: "request"; readonly takenBy?: string }
  | { readonly kind: "credentials"; readonly alternative: SecurityAlternative }
  | { readonly kind: "parameter"; readonly parameter: Parameter }
  /** A request without a parameter that the reader's document describes. */
  | { readonly kind: "no-parameter"; readonly parameter: Parameter }
  /** A request with a body. `type` is a media type, not a range. */
  | { readonly kind: "body"; readonly media: Media; readonly type: string; readonly body: RequestBody }
  | { readonly kind: "no-body" }
  /** A response; with a body if the media type is given. */
  | {
      readonly kind: "response";
      readonly response: Response;
      readonly status: number;
      readonly media?: Media | undefined;
      readonly type?: string | undefined;
      /** Whether the request asks for the media type in `Accept`. Default: false. */
      readonly isAskedFor?: boolean;
    }
  | {
      readonly kind: "header";
      readonly response: Response;
      readonly status: number;
      readonly header: Header;
    }
  /** A response without a header. `name` in lower case. */
  | {
      readonly kind: "no-header";
      readonly response: Response;
      readonly status: number;
      readonly name: string;
    };

export interface Difference {
  readonly code: DiffCode;
  readonly message: string;
  readonly side: Side;
  /** Pointers in the normalised documents; `null` if a document has no such part. */
  readonly places: Pair<string | null>;
  /** The level, if it is known without an exchange. Otherwise the exchange to search for, and the level if the search finds none. */
  readonly level: ChangeLevel | Search;
  readonly fix?: string;
}

interface Search {
  readonly target: Target;
  readonly otherwise: "risk" | "undecided" | "compatible";
  /** Set if the change is a `risk`, and not `breaking`, when the search finds an exchange. */
  readonly atMost?: "risk";
  /**
   * The document that allows the exchange. Set if it is the old one, although the other party sends the message: the exchange is one that
   * clients rely on, and that the new document no longer has. Default: the document of the party that sends the message.
   */
  readonly allowedBy?: "old";
}

export type Wire =
  /** The value is written with its type: JSON and similar formats. */
  | { readonly kind: "json" }
  /**
   * The value is written as text that the reader converts: parameters, headers, text and forms. `isEscaped`: text contains no delimiter.
   * `isJoined`: a list is one text, with commas between its items.
   */
  | { readonly kind: "text"; readonly isEscaped: boolean; readonly isJoined: boolean };

/** Text without delimiters, or text whose parts each have a {@link Wire}. */
export const plainText: Wire = { kind: "text", isEscaped: false, isJoined: false };

/** Two schemas at the same place. The question is whether the reader's schema admits all values of the sender's. */
export interface SchemaQuestion {
  readonly side: Side;
  readonly sender: Version;
  /**
   * The direction of the message in terms of `readOnly` and `writeOnly` members. In `request`, `readOnly` members are omitted; in
   * `response`, `writeOnly` members. The payload of a webhook counts as a `response`, since the service owns the data.
   */
  readonly direction: Direction;
  readonly schemas: Pair<SchemaUse>;
  readonly wire: Wire;
  readonly target: Target;
  /** The name of the place in messages, e.g. "the query parameter `limit`". */
  readonly subject: string;
}

/** The result of comparing a part of the documents. The part's schemas are not yet compared: the questions list them. */
export interface Compared {
  readonly differences: readonly Difference[];
  readonly questions: readonly SchemaQuestion[];
}

/** The result of comparing one part. The part may be missing in one of the documents. */
export interface Part extends Compared {
  /** The operation that contains the part. Absent if there is none, or if only one document has it. */
  readonly operation: OperationPair | undefined;
  /** The label of the operation: `METHOD /path`. Empty if there is none. */
  readonly label: string;
}

/** The result of comparing a part of an operation. Both documents have the operation. */
export function partOf(
  operation: OperationPair,
  { differences = [], questions = [] }: Partial<Compared>,
): Part {
  return { operation, label: operation.label, differences, questions };
}

export function documentPart(differences: readonly Difference[]): Part {
  return { operation: undefined, label: "", differences, questions: [] };
}

/** The body that the document describes for an operation, even if requests with its method, such as GET, are sent without a body. */
export function bodyOf({ body, unsentBody }: Operation): RequestBody | undefined {
  return unsentBody ?? body;
}

export function otherVersion(version: Version): Version {
  return version === "old" ? "new" : "old";
}

export function orderPair<T>(sender: Version, sent: T, read: T): Pair<T> {
  return sender === "old" ? { old: sent, new: read } : { old: read, new: sent };
}
