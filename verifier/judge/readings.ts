/**
 * The contested readings: where the specification leaves room, or where its users disagree. Each is an option with a
 * default. `docs/guide/contested-readings.md` is printed from this table and that of `decisions.ts`.
 *
 * @module
 */

/** What something that may be overlooked weighs. */
export type Weight = "off" | "warning" | "error";

/** Every contested reading by the name of its option: the question, its answers, and why the default is what it is. */
export const readingTable = {
  discriminator: {
    question: "Does a discriminator change the verdict?",
    values: {
      hint: "No. It chooses which alternative an error message tells of.",
      enforce:
        "Yes. The value has to fit the schema that the discriminator names: a branch of its union, or a schema that has the discriminator's in its `allOf`. Where it names none, that is `defaultMapping` (OpenAPI 3.2), or an error.",
    },
    default: "hint",
    why: "“`discriminator` MUST NOT change the validation outcome of the schema” (OpenAPI 3.1.1 and 3.2 §4.25).",
  },
  plusInQuery: {
    question: "Is a `+` in a query a space?",
    values: {
      space: "Yes, as in forms. In a path it is a plus either way.",
      literal: "No, it is a plus.",
    },
    default: "space",
    why: "Browsers, `URLSearchParams` and nearly all servers read queries as application/x-www-form-urlencoded.",
  },
  reservedCharacters: {
    question:
      "May a query value hold reserved characters as they are, where its parameter lacks `allowReserved`?",
    values: {
      off: "Yes; `allowReserved` speaks to who writes a URL, not to who reads it.",
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
    why: "In a test or behind a proxy it is a mistake. In the logs of a host that serves more than the API, choose `warning`.",
  },
  undocumentedMethod: {
    question: "Is a method that the document does not describe for a path an error?",
    values: {
      error: "Yes.",
      warning: "It is a warning, and the exchange was not checked.",
    },
    default: "error",
    why: "As for a path.",
  },
  undocumentedStatus: {
    question: "Is a status that the document does not describe an error?",
    values: {
      error: "Yes, 5XX like any other.",
      warning: "It is a warning, and the response was not checked.",
    },
    default: "error",
    why: "Who reads the document has to know what may come back; `default` and ranges are there for the rest.",
  },
  methodFallback: {
    question: "Does `DELETE /users/me` go to `/users/{id}`, where `/users/me` has only `get`?",
    values: {
      template: "Yes, as common servers do it.",
      none: "No, the more concrete path has no such method.",
    },
    default: "template",
    why: "The generated router does so, and the specification speaks of paths, not of methods, when it prefers the concrete.",
  },
  head: {
    question: "Does `HEAD` go to `get`, where the document describes no `head`?",
    values: {
      get: "Yes; its response has no body.",
      none: "No, it is a method that is not described.",
    },
    default: "get",
    why: "HTTP has it so (RFC 9110 §9.3.2).",
  },
  preflight: {
    question: "Is a CORS preflight held against the document?",
    values: {
      ignore: "No, unless the document describes `options` for the path; it is noted, and valid.",
      judge: "Yes, like any other request.",
    },
    default: "ignore",
    why: "Browsers send it on their own, by the Fetch standard; it is no part of an API.",
  },
  refusedRequests: {
    question: "Is a broken request an error, where the server refused it with a 4XX?",
    values: {
      error: "Yes: the request breaks the contract whatever the answer is.",
      warning: "It is a warning.",
      off: "No; only the response is judged.",
    },
    default: "error",
    why: "Who checks clients wants to know. For tests of a server that send bad requests on purpose, choose `off`.",
  },
  credentials: {
    question: "Are missing credentials and scopes an error?",
    values: {
      error: "Yes.",
      warning: "They are a warning.",
      off: "They are not looked for, as behind a gateway that takes them off.",
    },
    default: "error",
    why: "A security requirement is as much a part of the contract as a required parameter.",
  },
  missingContentType: {
    question: "How is a response body without `Content-Type` read?",
    values: {
      first: "As the first media type that the document describes, with a warning.",
      error: "It is an error.",
    },
    default: "first",
    why: "RFC 9110 §8.3 says SHOULD, and the generated client reads it so. A request body without one is always an error.",
  },
  undeclaredBody: {
    question: "May there be a body where the document describes none?",
    values: {
      off: "Yes.",
      warning: "It is a warning.",
      error: "No.",
    },
    default: "warning",
    why: "A response without `content` is often one of which nobody has written down the body.",
  },
  undeclaredProperties: {
    question: "May a body have properties that its schema admits without naming them?",
    values: {
      off: "Yes: objects are open unless the schema closes them.",
      warning: "They are a warning.",
      error: "No. This is the strict mode.",
    },
    default: "off",
    why: "JSON Schema's objects are open. The strict mode finds typing errors in optional properties.",
  },
  undeclaredQuery: {
    question: "May a query have parameters that the document does not describe?",
    values: {
      off: "Yes.",
      warning: "They are a warning.",
      error: "No.",
    },
    default: "off",
    why: "OpenAPI says nothing of them; caches, proxies and trackers add their own.",
  },
  readOnlySent: {
    question: "May a request send a `readOnly` property?",
    values: {
      off: "Yes.",
      warning: "It is a warning.",
      error: "No.",
    },
    default: "error",
    why: "It “SHOULD NOT be sent as part of the request” (OpenAPI 3.0 §4.7.24.2): who sends it believes that it can be set. JSON Schema lets its owner refuse it (§9.4). Where clients send back what they were given, choose `warning`, for the generated router as well (`readings`).",
  },
  writeOnlyShown: {
    question: "May a response show a `writeOnly` property?",
    values: {
      off: "Yes.",
      warning: "It is a warning.",
      error: "No.",
    },
    default: "error",
    why: "Such a value “is never present when the instance is retrieved” (JSON Schema 2020-12 §9.4); mostly it is a secret. The generated router holds such a reply back.",
  },
  emptyQueryValues: {
    question: "May a query parameter be empty (`?name=`), where it lacks `allowEmptyValue`?",
    values: {
      schema: "Its schema decides: the empty text is a text, and no number.",
      error: "No.",
    },
    default: "schema",
    why: "`minLength` says what is meant; `allowEmptyValue` is deprecated.",
  },
  unsafeIntegers: {
    question: "Is an integer beyond 2^53 an integer, in a parameter?",
    values: {
      refuse: "No: a JavaScript number cannot hold it, and the generated router refuses it.",
      accept: "Yes. Its bounds are checked as well as numbers allow.",
    },
    default: "refuse",
    why: "A rounded identifier names another thing; describe such identifiers as strings.",
  },
} as const;

type Table = typeof readingTable;

/** The name of a contested reading. */
export type ReadingName = keyof Table;

/** An answer to every contested reading. */
export type Readings = { readonly [Name in ReadingName]: keyof Table[Name]["values"] };

/** The default answers. */
export const defaultReadings: Readings = Object.fromEntries(
  Object.entries(readingTable).map(([name, entry]) => [name, entry.default]),
  // The keys are those of the table, and a test holds each default to its values.
) as unknown as Readings;

/** All answers: those given, and the defaults for the rest. */
export function chooseReadings(given: Partial<Readings> | undefined): Readings {
  return given === undefined ? defaultReadings : { ...defaultReadings, ...given };
}
