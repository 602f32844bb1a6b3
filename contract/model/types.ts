/**
 * The model: what a document means, whatever version of OpenAPI it is written in. Types only. Built once by
 * `buildModel`, read by the generator and the verifier. Knows nothing of TypeScript names or of files.
 *
 * @module
 */

import type { Direction } from "../../language/schema/directional-members.ts";
import type { Json, JsonSchema } from "../../language/values/json-object.ts";
import type {
  BodyKind,
  CallbackDescriptor,
  EncodingDescriptor,
  ParameterLocation,
  ParameterStyle,
  SecurityAlternative,
  SecuritySchemeDescriptor,
  ServerDescriptor,
  StatusKey,
} from "../../runtime/descriptors.ts";
import type { Located } from "../findings/finding.ts";

/** An operation, or a whole path, that could not be understood and is not among {@link ApiModel.operations}. */
export interface LeftOutOperation extends Located {
  /** The method in upper case; absent for all methods of the path. */
  readonly method?: string;
  readonly path: string;
  readonly message: string;
}

/** A whole API. */
/**
 * How integers in parameters, headers and forms are read: `int64` keeps all digits of integers with this format, `rounded` takes the
 * nearest number for any integer.
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
  /** The requests that the API sends: webhooks of the document, then callbacks of its operations. */
  readonly webhooks: readonly Operation[];
  /** How integers are read. Absent: an integer in a parameter, header or form is refused if a number cannot hold it exactly. */
  readonly integers?: IntegerForm;
  /** Operations under `paths` that could not be understood. Absent: none. */
  readonly leftOut?: readonly LeftOutOperation[];
  /** Named schemas in document order. A list, because a schema may be called `__proto__`. */
  readonly schemas: readonly NamedSchema[];
  readonly securitySchemes: readonly SecurityScheme[];
}

/** A tag, declared or only used. */
export interface Tag extends Located {
  readonly name: string;
  readonly description?: string;
}

/** A schema of `components.schemas`. */
export interface NamedSchema extends Located {
  readonly name: string;
  readonly schema: JsonSchema;
  /**
   * Set if the schema has, or leads to, members of one direction: the direction of the name. `readOnly` members are
   * then optional in a schema for requests, `writeOnly` ones in a schema for responses; their type is `never` there.
   */
  readonly direction?: Direction;
  /**
   * Set if requests and responses see different members: the name of the schema for requests. The named schema itself is then the schema
   * for responses.
   */
  readonly requestName?: string;
  /** Set on a schema that was derived for requests: the name of the original schema. */
  readonly derivedFrom?: string;
}

/** One schema in use: `schema` is already the schema for the direction in which it is used. */
export interface SchemaUse extends Located {
  readonly schema: JsonSchema;
}

/**
 * One operation. In a webhook `readOnly` and `writeOnly` are reversed: its payload counts as a response, its reply as a request.
 */
export interface Operation extends Located {
  /** The document's `operationId`, or `METHOD /path` if it has none, the path as the document writes it. Unique. */
  readonly id: string;
  readonly hasOperationId: boolean;
  /** The method in upper case. */
  readonly method: string;
  /** The path template, without the query or fragment that some documents write into it; for a webhook its name. */
  readonly path: string;
  readonly tags: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated: boolean;
  /** The parameters of the path item and of the operation, merged; path parameters in the order of the template, then as written. */
  readonly parameters: readonly Parameter[];
  readonly body?: RequestBody;
  /** Replaces `body` for GET and HEAD, with which `fetch` sends no body: traffic is judged by it, and generated code ignores it. */
  readonly unsentBody?: RequestBody;
  readonly responses: readonly Response[];
  readonly security: readonly SecurityAlternative[];
  /** The operation's or path item's own servers; absent if the document's apply. */
  readonly servers?: readonly ServerDescriptor[];
  /** Set for a callback: the operation that receives the address, and where the address is in its request. */
  readonly callback?: CallbackDescriptor;
  /** The members of the operation whose names begin with `x-`, as written. */
  readonly extensions: ReadonlyMap<string, unknown>;
}

/** One parameter, style and explode filled in. */
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
  /** For an exploded object: names of members that are also names of other parameters. See `ParameterDescriptor.taken`. */
  readonly taken?: readonly string[];
  /** For a path parameter: another one follows directly. See `ParameterDescriptor.followed`. */
  readonly followed?: boolean;
  /** The only value, if the parameter is not described but written into the path. */
  readonly fixed?: string;
  readonly examples: readonly Json[];
}

/** A request body. */
export interface RequestBody extends Located {
  readonly required: boolean;
  readonly description?: string;
  readonly content: readonly Media[];
}

/** One media type of a body. */
export interface Media extends Located {
  readonly type: string;
  readonly kind: BodyKind;
  /**
   * The schema. Absent if the document gives none, so that any body of that type is valid. Also absent if the body is passed on as text or
   * bytes and the schema describes something else, e.g. the object that an XML text represents.
   */
  readonly schema?: SchemaUse;
  /**
   * The schema of each item of a stream: OpenAPI 3.2's `itemSchema`, or the items of `schema` if it is a list, or `schema` itself.
   */
  readonly itemSchema?: SchemaUse;
  /** For server-sent events: whether items are events with their fields (`data`, `event`, `id`, `retry`), and not only their data. */
  readonly hasFields?: true;
  readonly encoding: readonly EncodingDescriptor[];
  readonly examples: readonly Example[];
}

/** An example of a body. */
export interface Example extends Located {
  /** The name; empty for the unnamed example. */
  readonly name: string;
  readonly value: Json;
}

/** One response. */
export interface Response extends Located {
  readonly status: StatusKey;
  readonly description?: string;
  readonly content: readonly Media[];
  readonly headers: readonly Header[];
  readonly links: readonly Link[];
}

/** One link of a response: an operation that its receiver may call next, with values for it (OpenAPI Link Object). */
export interface Link extends Located {
  readonly name: string;
  readonly description?: string;
  /** The operation, by `operationId` or by its pointer. */
  readonly target:
    | { readonly kind: "id"; readonly id: string }
    | { readonly kind: "pointer"; readonly pointer: string };
  /** Names, which may be qualified (`path.id`), and values or runtime expressions. */
  readonly parameters: readonly (readonly [name: string, value: unknown])[];
  readonly body?: { readonly value: unknown };
}

/** One response header. */
export interface Header extends Located {
  readonly name: string;
  readonly required: boolean;
  readonly description?: string;
  readonly explode: boolean;
  readonly schema: SchemaUse;
  readonly content?: string;
  readonly examples: readonly Json[];
}

/** A security scheme, with its description and scopes. */
export interface SecurityScheme extends Located {
  readonly descriptor: SecuritySchemeDescriptor;
  readonly description?: string;
  /** The scopes with their descriptions, in document order, from all flows. */
  readonly scopes: readonly (readonly [scope: string, description: string])[];
}
