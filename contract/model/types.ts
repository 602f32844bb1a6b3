/**
 * Version-independent model of an OpenAPI document. This module contains only types. TypeScript identifiers and output file names belong to
 * the generator.
 * @module
 */

import type { Direction } from "../../language/schema/directional-members.ts";
import type { Json, JsonSchema } from "../../language/values/json-object.ts";
import type {
  BodyKind,
  CallbackDescriptor,
  CountLimits,
  EncodingDescriptor,
  ParameterLocation,
  ParameterStyle,
  PartDescriptor,
  SecurityAlternative,
  SecuritySchemeDescriptor,
  ServerDescriptor,
  StatusKey,
} from "../../runtime/descriptors.ts";
import type { Located } from "../findings/finding.ts";

/** An operation, or an entire path, that could not be interpreted and is missing from {@link ApiModel.operations}. */
export interface LeftOutOperation extends Located {
  /** HTTP method in upper case. Absent if every method of the path is affected. */
  readonly method?: string;
  readonly path: string;
  readonly message: string;
  /** The dangling reference that caused the omission, if any. */
  readonly reference?: string;
}

/**
 * The decoding of integers beyond 2^53 in parameters, headers and forms. `int64` preserves every digit of integers with the format `int64`;
 * `rounded` rounds any integer to the nearest number.
 */
export type IntegerForm = "int64" | "rounded";

export interface ApiModel {
  readonly title: string;
  readonly version: string;
  readonly description?: string;
  /** The OpenAPI version that the author declared, e.g. `3.0.3`. */
  readonly specification: string;
  readonly servers: readonly ServerDescriptor[];
  readonly tags: readonly Tag[];
  readonly operations: readonly Operation[];
  /** The document's webhooks, followed by the callbacks of its operations. */
  readonly webhooks: readonly Operation[];
  /**
   * The decoding of large integers. If absent, integers in parameters, headers and forms are rejected when a JavaScript number cannot
   * represent them exactly.
   */
  readonly integers?: IntegerForm;
  readonly leftOut?: readonly LeftOutOperation[];
  /** Named schemas in document order. A list is used because a schema can be named `__proto__`. */
  readonly schemas: readonly NamedSchema[];
  readonly securitySchemes: readonly SecurityScheme[];
}

export interface Tag extends Located {
  readonly name: string;
  readonly description?: string;
}

export interface NamedSchema extends Located {
  readonly name: string;
  readonly schema: JsonSchema;
  /**
   * Set if the schema, directly or through a reference, contains members that requests or responses must not contain. In a `request`
   * schema, `readOnly` members are optional and have the type `never`. In a `response` schema, the same applies to `writeOnly` members.
   */
  readonly direction?: Direction;
  /** The name of the request schema, if requests and responses have different members. `name` then refers to the response schema. */
  readonly requestName?: string;
  /** The name of the original schema, if this schema was derived from it for requests. */
  readonly derivedFrom?: string;
}

export interface SchemaUse extends Located {
  readonly schema: JsonSchema;
}

/**
 * An operation. Webhook requests are sent by the API, so `readOnly` and `writeOnly` apply to them as in responses, and to webhook responses
 * as in requests.
 */
export interface Operation extends Located {
  /** The `operationId`, or `METHOD /path` with the path as written in the document. Unique. */
  readonly id: string;
  readonly hasOperationId: boolean;
  readonly method: string;
  /** The path template without query and fragment. For a webhook, its name. */
  readonly path: string;
  readonly tags: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated: boolean;
  /** Parameters of the path item and the operation: path parameters in template order, then other parameters in document order. */
  readonly parameters: readonly Parameter[];
  readonly body?: RequestBody;
  /**
   * The body of a GET or HEAD request, in which case `body` is absent. `fetch` cannot send this body, so generated code ignores it, but
   * recorded traffic can contain it.
   */
  readonly unsentBody?: RequestBody;
  readonly responses: readonly Response[];
  readonly security: readonly SecurityAlternative[];
  readonly servers?: readonly ServerDescriptor[];
  /** The operation whose request contains the callback URL, and the URL's location. Set for callbacks only. */
  readonly callback?: CallbackDescriptor;
  /** Specification extensions (`x-` members), unchanged. */
  readonly extensions: ReadonlyMap<string, unknown>;
}

export interface Parameter extends Located {
  readonly name: string;
  readonly in: ParameterLocation;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly description?: string;
  readonly style: ParameterStyle;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  readonly allowEmptyValue?: boolean;
  readonly schema: SchemaUse;
  readonly content?: string;
  /** Encodings of a form that makes up the complete query string (`in: querystring`). */
  readonly encoding?: readonly EncodingDescriptor[];
  /** For an exploded object: names that are reserved because other parameters or API keys use them. See `ParameterDescriptor.taken`. */
  readonly taken?: readonly string[];
  readonly followed?: boolean;
  /** A fixed value. Set if the document does not define the parameter but includes it in the path's query. */
  readonly fixed?: string;
  readonly examples: readonly Json[];
}

export interface RequestBody extends Located {
  readonly required: boolean;
  readonly description?: string;
  readonly content: readonly Media[];
}

/**
 * Constraints in a stream's list schema that depend on item positions or on several items, in a form that can be checked one item at a
 * time.
 */
export interface StreamList {
  /**
   * JSON Schema of an object whose only member contains an item. The member's name is the item's index if it is below {@link prefix},
   * otherwise `rest`. To check whether an item matches the `contains` with index `n`, the name is `contains` followed by `n`. To check the
   * list of all items, the name is `whole`.
   */
  readonly schema: JsonSchema;
  readonly prefix: number;
  readonly contains: readonly CountLimits[];
  readonly isUnique: boolean;
  readonly isWhole: boolean;
}

export interface Media extends Located {
  readonly type: string;
  readonly kind: BodyKind;
  /**
   * The body's schema. Absent if the document defines no schema, so that any body with this media type is valid. Also absent if the body is
   * decoded as text or bytes but the document defines another type of value, e.g. the object that XML represents.
   */
  readonly schema?: SchemaUse;
  /**
   * The schema of each stream item: the `itemSchema` of OpenAPI 3.2 if present. Otherwise derived from `schema`: its `items` if they apply
   * to every item in a list, or the schema itself if it defines a single item.
   */
  readonly itemSchema?: SchemaUse;
  /** The `schema` of a stream if it applies to the list of all items (OpenAPI 3.2 §4.14), in addition to `itemSchema`. */
  readonly listSchema?: SchemaUse;
  /** Constraints in {@link listSchema} that depend on item positions or on several items, if any. */
  readonly list?: StreamList;
  /** Set for server-sent events if items are complete events with fields (`data`, `event`, `id`, `retry`) rather than only their data. */
  readonly hasFields?: true;
  readonly encoding: readonly (EncodingDescriptor & EncodedPart)[];
  /** Encodings for the first parts of a multipart body that is a list (OpenAPI 3.2 §4.14). */
  readonly prefixEncoding?: readonly ItemEncoding[];
  readonly itemEncoding?: ItemEncoding;
  readonly examples: readonly Example[];
  /**
   * Set if the value must be checked to find members that are not allowed in this direction, because a union, a condition or a name pattern
   * decides whether `readOnly` or `writeOnly` applies. Absent if member names are sufficient or no member is restricted.
   */
  readonly oneWayBy?: Direction;
}

/** Encoding properties that do not concern the serialisation of the part's value. */
interface EncodedPart {
  readonly innerMedia?: Media;
  readonly partHeaders?: readonly Header[];
}

export interface ItemEncoding extends PartDescriptor, EncodedPart {
  /** The item's schema. Default: the item schema of the body. */
  readonly schema?: JsonSchema;
}

export interface Example extends Located {
  /** The example's name, or an empty string for the unnamed example. */
  readonly name: string;
  readonly value: Json;
}

export interface Response extends Located {
  readonly status: StatusKey;
  readonly description?: string;
  readonly content: readonly Media[];
  readonly headers: readonly Header[];
  readonly links: readonly Link[];
}

/** A Link Object: an operation to call next, and values for its parameters. */
export interface Link extends Located {
  readonly name: string;
  readonly description?: string;
  readonly target:
    | { readonly kind: "id"; readonly id: string }
    | { readonly kind: "pointer"; readonly pointer: string };
  readonly parameters: readonly (readonly [name: string, value: unknown])[];
  readonly body?: { readonly value: unknown };
}

export interface Header extends Located {
  readonly name: string;
  readonly required: boolean;
  readonly description?: string;
  readonly explode: boolean;
  readonly schema: SchemaUse;
  readonly content?: string;
  readonly examples: readonly Json[];
}

export interface OAuthFlow {
  readonly flow: "authorizationCode" | "clientCredentials" | "implicit" | "password" | "deviceAuthorization";
  readonly authorizationUrl?: string;
  readonly deviceAuthorizationUrl?: string;
  readonly tokenUrl?: string;
  readonly refreshUrl?: string;
}

export interface SecurityScheme extends Located {
  readonly descriptor: SecuritySchemeDescriptor;
  /** OAuth flows. Empty unless the scheme is `oauth2`. */
  readonly flows: readonly OAuthFlow[];
  readonly description?: string;
  /** The scopes of all flows, in document order. Duplicates are listed once, with their first description. */
  readonly scopes: readonly (readonly [scope: string, description: string])[];
}
