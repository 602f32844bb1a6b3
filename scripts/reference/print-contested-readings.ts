import { readingTable } from "../../verifier/judge/readings.ts";

export function printReadings(): string {
  const options = Object.entries(readingTable).map(([name, entry]) => {
    const values = Object.entries(entry.values).map(([value, meaning]) => {
      const mark = value === entry.default ? " (default)" : "";
      return `- \`${value}\`${mark}: ${meaning}`;
    });
    return `### \`${name}\`\n\n${entry.question}\n\n${values.join("\n")}\n\n${entry.why}\n`;
  });
  const decided = decisions.map(({ what, why }) => `- ${what} *${why}*`);
  return `${front}\n## Options\n\n${options.join("\n")}\n## Decided\n\n${decidedFront}\n\n${decided.join("\n")}\n`;
}

const front = `# Contested readings

OpenAPI leaves some rules open, and tools interpret them differently. This page lists how tenon interprets each of these rules. It is
generated from \`verifier/judge/readings.ts\` and \`scripts/reference/print-contested-readings.ts\`.

An exchange is *valid*, *invalid*, or, if part of it could not be checked, *unchecked*. An exchange with warnings is still valid.

\`\`\`ts
judge(contract, exchange, { readings: { undeclaredProperties: "error", undocumentedPath: "warning" } });
\`\`\`
`;

const decidedFront = `These rules are not configurable. The generated router and client follow the same rules, so tests, proxies, mocks and servers always
agree.`;

/** A decision about a rule that the specification leaves open. Not an option. */
interface Decision {
  readonly what: string;
  readonly why: string;
}

const decisions: readonly Decision[] = [
  {
    what: "A list or object is split before it is percent-decoded, so `a%2Cb,c` contains two items.",
    why: "An encoded delimiter is part of its item (RFC 6570 §1.5). Decoding first would turn it into a delimiter.",
  },
  {
    what: "Query parameter, cookie and property names are case-sensitive. Header names are not.",
    why: "RFC 9110 §5.1 defines this for headers. No standard makes the other names case-insensitive.",
  },
  {
    what: "The header parameters `Accept`, `Content-Type` and `Authorization` and the response header `Content-Type` are ignored.",
    why: "OpenAPI 3.2 §4.12.1 and §4.17.1.",
  },
  {
    what: "`label` without explode is separated by commas: `.3,4,5`.",
    why: "RFC 6570, OpenAPI 3.0.4 and 3.1.1. The dots in older tables were a mistake.",
  },
  {
    what: "`pipeDelimited` and `spaceDelimited` values are also split at encoded delimiters if they contain no unencoded delimiter.",
    why: "A URL cannot contain a space and should not contain a pipe (OpenAPI 3.1.1, Appendix E).",
  },
  {
    what: "`spaceDelimited` and `pipeDelimited` with explode are treated as `form` with explode.",
    why: "The specification's table does not define a serialization for them.",
  },
  {
    what: "`deepObject` values can have more than one level and contain lists as `a[]` or `a[0]`. In any other style, in queries and forms, these are ordinary names that do not belong to a list `a`. If clients send `a[]`, use that as the parameter name. A form field that can be an object is decoded from `a[b]` and from JSON. A form field without a schema is also decoded from `a[0]`, as a list.",
    why: "The specification does not define this for `deepObject`, and common servers decode it this way. In other styles, a list repeats its name (RFC 6570 §3.2.8).",
  },
  {
    what: "Each name-value pair in a query belongs to one parameter: the parameter with that name, or otherwise a member of an exploded object. A pair never belongs to an exploded or `deepObject` parameter with the same name. For example, `d=` does not belong to a `deepObject` named `d`, unless its schema also allows types other than objects.",
    why: "Members of an exploded object share a namespace with all other parameters (RFC 6570 §3.2.8). A member with the same name as another parameter can be neither sent nor read, and tenon reports it.",
  },
  {
    what: "A list in an exploded object repeats its member's name: `sort=a&sort=b`. JSON lists are also accepted.",
    why: "The specification does not define this case, but common servers and clients behave this way.",
  },
  {
    what: "A value that is sent both as a whole and as separate members (`o[a]=1&o[a][b]=2`) is malformed.",
    why: "Servers differ in which form they drop.",
  },
  {
    what: "In OpenAPI 3.1 and 3.2, the `requestBody` of GET and HEAD is checked. In 3.0, the `requestBody` of GET, HEAD and DELETE is ignored, and any body is valid. The generated client and router neither send nor read a body with GET and HEAD.",
    why: "OpenAPI 3.1 permits it (Operation Object), and 3.0 tells consumers to ignore it. `fetch` does not send a body with GET and HEAD.",
  },
  {
    what: "A list with one item can be sent as a single value. A value that is not a list must not be sent twice, and neither must a list without explode.",
    why: "With explode, a list with one item and the item itself look the same in a request. Without explode, the complete list is a single string.",
  },
  {
    what: "Numbers in parameters and forms use JSON syntax, without `+1`, `01`, `0x1` or spaces. Booleans are `true` and `false`.",
    why: "OpenAPI 3.1 leaves this open, and 3.2 §4.12.4 refers to the JSON data model. Servers handle other forms differently.",
  },
  {
    what: "If a string matches several types in a union, each type is validated against the schema.",
    why: "`?id=1` is valid against `anyOf: [array, integer]`, in either order.",
  },
  {
    what: "A list or object nested in a list in a parameter or form field is JSON. If a form field can be a string or an object, the client writes the object as in `deepObject` (`to[street]=…`), and JSON is decoded as an object if the schema rejects the string.",
    why: "Styles do not define a serialization for nested values. The default for an object in a form field is JSON (OpenAPI 3.2 §4.15.2), which is also a valid string.",
  },
  {
    what: "Only parameters, form fields and text parts of multipart bodies are converted from strings. JSON values are not converted.",
    why: "JSON values already have types.",
  },
  {
    what: "Each `Set-Cookie` line is one cookie, including any commas. If the schema is a list, each line is an item. If it is an object, each line is a member with the cookie's name, and the cookie's value and attributes as its value. For a string, and with `content`, the value consists of all lines, joined by line feeds.",
    why: "OpenAPI 3.2 §4.21.3 and RFC 9110 §5.3: `Expires` contains a comma.",
  },
  {
    what: "Spaces after commas in header lists are ignored, and header values are not percent-decoded.",
    why: "RFC 9110 §5.6.1; OpenAPI 3.2 §4.12.2.",
  },
  {
    what: "In cookies with explode, the default for style `form`, each list item or object member is a separate cookie: `ids=1; ids=2`. `ids=1&ids=2` is a single cookie.",
    why: "RFC 6570 §3.2.8 joins them with `&`, which does not separate cookies in a `Cookie` header (OpenAPI 3.1.1, Appendix D). Style `cookie` in OpenAPI 3.2 writes separate cookies.",
  },
  {
    what: "A trailing slash in a path is significant. A path parameter matches neither an empty string nor a slash.",
    why: "Paths with and without the slash are different (RFC 3986 §6.2.3), and OpenAPI 3.2 §4.8.2 excludes slashes from parameters.",
  },
  {
    what: "If several paths match, they are compared segment by segment. A literal segment takes precedence over a segment with parameters, more literal text over less, and any literal text over a bare parameter. If both segments contain the same amount of literal text, precedence goes to the one that first has a literal character where the other has a parameter. For example, `/a.b` matches `/a.{x}` rather than `/a{x}b`, regardless of their order in the document.",
    why: "Concrete paths are matched first (OpenAPI 3.2 §4.8), and the order of paths in a document is not significant.",
  },
  {
    what: "The host in a URL is ignored, but the paths of the document's servers are not.",
    why: "Traffic is often recorded on hosts that are not in the document. The `basePath` option replaces the servers' paths.",
  },
  {
    what: "A trailing slash in a server URL is dropped, so `/things` on `https://api.example/v1/` is `/v1/things`.",
    why: "Appending the path (OpenAPI 3.1.1 §4.8.8) would result in `/v1//things`, which authors do not intend.",
  },
  {
    what: "A variable in the path of a server URL can have any value in its `enum`. If it has no `enum`, it can have any value, including slashes. A variable that includes the host (`{baseUrl}/v1`) can have the paths of its default and its `enum` values.",
    why: "OpenAPI 3.1.1 §4.8.6. The paths of the defaults are tried first, then the shortest that match. If a variable with a host could have any value, every path would belong to the API.",
  },
  {
    what: "`nullable: true` allows null in every schema: beside an `enum` without null, beside `allOf` or `$ref`, and without a `type`. It has the same meaning in OpenAPI 3.1 and 3.2, where it is no longer a keyword.",
    why: "Authors intend this meaning. OpenAPI 3.0.3 defines `nullable` only beside `type`, and requires null in the `enum`.",
  },
  {
    what: "Known formats are checked, and unknown formats are ignored.",
    why: "JSON Schema leaves the choice to the validator (Validation §7.2).",
  },
  {
    what: "`application/json` in a document does not match types that end in `+json`, which only match their own name and ranges. The parameters of a documented media type must be present with the same case-sensitive value, and additional parameters are allowed. `charset` only distinguishes entries that are otherwise equal.",
    why: "According to OpenAPI 3.2 §4.14, media types are defined by RFC 6838, and the most specific key applies.",
  },
  {
    what: "If the document defines a body for `*/*` or `application/*`, the message's `Content-Type` determines how it is decoded: JSON as any value, text as a string, a form as an object. Bytes are valid against a schema without constraints or a schema for bytes. A body that cannot be decoded to a value of the schema, such as XML for an object, is unchecked. The router, the client and enforcement reject it. The client also rejects forms in this case. A `Content-Type` that is itself a range is undocumented, and a multipart type without a boundary is malformed.",
    why: "A range determines which types can be sent, not how they are decoded (RFC 9110 §12.5.1), and XML is only converted with the XML Objects in a schema for that type. A multipart type needs a boundary (RFC 2046 §5.1.1).",
  },
  {
    what: "Text is decoded with the message's `charset` and encoded as UTF-8. If the document specifies another encoding, the message declares `charset=UTF-8` instead.",
    why: "The platform only encodes UTF-8 (WHATWG Encoding), and `charset` does not affect which media type entry applies.",
  },
  {
    what: "JSON and forms are UTF-8 regardless of `charset`. Enforcement rejects requests that declare an encoding other than UTF-8 or US-ASCII. Bytes that are not valid UTF-8 are rejected, but the generated client decodes them as U+FFFD.",
    why: "RFC 8259 §8.1 and §11. A server that honours `charset` would decode a different string than the one that was checked. The client behaves like `Response.json()` in the Fetch standard.",
  },
  {
    what: "If a JSON object contains a member twice, the last value counts, and this is not an error. Enforcement forwards the body unchanged.",
    why: "JSON leaves this open (RFC 8259 §4), and most parsers keep the last value, including `JSON.parse`. A server that keeps the first value would use a value that was not checked.",
  },
  {
    what: "Some numbers are rounded in JavaScript (`9007199254740993`, `1e400`). In a parameter, header, body or stream item, such a number is checked by its digits, and the handler receives the rounded number. The router rejects numbers that would become infinite. If the digits cannot be compared, because the document's own limit or constant is also rounded, or because `not` or a similar keyword depends on them, the judge reports the value as unchecked, and the router rejects it. The generated client checks digits with the `digits` option of `createValidation`. Otherwise, it checks the rounded number, like validators for values. The router and the judge also check the rounded number if other code has already parsed the body: a framework's body parser, a test library, or a log with bodies as JSON values.",
    why: "JSON does not limit the precision of numbers (RFC 8259 §6). A validator for values does not see the original text, and neither does a handler or test behind a parser. Both receive the value that is checked, as with express-openapi-validator.",
  },
  {
    what: "`readOnly` and `writeOnly` apply if they are set in a schema that the value matches. In a union or condition, only the matching branches count. `readOnly` and `writeOnly` inside `not` have no effect. They do not apply to list items, but do apply to the items' members.",
    why: "Both keywords are annotations (JSON Schema 2020-12 §9.4), and annotations from schemas that a value does not match are dropped (Core §7.7.1). OpenAPI 3.0 defines them for properties only.",
  },
  {
    what: "A `required` member is only required in responses if it is `readOnly`, and only in requests if it is `writeOnly`. This applies to OpenAPI 3.1 and 3.2 as well as 3.0.",
    why: "OpenAPI 3.0.4 §4.7.24.2 defines this rule. JSON Schema 2020-12 does not have such an exception, but without it, a client could not send a valid request, because it must omit the member.",
  },
  {
    what: "If the `schema` for JSON lines or server-sent events is an array, it describes the list of items. `minItems`, `prefixItems` and similar keywords apply to the stream as a whole, and `itemSchema` additionally applies to each item. The router and client check the number of items, `uniqueItems`, `contains`, and each item against `prefixItems`, `itemSchema` or `items` as the items pass. They check `anyOf`, `oneOf`, `not`, `if`, `const`, `enum` and `unevaluatedItems` of the list when the stream ends, and keep its items until then. If the schema allows neither arrays nor only strings, it describes each item: the JSON in a line, or the data of an event. A string schema describes the stream as a whole. If event items are described by position or in branches, each field must be text in all of them or in none. If a schema allows an array among other types, the items are unchecked, as `tenon lint` reports. The same applies to an array for server-sent events whose items have no `data` or differ in which fields are text.",
    why: "Before `itemSchema` (OpenAPI 3.2 §4.14.1), there was no other field, and published documents describe events this way.",
  },
  {
    what: "A JSON text sequence is only split at record separators, and a record separator precedes each text. A number, `true`, `false` or `null` without trailing whitespace is malformed. JSON lines are only split at line feeds.",
    why: "According to RFC 7464 §2.1 and §2.4, a JSON text can contain line feeds, and such a scalar may be truncated. A carriage return is whitespace in JSON.",
  },
  {
    what: "Responses with status 1XX, 204, 205 or 304 and responses to `HEAD` do not need a body, regardless of the document.",
    why: "HTTP forbids a body in these responses (RFC 9110 §6.4.1).",
  },
  {
    what: "If an encoding sets `contentType`, each of its parts must have one of the listed media types or none. `application/octet-stream` is only accepted if it is listed. If the schema implies the media type, every type is accepted. The client sends a file without a type as the first media type in the list.",
    why: "OpenAPI 3.2 §4.15. A part without `Content-Type` is text (RFC 7578 §4.4), and many programs send JSON this way.",
  },
  {
    what: "In a multipart body, a file part is treated as bytes, a part with a JSON type is parsed, and a text part is converted according to its schema.",
    why: "OpenAPI 3.2 §4.15.",
  },
  {
    what: "A multipart body that parsers interpret differently is malformed. This includes a bare line feed as the line break of delimiters or headers, a line that only begins like a delimiter, folded header lines, duplicate `Content-…` lines, two names in a disposition, a disposition other than `form-data` in `multipart/form-data`, and a `Content-Transfer-Encoding` other than `7bit`, `8bit` and `binary`.",
    why: "RFC 2046 §5.1.1 requires CRLF, RFC 7578 §4.2 requires `form-data`, and §4.7 deprecates transfer encodings. A server behind the check could decode different parts than those that were checked.",
  },
  {
    what: "In `multipart/related`, `multipart/mixed` and similar types, a part belongs to the member named in its `Content-Disposition`, otherwise to the property named in its `Content-ID`, and otherwise to the first unused property whose encoding best matches its type.",
    why: "OpenAPI 3.1.1 allows implementations to use `form-data` names in these types. RFC 2387 identifies parts by content id, and RFC 2046 §5.1.3 by order.",
  },
  {
    what: "If the schema for a multipart body is an array, its parts are the items in order. `prefixEncoding` and `itemEncoding` apply by position, and `itemSchema` describes each part. A part whose `contentType` is a multipart type or a form is decoded as such with its nested encodings. An array for a `multipart/mixed` part is the list of the parts inside it, and an array for a `multipart/form-data` or form part has one item for each part.",
    why: "OpenAPI 3.2 §4.15.2. The document does not specify whether an array is one part or several, and only named parts become objects.",
  },
  {
    what: "If the schema for a `multipart/form-data` body is neither an object nor an array, the body is a single part with any name. If the schema for an `application/x-www-form-urlencoded` body is not an object, the value is the body's text. For any other multipart body whose schema is neither an object nor an array, the value is its bytes. If the schema also allows an object, these rules apply to a body that does not contain any member of that object.",
    why: "Many documents describe the upload of a single file this way, without a name for the part.",
  },
  {
    what: "If a string matches several types of a parameter or form field, the first type, in document order, that the schema allows counts. For example, `?n=5` for `[integer, string]` is the number 5, whether the caller passed the number or the string. If the schema does not allow any of these values, a list or object from `const` or `enum` with this serialization counts. Otherwise, an object takes precedence over a list, and a boolean or number over a list with one item.",
    why: "The request does not show which type the caller used, and rejecting such strings would exclude valid calls in published documents. OpenAPI leaves the conversion of types to strings to implementations (3.2, Appendix B).",
  },
  {
    what: "If a parameter or form field can be null but not a string, the empty string and `null` are decoded as null. If it can be a string, the client refuses to send null, because a server would decode it as the string `null`. Omit the parameter instead.",
    why: "RFC 6570 §2.3 only distinguishes defined and undefined values. OpenAPI 3.2, Appendix B, leaves null to implementations.",
  },
  {
    what: "If a query parameter with `allowEmptyValue` is empty and its schema rejects the empty value, the parameter is treated as not sent. A required parameter still needs a value.",
    why: "A server should treat such a parameter as unused (OpenAPI 3.1.1 §4.8.12.2).",
  },
  {
    what: "`minLength` and `maxLength` count octets in bytes (`format: binary`) and characters in encoded bytes (`contentEncoding`).",
    why: "“For unencoded binary, the length is the number of octets” (OpenAPI 3.1.1 §4.4.2). Encoded bytes are a string.",
  },
  {
    what: "A key or token that is empty or sent twice is treated as missing. Multiple lines of the same header are joined with a comma and a space, so a key in a header cannot contain this sequence.",
    why: "Servers differ in which value they use.",
  },
];
