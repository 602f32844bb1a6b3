/**
 * The meaning of a document, independent of its OpenAPI version, as types only. Contains no TypeScript identifiers or output file names.
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

/** An operation, or a whole path, that could not be understood and is not among {@link ApiModel.operations}. */
export interface LeftOutOperation extends Located {
  /** In upper case; absent for all methods of the path. */
  readonly method?: string;
  readonly path: string;
  readonly message: string;
  /** The dangling reference that caused this. Absent: another reason. */
  readonly reference?: string;
}

/**
 * How integers beyond 2^53 in parameters, headers and forms are read. `int64`: integers with the format `int64` keep all digits. `rounded`:
 * any integer becomes the nearest number.
 */
export type IntegerForm = "int64" | "rounded";

export interface ApiModel {
  readonly title: string;
  readonly version: string;
  readonly description?: string;
  /** The version of OpenAPI that the author wrote, e.g. `3.0.3`. */
  readonly specification: string;
  readonly servers: readonly ServerDescriptor[];
  readonly tags: readonly Tag[];
  readonly operations: readonly Operation[];
  /** The document's webhooks, then the callbacks of its operations. */
  readonly webhooks: readonly Operation[];
  /**
   * How integers are read. Absent: an integer in a parameter, header or form is refused if a JavaScript number cannot represent it exactly.
   */
  readonly integers?: IntegerForm;
  /** The operations, or whole paths, that could not be read. Absent: none. */
  readonly leftOut?: readonly LeftOutOperation[];
  /** Named schemas in document order. A list, because a schema may be named `__proto__`. */
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
   * Set if the schema, or a schema that it refers to, has members that requests or responses must not have. `request` means that the schema
   * is for requests: `readOnly` members are optional and have the type `never`. `response` means that it is for responses: the same holds
   * for `writeOnly` members.
   */
  readonly direction?: Direction;
  /**
   * If requests and responses have different members: the name of the schema for requests. The schema `name` is then the one for responses.
   */
  readonly requestName?: string;
  /** Set on a schema that was derived for requests: the name of the original schema. */
  readonly derivedFrom?: string;
}

export interface SchemaUse extends Located {
  readonly schema: JsonSchema;
}

/**
 * One operation. The API sends the requests of a webhook. `readOnly` and `writeOnly` apply to these requests as to the responses of any
 * other operation. They apply to the responses of a webhook as to the requests of any other operation.
 */
export interface Operation extends Located {
  /** The document's `operationId`, or else `METHOD /path`, with the path as the document writes it. Unique. */
  readonly id: string;
  readonly hasOperationId: boolean;
  readonly method: string;
  /** The path template, without any query or fragment in it; for a webhook its name. */
  readonly path: string;
  readonly tags: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated: boolean;
  /** Merged from path item and operation. Path parameters in template order, others in document order. */
  readonly parameters: readonly Parameter[];
  readonly body?: RequestBody;
  /**
   * The body of a GET or HEAD request, which then has no `body`. `fetch` cannot send it, so generated code ignores it; recorded traffic may
   * contain it.
   */
  readonly unsentBody?: RequestBody;
  readonly responses: readonly Response[];
  readonly security: readonly SecurityAlternative[];
  /** Absent if the document's servers apply. */
  readonly servers?: readonly ServerDescriptor[];
  /** Set for a callback: the operation whose request has the URL to call, and where. */
  readonly callback?: CallbackDescriptor;
  /** The `x-` members as written. */
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
  /** Only for query parameters. */
  readonly allowEmptyValue?: boolean;
  readonly schema: SchemaUse;
  /** The media type, if the parameter is described by `content`. */
  readonly content?: string;
  /** The encodings of a form that is the whole query (`in: querystring`). */
  readonly encoding?: readonly EncodingDescriptor[];
  /**
   * For an exploded object: the names that cannot be its members, because other parameters or API keys have them. See
   * `ParameterDescriptor.taken`.
   */
  readonly taken?: readonly string[];
  readonly followed?: boolean;
  /** The fixed value. Set if the document does not describe the parameter, but has it in the query of the path. */
  readonly fixed?: string;
  readonly examples: readonly Json[];
}

export interface RequestBody extends Located {
  readonly required: boolean;
  readonly description?: string;
  readonly content: readonly Media[];
}

/** What a stream's list schema requires of its items by position or together, in a form that is checked item by item. */
export interface StreamList {
  /**
   * The JSON Schema of an object with one item as its only member. Its name is the item's index if that is below {@link prefix}, otherwise
   * `rest`. To find out whether the item fits the `contains` of the index `n`, its name is `contains` followed by `n`. The name `whole` is for
   * the list of all items.
   */
  readonly schema: JsonSchema;
  readonly prefix: number;
  /** The limits of the number of items that fit each `contains`. */
  readonly contains: readonly CountLimits[];
  readonly isUnique: boolean;
  readonly isWhole: boolean;
}

export interface Media extends Located {
  readonly type: string;
  readonly kind: BodyKind;
  /**
   * The schema. Absent if the document has none, so that any body of that type is valid. Also absent if the body is read as text or bytes,
   * but the document describes a value of another type, e.g. the object that an XML text represents.
   */
  readonly schema?: SchemaUse;
  /**
   * The schema of each item of a stream. This is the `itemSchema` of OpenAPI 3.2 if there is one. Otherwise it is derived from `schema`:
   * its `items` if they are those of all items of a list, or the schema itself if it describes one item.
   */
  readonly itemSchema?: SchemaUse;
  /** The `schema` of a stream if it describes the list of all items (OpenAPI 3.2 §4.14). It holds besides `itemSchema`. */
  readonly listSchema?: SchemaUse;
  /** What {@link listSchema} requires of the items by position or together. Absent if that is nothing. */
  readonly list?: StreamList;
  /** For server-sent events: whether items are events with their fields (`data`, `event`, `id`, `retry`), and not only their data. */
  readonly hasFields?: true;
  readonly encoding: readonly (EncodingDescriptor & EncodedPart)[];
  /** The encodings of the first parts of a multipart body that is a list (OpenAPI 3.2 §4.14). */
  readonly prefixEncoding?: readonly ItemEncoding[];
  readonly itemEncoding?: ItemEncoding;
  readonly examples: readonly Example[];
  /**
   * Set if only a check of the value can tell which members must not be sent in this direction: a union, a condition or a pattern of names
   * decides whether `readOnly` or `writeOnly` applies. Absent if the names of the members are enough, or if there are no such members.
   */
  readonly oneWayBy?: Direction;
}

/** What an encoding describes besides how the value of a part is written. */
interface EncodedPart {
  readonly innerMedia?: Media;
  /** The headers that the part may have. Absent if none are described. */
  readonly partHeaders?: readonly Header[];
}

export interface ItemEncoding extends PartDescriptor, EncodedPart {
  /** The schema of the part. Absent: that of the items of the body's schema. */
  readonly schema?: JsonSchema;
}

export interface Example extends Located {
  /** Empty for the unnamed example. */
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

/** A Link Object: an operation to call next, with values for its parameters. */
export interface Link extends Located {
  readonly name: string;
  readonly description?: string;
  /** By `operationId` or pointer. */
  readonly target:
    | { readonly kind: "id"; readonly id: string }
    | { readonly kind: "pointer"; readonly pointer: string };
  /** The parameters to send: names, which may include the location (`path.id`), with values or runtime expressions. */
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

/** URLs that the flow lacks are absent. */
export interface OAuthFlow {
  readonly flow: "authorizationCode" | "clientCredentials" | "implicit" | "password" | "deviceAuthorization";
  readonly authorizationUrl?: string;
  readonly deviceAuthorizationUrl?: string;
  readonly tokenUrl?: string;
  readonly refreshUrl?: string;
}

export interface SecurityScheme extends Located {
  readonly descriptor: SecuritySchemeDescriptor;
  /** Empty unless the scheme is `oauth2`. */
  readonly flows: readonly OAuthFlow[];
  readonly description?: string;
  /** The scopes of all flows, in document order. Duplicates are listed once, with their first description. */
  readonly scopes: readonly (readonly [scope: string, description: string])[];
}
