import type {
  Header,
  Media,
  Parameter,
  RequestBody,
  Response,
  SchemaUse,
} from "../../contract/model/types.ts";
import type { Direction } from "../../language/schema/directional-members.ts";
import type { SecurityAlternative } from "../../runtime/descriptors.ts";
import type { ChangeLevel, Pair, SeeingOperation, Side, Version } from "../changes/change.ts";
import type { DiffCode } from "../changes/codes.ts";

/** An operation of both documents. */
export interface OperationPair extends SeeingOperation {
  /** `METHOD /path`, as the new document writes it. */
  readonly label: string;
}

/** What an exchange has to hold, by the document of its sender, for the reader to refuse it. */
export type Target =
  /** Any request of the operation. `takenBy` is the id of another operation that takes it: then the reader need not refuse it. */
  | { readonly kind: "request"; readonly takenBy?: string }
  | { readonly kind: "credentials"; readonly alternative: SecurityAlternative }
  | { readonly kind: "parameter"; readonly parameter: Parameter }
  /** A request without a parameter, which the reader's document describes. */
  | { readonly kind: "no-parameter"; readonly parameter: Parameter }
  /** A request with a body. `type` is a media type, and no range. */
  | { readonly kind: "body"; readonly media: Media; readonly type: string; readonly body: RequestBody }
  | { readonly kind: "no-body" }
  /** A response; with a body if the media type is given. */
  | {
      readonly kind: "response";
      readonly response: Response;
      readonly status: number;
      readonly media?: Media | undefined;
      readonly type?: string | undefined;
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

/** One way in which two parts differ. */
export interface Difference {
  readonly code: DiffCode;
  readonly message: string;
  readonly side: Side;
  /** Pointers into the normalised documents. */
  readonly places: Pair<string | null>;
  /**
   * The level, where it is known without an exchange; otherwise what to search for, and the level where nothing is found.
   */
  readonly level: ChangeLevel | Search;
  readonly fix?: string;
}

/** An exchange to search for. */
interface Search {
  readonly target: Target;
  readonly otherwise: "risk" | "undecided" | "compatible";
  /** Set where an exchange does not make the change more than a risk. */
  readonly atMost?: "risk";
}

/** How a value is written. */
export type Wire =
  /** Types are kept: JSON, and what is read like it. */
  | { readonly kind: "json" }
  /**
   * As texts, of which the reader makes values: parameters, headers, texts and forms. `isEscaped`: no delimiter stands in a text.
   * `isJoined`: a list is one text, with commas between its items.
   */
  | { readonly kind: "text"; readonly isEscaped: boolean; readonly isJoined: boolean };

/** Texts whose parts are written in ways of their own, or that have none. */
export const plainText: Wire = { kind: "text", isEscaped: false, isJoined: false };

/** Two schemas of one place, to be compared: does the reader's admit all that the sender's does? */
export interface SchemaQuestion {
  readonly side: Side;
  /** The document of the sender. */
  readonly sender: Version;
  /** The direction by which members are omitted: that of who owns the data. */
  readonly direction: Direction;
  readonly schemas: Pair<SchemaUse>;
  readonly wire: Wire;
  /** Where the value stands in an exchange. */
  readonly target: Target;
  /** Names the place for a reader: "the query parameter `limit`". */
  readonly subject: string;
}

/** One part of an operation of both documents, compared. */
export interface Part {
  readonly operation: OperationPair | undefined;
  /** Of one document, where the other has none: `METHOD /path`. */
  readonly label: string;
  readonly differences: readonly Difference[];
  readonly questions: readonly SchemaQuestion[];
}

/** The document that is not the given one. */
export function otherVersion(version: Version): Version {
  return version === "old" ? "new" : "old";
}
