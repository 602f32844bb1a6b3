/**
 * The model: the meaning of a document, independent of its version of OpenAPI. Types only. `buildModel` creates it once; the generator and
 * the verifier read it. Does not contain TypeScript names or files.
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

/**
 * How integers in parameters, headers and forms are read. `int64`: integers with the format `int64` keep all digits. `rounded`: any integer
 * becomes the nearest number.
 */
export type IntegerForm = "int64" | "rounded";

/** An API. */
export interface ApiModel {
  readonly title: string;
  readonly version: string;
  readonly description?: string;
  /** The version of OpenAPI that the author wrote, e.g. `3.0.3`. */
  readonly specification: string;
  readonly servers: readonly ServerDescriptor[];
  readonly tags: readonly Tag[];
  readonly operations: readonly Operation[];
  /** The requests that the API sends: the document's webhooks, followed by the callbacks of its operations. */
  readonly webhooks: readonly Operation[];
  /**
   * How integers are read. Absent: an integer in a parameter, header or form is refused if a JavaScript number cannot represent it exactly.
   */
  readonly integers?: IntegerForm;
  /** Operations under `paths` that could not be understood. Absent: none. */
  readonly leftOut?: readonly LeftOutOperation[];
  /** Named schemas in document order. A list, because a schema may be named `__proto__`. */
  readonly schemas: readonly NamedSchema[];
  readonly securitySchemes: readonly SecurityScheme[];
}

/** A tag, whether declared or only used. */
export interface Tag extends Located {
  readonly name: string;
  readonly description?: string;
}

/** A schema of `components.schemas`. */
export interface NamedSchema extends Located {
  readonly name: string;
  readonly schema: JsonSchema;
  /**
   * Set if the schema has, or refers to, members that are omitted in one direction: the direction that the schema is for. In a schema for
   * requests, `readOnly` members are optional and have the type `never`; in one for responses, `writeOnly` members.
   */
  readonly direction?: Direction;
  /** The name of the schema for requests, if requests and responses have different members. This schema is then for responses. */
  readonly requestName?: string;
  /** Set on a schema that was derived for requests: the name of the original schema. */
  readonly derivedFrom?: string;
}

/** The use of a schema. `schema` is the variant for the direction (request or response) of the use. */
export interface SchemaUse extends Located {
  readonly schema: JsonSchema;
}

/** One operation. For a webhook, `readOnly` and `writeOnly` are reversed: its payload counts as a response, its reply as a request. */
export interface Operation extends Located {
  /** The document's `operationId`, or else `METHOD /path`, with the path as the document writes it. Unique. */
  readonly id: string;
  readonly hasOperationId: boolean;
  /** The method in upper case. */
  readonly method: string;
  /** The path template, without any query or fragment in it; for a webhook its name. */
  readonly path: string;
  readonly tags: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated: boolean;
  /** The parameters of path item and operation, merged. Path parameters are in the order of the template, others in document order. */
  readonly parameters: readonly Parameter[];
  readonly body?: RequestBody;
  /** Set instead of `body` for GET and HEAD, since `fetch` sends no body for them. The judge and `diff` use it, not generated code. */
  readonly unsentBody?: RequestBody;
  readonly responses: readonly Response[];
  readonly security: readonly SecurityAlternative[];
  /** The servers of the operation or its path item. Absent if those of the document apply. */
  readonly servers?: readonly ServerDescriptor[];
  /** Set for a callback: the operation that receives the URL, and where the URL is in its request. */
  readonly callback?: CallbackDescriptor;
  /** The members of the operation whose names begin with `x-`, as written. */
  readonly extensions: ReadonlyMap<string, unknown>;
}

/** One parameter. Defaults of style and explode are filled in. */
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
  /** For an exploded object: names of other parameters, which cannot be its members. See `ParameterDescriptor.taken`. */
  readonly taken?: readonly string[];
  /** For a path parameter: another one follows without any text between them. See `ParameterDescriptor.followed`. */
  readonly followed?: boolean;
  /** The fixed value. Set if the document does not describe the parameter, but has it in the query of the path. */
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
   * The schema. Absent if the document has none, so that any body of that type is valid. Also absent if the body is passed on as text or
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
  /** The operation, by its `operationId` or its pointer. */
  readonly target:
    | { readonly kind: "id"; readonly id: string }
    | { readonly kind: "pointer"; readonly pointer: string };
  /** The parameters to send: names, which may include the location (`path.id`), with values or runtime expressions. */
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
