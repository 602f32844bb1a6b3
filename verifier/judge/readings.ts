/**
 * The contested readings: rules that the specification leaves open, or that users interpret differently. Each is an option with a default.
 * `docs/guide/contested-readings.md` is generated from this table and from `scripts/reference/print-contested-readings.ts`.
 *
 * @module
 */

export type Weight = "off" | "warning" | "error";

/** All contested readings by option name: the question, its possible answers, the default, and the reason for the default. */
export const readingTable = {
  discriminator: {
    question: "Does a discriminator change the verdict?",
    values: {
      hint: "No. It selects the alternative that error messages refer to.",
      enforce:
        "Yes. The value must match the schema selected by the discriminator: a branch of the `oneOf` or `anyOf`, or a schema whose `allOf` references the schema with the discriminator. If the value does not select a schema, `defaultMapping` (OpenAPI 3.2) applies. If there is no `defaultMapping`, the value is invalid.",
    },
    default: "hint",
    why: "“`discriminator` MUST NOT change the validation outcome of the schema” (OpenAPI 3.1.1 and 3.2 §4.25).",
  },
  plusInQuery: {
    question: "Is a `+` in a query decoded to a space?",
    values: {
      space: "Yes, as in forms. In a path, it always remains a plus.",
      literal: "No, it remains a plus.",
    },
    default: "space",
    why: "Browsers, `URLSearchParams` and nearly all servers parse queries as application/x-www-form-urlencoded.",
  },
  reservedCharacters: {
    question:
      "Can a query value contain unencoded reserved characters if its parameter does not set `allowReserved`?",
    values: {
      off: "Yes. `allowReserved` is a rule for the sender of a request, not for the receiver.",
      warning: "Reports a warning.",
    },
    default: "off",
    why: "Servers decode `?next=/a` and `?next=%2Fa` to the same value, and clients differ in which characters they encode.",
  },
  undocumentedPath: {
    question: "Is an undocumented path an error?",
    values: {
      error: "Yes.",
      warning: "Reports a warning. The exchange is not checked.",
    },
    default: "error",
    why: "In a test or behind a proxy, it is a mistake. For logs from a host that serves more than this API, use `warning`.",
  },
  undocumentedMethod: {
    question: "Is an undocumented method for a documented path an error?",
    values: {
      error: "Yes.",
      warning: "Reports a warning. The exchange is not checked.",
    },
    default: "error",
    why: "Undocumented methods are errors for the same reason as undocumented paths.",
  },
  undocumentedStatus: {
    question: "Is an undocumented status an error?",
    values: {
      error: "Yes, including 5XX.",
      warning: "Reports a warning. The response is not checked.",
    },
    default: "error",
    why: "Clients must know which responses are possible. A document can cover other statuses with `default` and ranges.",
  },
  methodFallback: {
    question: "Does `DELETE /users/me` match `/users/{id}` if `/users/me` only defines `get`?",
    values: {
      template: "Yes, as in most servers.",
      none: "No, the more concrete path does not support the method.",
    },
    default: "template",
    why: "The generated router behaves this way. The specification gives concrete paths precedence but does not mention methods.",
  },
  head: {
    question: "Does `HEAD` match `get` if the document does not define `head`?",
    values: {
      get: "Yes. The response has no body.",
      none: "No, it is an undocumented method.",
    },
    default: "get",
    why: "HTTP defines `HEAD` this way (RFC 9110 §9.3.2).",
  },
  preflight: {
    question: "Is a CORS preflight checked against the document?",
    values: {
      ignore: "No, unless the document defines `options` for the path. The preflight is reported but valid.",
      judge: "Yes, like any other request.",
    },
    default: "ignore",
    why: "Browsers send preflights automatically (Fetch standard), so they are not part of an API.",
  },
  refusedRequests: {
    question: "Is an invalid request an error if the server rejected it with a 4XX?",
    values: {
      error: "Yes. The request is invalid regardless of the response.",
      warning: "Reports a warning.",
      off: "No. Only the response is checked.",
    },
    default: "error",
    why: "Tests of a client need the error. For server tests that send invalid requests on purpose, use `off`.",
  },
  credentials: {
    question: "Are missing credentials and scopes an error?",
    values: {
      error: "Yes.",
      warning: "Reports a warning.",
      off: "Credentials are not checked, for example behind a gateway that removes them.",
    },
    default: "error",
    why: "A security requirement is part of the contract, like a required parameter.",
  },
  missingContentType: {
    question: "How is a response body without `Content-Type` decoded?",
    values: {
      first: "As the first documented media type, with a warning.",
      error: "Reports an error.",
    },
    default: "first",
    why: "`Content-Type` is a SHOULD (RFC 9110 §8.3), and the generated client decodes the body this way. A request body without `Content-Type` is always an error.",
  },
  undeclaredBody: {
    question: "Is a body allowed if the document does not define one?",
    values: {
      off: "Yes.",
      warning: "Reports a warning.",
      error: "No.",
    },
    default: "warning",
    why: "Documents often omit `content` even though the response has a body.",
  },
  undeclaredProperties: {
    question: "Can a body contain properties that its schema allows but does not list?",
    values: {
      off: "Yes, unless the schema forbids them.",
      warning: "Reports a warning.",
      error: "No (strict mode).",
    },
    default: "off",
    why: "JSON Schema allows additional properties by default. Strict mode finds misspelt optional properties.",
  },
  undeclaredQuery: {
    question: "Can a query contain undocumented parameters?",
    values: {
      off: "Yes.",
      warning: "Reports a warning.",
      error: "No.",
    },
    default: "off",
    why: "OpenAPI does not define a rule, and caches, proxies and trackers add parameters.",
  },
  readOnlySent: {
    question: "Can a request contain a `readOnly` property?",
    values: {
      off: "Yes.",
      warning: "Reports a warning.",
      error: "No.",
    },
    default: "error",
    why: "A `readOnly` property “SHOULD NOT be sent as part of the request” (OpenAPI 3.0 §4.7.24.2), and a server may reject it (JSON Schema 2020-12 §9.4). A client that sends it expects to be able to set it. If clients send complete objects back, use `warning`, also in the generated router (`readings`).",
  },
  writeOnlyShown: {
    question: "Can a response contain a `writeOnly` property?",
    values: {
      off: "Yes.",
      warning: "Reports a warning.",
      error: "No.",
    },
    default: "error",
    why: "A `writeOnly` value “is never present when the instance is retrieved” (JSON Schema 2020-12 §9.4) and is often a secret. The generated router does not send such a reply.",
  },
  emptyQueryValues: {
    question: "Can a query parameter be empty (`?name=`) if it does not set `allowEmptyValue`?",
    values: {
      schema: "Depends on its schema. An empty value is a valid string but not a valid number.",
      error: "No.",
    },
    default: "schema",
    why: "A schema can forbid empty values with `minLength`, and `allowEmptyValue` is deprecated.",
  },
  unsafeIntegers: {
    question: "Is an integer beyond 2^53 valid in a parameter, header or form field?",
    values: {
      refuse: "No. A JavaScript number cannot represent it, and the generated router rejects it.",
      int64:
        'Only if its schema has the format `int64`, as in a router generated with `int64: "bigint"` or `"string"`. An integer beyond 64 bits is also invalid in JSON. This is the default for an API whose config sets one of these options.',
      accept: "Yes. Its bounds are checked with the precision of a JavaScript number.",
    },
    default: "refuse",
    why: "A rounded identifier refers to a different item. Define such identifiers as strings.",
  },
} as const;

type Table = typeof readingTable;

export type ReadingName = keyof Table;

export type Readings = { readonly [Name in ReadingName]: keyof Table[Name]["values"] };

export const defaultReadings: Readings = Object.fromEntries(
  Object.entries(readingTable).map(([name, entry]) => [name, entry.default]),
) as unknown as Readings;

export function chooseReadings(given: Partial<Readings> | undefined): Readings {
  return given === undefined ? defaultReadings : { ...defaultReadings, ...given };
}
