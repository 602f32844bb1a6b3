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
  readonly label: string;
}

/** What an exchange must contain so that the sender's document allows it and the reader's rejects it. */
export type Target =
  /**
   * Any request for the operation. `takenBy` names another operation that accepts the request, so the reader's document need not reject
   * it. `isBaseChecked`: the reader must have a server with the base path of the request.
   */
  | { readonly kind: "request"; readonly takenBy?: string; readonly isBaseChecked?: boolean }
  | { readonly kind: "credentials"; readonly alternative: SecurityAlternative }
  /** A request with the parameter. `takenBy` is the reader's parameter to which members of the parameter's object belong, if any. */
  | { readonly kind: "parameter"; readonly parameter: Parameter; readonly takenBy?: Parameter }
  | { readonly kind: "no-parameter"; readonly parameter: Parameter }
  /** A request whose query contains the parameter with an empty value (`?a=`). */
  | { readonly kind: "empty-parameter"; readonly parameter: Parameter }
  /** A request with a body. `type` is a concrete media type rather than a range. */
  | { readonly kind: "body"; readonly media: Media; readonly type: string; readonly body: RequestBody }
  | { readonly kind: "no-body" }
  | {
      readonly kind: "response";
      readonly response: Response;
      readonly status: number;
      readonly media?: Media | undefined;
      readonly type?: string | undefined;
      /** Whether the request sends the media type in `Accept`. Default: false. */
      readonly isAskedFor?: boolean;
    }
  | {
      readonly kind: "header";
      readonly response: Response;
      readonly status: number;
      readonly header: Header;
    }
  /** A response without a header. `name` is in lowercase. */
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
  readonly places: Pair<string | null>;
  /** The level if it is already known, otherwise the exchange to search for. */
  readonly level: ChangeLevel | Search;
  readonly fix?: string;
}

interface Search {
  readonly target: Target;
  readonly otherwise: "risk" | "undecided" | "compatible";
  /** Makes the change a `risk` instead of `breaking` if an exchange is found. */
  readonly atMost?: "risk";
  /**
   * Set if the old document must allow the exchange even though the new version sends it: clients rely on something that the new document
   * removes. Default: the sender's document.
   */
  readonly allowedBy?: "old";
}

export type Wire =
  /** A value encoded with its type, in JSON and similar formats. */
  | { readonly kind: "json" }
  /**
   * A value encoded as a string that the reader converts, in parameters, headers, text and forms. `isEscaped`: the string contains no
   * delimiter. `isJoined`: a list is sent as one comma-separated string.
   */
  | { readonly kind: "text"; readonly isEscaped: boolean; readonly isJoined: boolean };

export const plainText: Wire = { kind: "text", isEscaped: false, isJoined: false };

export interface SchemaQuestion {
  readonly side: Side;
  readonly sender: Version;
  /**
   * Determines which members are omitted: `readOnly` members in a `request`, `writeOnly` members in a `response`. A webhook payload is
   * treated as a `response`, since the service owns the data.
   */
  readonly direction: Direction;
  readonly schemas: Pair<SchemaUse>;
  readonly wire: Wire;
  readonly target: Target;
  readonly subject: string;
}

export interface Compared {
  readonly differences: readonly Difference[];
  readonly questions: readonly SchemaQuestion[];
}

export interface Part extends Compared {
  readonly operation: OperationPair | undefined;
  readonly label: string;
  /**
   * A request that must exist for the part to matter, e.g. one that a new operation takes from another one. Only changes that may break are
   * listed then. Default: none.
   */
  readonly onlyIf?: Target;
}

export function partOf(
  operation: OperationPair,
  { differences = [], questions = [] }: Partial<Compared>,
): Part {
  return { operation, label: operation.label, differences, questions };
}

export function documentPart(differences: readonly Difference[]): Part {
  return { operation: undefined, label: "", differences, questions: [] };
}

/** Returns the declared body, even if the operation's method (e.g. GET) never sends one. */
export function bodyOf({ body, unsentBody }: Operation): RequestBody | undefined {
  return unsentBody ?? body;
}

export function otherVersion(version: Version): Version {
  return version === "old" ? "new" : "old";
}

export function orderPair<T>(sender: Version, sent: T, read: T): Pair<T> {
  return sender === "old" ? { old: sent, new: read } : { old: read, new: sent };
}
