/**
 * The contested readings: rules that the specification leaves open, or that its users read differently. Each is an option with a default.
 * `docs/guide/contested-readings.md` is printed from this table and from `scripts/reference/print-contested-readings.ts`.
 *
 * @module
 */

export type Weight = "off" | "warning" | "error";

/** All contested readings, by the name of the option: the question, its answers, the default, and the reason for the default. */
export const readingTable = {
  discriminator: {
    question: "Does a discriminator change the verdict?",
    values: {
      hint: "No. It chooses the alternative that an error message describes.",
      enforce:
        "Yes. The value must be valid by the schema that the discriminator names: a branch of the `oneOf` or `anyOf`, or a schema whose `allOf` refers to the schema with the discriminator. If the value names no schema, `defaultMapping` (OpenAPI 3.2) applies; without it, that is an error.",
    },
    default: "hint",
    why: "“`discriminator` MUST NOT change the validation outcome of the schema” (OpenAPI 3.1.1 and 3.2 §4.25).",
  },
  plusInQuery: {
    question: "Is a `+` in a query a space?",
    values: {
      space: "Yes, as in forms. In a path it is always a plus.",
      literal: "No, it is a plus.",
    },
    default: "space",
    why: "Browsers, `URLSearchParams` and nearly all servers read queries as application/x-www-form-urlencoded.",
  },
  reservedCharacters: {
    question:
      "May a query value contain unencoded reserved characters if its parameter lacks `allowReserved`?",
    values: {
      off: "Yes: `allowReserved` is a rule for the sender of a request, not for its receiver.",
      warning: "It is a warning.",
    },
    default: "off",
    why: "A server reads `?next=/a` and `?next=%2Fa` alike, and clients differ in what they encode.",
  },
  undocumentedPath: {
    question: "Is a path that the document does not describe an error?",
    values: {
      error: "Yes.",
      warning: "It is a warning, and the exchange was not checked.",
    },
    default: "error",
    why: "In a test or behind a proxy it is a mistake. For logs of a host that serves more than this API, choose `warning`.",
  },
  undocumentedMethod: {
    question: "Is a method that the document does not describe for a path an error?",
    values: {
      error: "Yes.",
      warning: "It is a warning, and the exchange was not checked.",
    },
    default: "error",
    why: "For the same reason as a path.",
  },
  undocumentedStatus: {
    question: "Is a status that the document does not describe an error?",
    values: {
      error: "Yes, 5XX like any other.",
      warning: "It is a warning, and the response was not checked.",
    },
    default: "error",
    why: "Clients must know which responses are possible. A document can describe others by `default` and ranges.",
  },
  methodFallback: {
    question: "Does `DELETE /users/me` match `/users/{id}` if `/users/me` has only `get`?",
    values: {
      template: "Yes, as in common servers.",
      none: "No, the more concrete path has no such method.",
    },
    default: "template",
    why: "The generated router does so. The specification prefers concrete paths without a word about methods.",
  },
  head: {
    question: "Does `HEAD` match `get` if the document describes no `head`?",
    values: {
      get: "Yes; its response has no body.",
      none: "No, it is an undocumented method.",
    },
    default: "get",
    why: "HTTP defines it so (RFC 9110 §9.3.2).",
  },
  preflight: {
    question: "Is a CORS preflight checked against the document?",
    values: {
      ignore: "No, unless the document describes `options` for the path. It is reported, and valid.",
      judge: "Yes, like any other request.",
    },
    default: "ignore",
    why: "Browsers send it by themselves (Fetch standard); it is not part of an API.",
  },
  refusedRequests: {
    question: "Is an invalid request an error if the server refused it with a 4XX?",
    values: {
      error: "Yes: the request is invalid, whatever the response is.",
      warning: "It is a warning.",
      off: "No; only the response is judged.",
    },
    default: "error",
    why: "The error is needed where clients are tested. For tests of a server that send invalid requests on purpose, choose `off`.",
  },
  credentials: {
    question: "Are missing credentials and scopes an error?",
    values: {
      error: "Yes.",
      warning: "They are a warning.",
      off: "They are not checked, for example behind a gateway that removes them.",
    },
    default: "error",
    why: "A security requirement is part of the contract, like a required parameter.",
  },
  missingContentType: {
    question: "How is a response body without `Content-Type` read?",
    values: {
      first: "As the first media type that the document describes, with a warning.",
      error: "It is an error.",
    },
    default: "first",
    why: "`Content-Type` is a SHOULD (RFC 9110 §8.3), and the generated client reads the body so. A request body without `Content-Type` is always an error.",
  },
  undeclaredBody: {
    question: "Is a body allowed where the document describes none?",
    values: {
      off: "Yes.",
      warning: "It is a warning.",
      error: "No.",
    },
    default: "warning",
    why: "Documents often leave out `content` though the response has a body.",
  },
  undeclaredProperties: {
    question: "May a body have properties that its schema allows but does not name?",
    values: {
      off: "Yes, unless the schema forbids them.",
      warning: "They are a warning.",
      error: "No. This is the strict mode.",
    },
    default: "off",
    why: "JSON Schema allows additional properties by default. The strict mode finds misspelt optional properties.",
  },
  undeclaredQuery: {
    question: "May a query have parameters that the document does not describe?",
    values: {
      off: "Yes.",
      warning: "They are a warning.",
      error: "No.",
    },
    default: "off",
    why: "OpenAPI has no rule about them; caches, proxies and trackers add parameters.",
  },
  readOnlySent: {
    question: "May a request send a `readOnly` property?",
    values: {
      off: "Yes.",
      warning: "It is a warning.",
      error: "No.",
    },
    default: "error",
    why: "It “SHOULD NOT be sent as part of the request” (OpenAPI 3.0 §4.7.24.2), and a server may refuse it (JSON Schema 2020-12 §9.4). A client that sends it expects that it can be set. If clients send complete objects back, choose `warning`, in the generated router too (`readings`).",
  },
  writeOnlyShown: {
    question: "May a response contain a `writeOnly` property?",
    values: {
      off: "Yes.",
      warning: "It is a warning.",
      error: "No.",
    },
    default: "error",
    why: "Such a value “is never present when the instance is retrieved” (JSON Schema 2020-12 §9.4), and often it is a secret. The generated router does not send such a reply.",
  },
  emptyQueryValues: {
    question: "May a query parameter be empty (`?name=`) if it lacks `allowEmptyValue`?",
    values: {
      schema: "Its schema decides: an empty value is a string, but not a number.",
      error: "No.",
    },
    default: "schema",
    why: "`minLength` can forbid it; `allowEmptyValue` is deprecated.",
  },
  unsafeIntegers: {
    question: "Is an integer beyond 2^53 valid in a parameter, a header or a field of a form?",
    values: {
      refuse: "No: a JavaScript number cannot hold it, and the generated router refuses it.",
      int64:
        'If its schema has the format `int64`, as in the router that is generated with `int64: "bigint"` or `"string"`; an integer beyond 64 bits is invalid in JSON, too. It is the default of an API whose config has one of these.',
      accept: "Yes. Its bounds are checked with the precision of a number.",
    },
    default: "refuse",
    why: "A rounded identifier names another item. Describe such identifiers as strings.",
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
