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

OpenAPI leaves some rules open, and tools differ. This page lists every rule that tenon had to choose. It is printed from
\`verifier/judge/readings.ts\` and \`scripts/reference/print-contested-readings.ts\`.

An exchange is *valid*, *invalid*, or *unchecked* if part of it could not be checked. Warnings leave it valid.

\`\`\`ts
judge(contract, exchange, { readings: { undeclaredProperties: "error", undocumentedPath: "warning" } });
\`\`\`
`;

const decidedFront = `These rules have no option. The generated router and client follow them too, so a test, a proxy, a mock and a server
always agree.`;

/** A decision about a rule that the specification leaves open. Not an option. */
interface Decision {
  readonly what: string;
  readonly why: string;
}

const decisions: readonly Decision[] = [
  {
    what: "A list or object is split first and percent-decoded then: `a%2Cb,c` is two items.",
    why: "An encoded delimiter is part of its item (RFC 6570 §1.5). Decoding first would make it a delimiter.",
  },
  {
    what: "Names of query parameters, cookies and properties are case-sensitive; names of headers are not.",
    why: "RFC 9110 §5.1 for headers; no standard says this of the others.",
  },
  {
    what: "The header parameters `Accept`, `Content-Type` and `Authorization` are ignored, and so is the response header `Content-Type`.",
    why: "OpenAPI 3.2 §4.12.1 and §4.17.1.",
  },
  {
    what: "`label` without explode is separated by commas: `.3,4,5`.",
    why: "RFC 6570, OpenAPI 3.0.4 and 3.1.1. The dots in older tables were a mistake.",
  },
  {
    what: "`pipeDelimited` and `spaceDelimited` are also split at encoded delimiters if there is no unencoded one.",
    why: "A URL cannot contain a space, and should not contain a pipe (OpenAPI 3.1.1, Appendix E).",
  },
  {
    what: "`spaceDelimited` and `pipeDelimited` with explode are read as `form` with explode.",
    why: "The table of the specification defines no form for them.",
  },
  {
    what: "`deepObject` may have more than one level, and contain lists as `a[]` or `a[0]`. In any other style, in queries and forms, these are ordinary names and do not belong to a list `a`; name the parameter `a[]` if clients send that. A form field that may be an object is read from `a[b]` and from JSON; one without a schema also from `a[0]`, as a list.",
    why: "The specification does not define this for `deepObject`, and common servers read it so. In the other styles, a list repeats its name (RFC 6570 §3.2.8).",
  },
  {
    what: "Each name-value pair of a query belongs to one parameter: to the parameter of that name, otherwise to a member of an exploded object. A pair never belongs to an exploded or `deepObject` parameter of the same name: `d=` does not belong to a `deepObject` named `d`, unless its schema allows other types than objects.",
    why: "Members of an exploded object share their names with all other parameters (RFC 6570 §3.2.8). A member with the name of another parameter can neither be sent nor read; a finding reports it.",
  },
  {
    what: "A list in an exploded object repeats the name of its member: `sort=a&sort=b`. A list in JSON is read, too.",
    why: "The specification does not define it; common servers and clients do so.",
  },
  {
    what: "A value that is sent both as a whole and by its members (`o[a]=1&o[a][b]=2`) is malformed.",
    why: "Servers differ in which of the two they drop.",
  },
  {
    what: "In OpenAPI 3.1 and 3.2, the `requestBody` of GET and HEAD is checked. In 3.0, the `requestBody` of GET, HEAD and DELETE is ignored, and any body is valid. The generated client and router neither send nor read a body with GET and HEAD.",
    why: "3.1 permits it (Operation Object); 3.0 tells consumers to ignore it. `fetch` sends no body with GET and HEAD.",
  },
  {
    what: "A list of one item may be sent as one value. A value that is not a list must not be sent twice, nor must a list without explode.",
    why: "With explode, a list of one item and the item alone look the same in a request. Without explode, the complete list is one string.",
  },
  {
    what: "Numbers in parameters and forms have the form of JSON: no `+1`, `01`, `0x1`, no spaces. Booleans are `true` and `false`.",
    why: "OpenAPI 3.1 leaves it open; 3.2 §4.12.4 refers to the data model of JSON. Servers differ in other forms.",
  },
  {
    what: "If a string fits several types of a union, each type is tried, and the schema decides.",
    why: "`?id=1` is valid by `anyOf: [array, integer]`, in either order.",
  },
  {
    what: "A list or object inside a list of a parameter or form field is JSON. If a form field may be a string or an object, the client writes the object as in `deepObject`, `to[street]=…`, and JSON is read as an object if the schema refuses the string.",
    why: "Styles define no form for them. The default for an object in a form field is JSON (OpenAPI 3.2 §4.15.2), which is also a valid string.",
  },
  {
    what: "Only parameters, form fields and text parts of multipart bodies are converted from strings. Values in JSON are not converted.",
    why: "JSON has types.",
  },
  {
    what: "Each `Set-Cookie` line is one cookie, and its commas belong to it. For a list, each line is an item; for an object, each line is a member: the cookie's name, with its value and attributes as the value. For a string, and with `content`, the value is all lines, joined by line feeds.",
    why: "OpenAPI 3.2 §4.21.3 and RFC 9110 §5.3: `Expires` contains a comma.",
  },
  {
    what: "Spaces after the commas of a list in a header are ignored, and header values are not percent-decoded.",
    why: "RFC 9110 §5.6.1; OpenAPI 3.2 §4.12.2.",
  },
  {
    what: "A list or object in cookies with explode, the default of style `form`, is one cookie for each item or member: `ids=1; ids=2`. `ids=1&ids=2` is one cookie.",
    why: "RFC 6570 §3.2.8 joins them by `&`, which a `Cookie` header does not separate (OpenAPI 3.1.1, Appendix D). Style `cookie` of OpenAPI 3.2 writes them so.",
  },
  {
    what: "A slash at the end of a path is significant. A path parameter matches neither an empty string nor a slash.",
    why: "Paths with and without the slash are different (RFC 3986 §6.2.3), and OpenAPI 3.2 §4.8.2 excludes slashes from parameters.",
  },
  {
    what: "If several paths match, they are compared segment by segment. A literal segment is preferred to one with parameters, more literal text to less, and any literal text to a parameter alone. With equally much literal text, the segment is preferred that has a literal character first where the other has a parameter: `/a.b` matches `/a.{x}`, not `/a{x}b`, in any order of the document.",
    why: "Concrete paths are matched first (OpenAPI 3.2 §4.8); the order of paths in a document has no meaning.",
  },
  {
    what: "The host of a URL is ignored; the path of the document's servers is not.",
    why: "Traffic is often recorded on other hosts than those in the document. The option `basePath` replaces the paths of the servers.",
  },
  {
    what: "A slash at the end of a server's URL is dropped: `/things` of `https://api.example/v1/` is `/v1/things`.",
    why: "Appending the path (OpenAPI 3.1.1 §4.8.8) would give `/v1//things`, which authors do not mean.",
  },
  {
    what: "A variable in the path of a server's URL may have any value of its `enum`, or without `enum` any value, also with slashes. A variable that includes the host (`{baseUrl}/v1`) may have the paths of its default and its `enum`.",
    why: "OpenAPI 3.1.1 §4.8.6. The paths of the defaults are tried first, then the shortest that match. If a variable with a host could have any value, every path would belong to the API.",
  },
  {
    what: "`nullable: true` allows null in every schema: beside an `enum` without null, beside `allOf` or `$ref`, and without a `type`. It has the same meaning in OpenAPI 3.1 and 3.2, where it is no longer a keyword.",
    why: "Authors mean it so. OpenAPI 3.0.3 defines it only beside `type`, and requires null in the `enum`.",
  },
  {
    what: "Known formats are checked; unknown ones are ignored.",
    why: "JSON Schema leaves the choice to the validator (Validation §7.2).",
  },
  {
    what: "`application/json` in a document does not match types that end in `+json`; these match their own name and ranges. Parameters of a described media type must be present with the same value, case-sensitive; others may be present. `charset` only decides between entries that are otherwise equal.",
    why: "OpenAPI 3.2 §4.14: media type definitions are those of RFC 6838, and the most specific key applies.",
  },
  {
    what: "If a body is described by `*/*` or `application/*`, the `Content-Type` of the message decides how it is read: JSON as any value, text as a string, a form as an object; bytes are valid by a schema without constraints, or by one for bytes. A body that cannot be decoded to a value of the schema, such as XML for an object, is unchecked; router, client and enforcement refuse it. A client also refuses forms there. A `Content-Type` that is itself a range is undocumented, and a multipart type without boundary is malformed.",
    why: "A range tells which types may be sent, not how they are decoded (RFC 9110 §12.5.1), and XML is converted only by the XML Objects of a schema for that type. A multipart type needs a boundary (RFC 2046 §5.1.1).",
  },
  {
    what: "Text is read in the `charset` that the message names, and written in UTF-8. If the document names another encoding, the message says `charset=UTF-8` instead.",
    why: "The platform only writes UTF-8 (WHATWG Encoding), and `charset` does not change which description applies.",
  },
  {
    what: "JSON and forms are UTF-8, whatever `charset` says. Enforcement refuses a request that names another encoding than UTF-8 or US-ASCII. Bytes that are not UTF-8 are refused; the generated client reads them as U+FFFD.",
    why: "RFC 8259 §8.1 and §11. A server that uses `charset` would read another text than the one that was judged. The client reads like `Response.json()` of the Fetch standard.",
  },
  {
    what: "If an object in JSON contains a member twice, the last value counts, and this is not an error. Enforcement passes the body on unchanged.",
    why: "JSON leaves it open (RFC 8259 §4), and most parsers keep the last value, as `JSON.parse` does. A server that keeps the first would read a value that was not judged.",
  },
  {
    what: "A number in a parameter, a header, a body or an item of a stream that a JavaScript number rounds (`9007199254740993`, `1e400`) is judged by its digits, and the handler gets the rounded number; the router refuses numbers that would become infinite. Where they cannot be compared, because the document's own limit or constant is rounded as well, or `not` and the like depend on them, the judge reports the value as unchecked, and the router refuses it. The generated client does so with the option `digits` of `createValidation`; without it, it checks the rounded number, as validators of values do. So do router and judge where other code has parsed the body before: a body parser of a framework, a test library, a log with bodies as JSON values.",
    why: "JSON does not limit the precision of numbers (RFC 8259 §6). A validator of values does not see the text, and neither does the handler or test behind a parser: it gets the value that is checked, as with express-openapi-validator.",
  },
  {
    what: "`readOnly` and `writeOnly` hold if a schema that the value fits marks the member: only the branches of a union or condition that it fits count. `not` marks nothing. Items of a list are not marked, but their members are.",
    why: "They are annotations (JSON Schema 2020-12 §9.4), and those of schemas that a value does not fit are dropped (Core §7.7.1). OpenAPI 3.0 has them for properties only.",
  },
  {
    what: "A `required` member that is `readOnly` is only required in responses, one that is `writeOnly` only in requests, in OpenAPI 3.1 and 3.2 as in 3.0.",
    why: "OpenAPI 3.0.4 §4.7.24.2 says so. JSON Schema 2020-12 has no such exception, but a client could then not send a valid request at all: it must omit the member.",
  },
  {
    what: "The `schema` of JSON lines or server-sent events describes the list of items if it is an array: `minItems`, `prefixItems` and the like hold for the stream as a whole, and `itemSchema` for each item besides. Router and client check the number of items, each item by `prefixItems`, `itemSchema` or `items`, `uniqueItems` and `contains` as the items pass; `anyOf`, `oneOf`, `not`, `if`, `const`, `enum` and `unevaluatedItems` of the list when the stream ends, until when they keep its items. If it allows neither arrays nor only strings, it describes each item: the JSON of a line, or the data of an event. A string schema describes the stream as a whole. Items of events by position or in branches have fields that are text everywhere or nowhere. A schema that allows an array among other types leaves the items unchecked, as `tenon lint` reports, and so does an array for server-sent events whose items have no `data`, or differ in which fields are text.",
    why: "Before `itemSchema` (OpenAPI 3.2 §4.14.1), documents had no other field, and published documents describe events so.",
  },
  {
    what: "A JSON text sequence is split at record separators only, and one precedes each text. A number, `true`, `false` or `null` without white space after it is malformed. JSON lines are split at line feeds only.",
    why: "RFC 7464 §2.1, §2.4: a JSON text may contain line feeds, and such a scalar may be truncated. A carriage return is white space in JSON.",
  },
  {
    what: "A response of 1XX, 204, 205 or 304, or to `HEAD`, needs no body, whatever the document describes.",
    why: "HTTP forbids a body there (RFC 9110 §6.4.1).",
  },
  {
    what: "If an encoding has a `contentType`, each of its parts has one of the media types there, or none: `application/octet-stream` is only accepted where it is listed. If the schema implies the media type, every type is accepted. The client sends a file without a type as the first media type in the list.",
    why: "OpenAPI 3.2 §4.15. A part without `Content-Type` is text (RFC 7578 §4.4), as which many programs send JSON.",
  },
  {
    what: "A file part of a multipart body is bytes, a part of a JSON type is parsed, and a text part is converted by its schema.",
    why: "OpenAPI 3.2 §4.15.",
  },
  {
    what: "A multipart body that parsers read differently is malformed: a line feed alone as a line break of delimiters or headers, a line that only begins like a delimiter, folded header lines, two `Content-…` lines of one name, two names in a disposition, another disposition than `form-data` in `multipart/form-data`, and a `Content-Transfer-Encoding` other than `7bit`, `8bit` and `binary`.",
    why: "RFC 2046 §5.1.1 requires CRLF, RFC 7578 §4.2 requires `form-data`, and §4.7 deprecates transfer encodings. A server behind the check could read other parts than those that were checked.",
  },
  {
    what: "A part of `multipart/related`, `multipart/mixed` and similar types is the member that its `Content-Disposition` names, otherwise the property that its `Content-ID` names, otherwise the first unused property whose encoding matches its type best.",
    why: "OpenAPI 3.1.1 allows implementations to use `form-data` names there; RFC 2387 identifies parts by content id, RFC 2046 §5.1.3 by order.",
  },
  {
    what: "If the schema of a multipart body is an array, its parts are the items in order: `prefixEncoding` and `itemEncoding` apply by position, and `itemSchema` describes each part. A part whose `contentType` is a multipart type or a form is read as one by its nested encodings; an array of a `multipart/mixed` part is the list of the parts inside it, and an array of a `multipart/form-data` or form part has one item for each part.",
    why: "OpenAPI 3.2 §4.15.2. The document does not say whether an array is one part or several; only named parts become objects.",
  },
  {
    what: "A `multipart/form-data` body whose schema is neither object nor array is one part of any name. An `application/x-www-form-urlencoded` body whose schema is not an object is its text, and another multipart body whose schema is neither object nor array is its bytes. If the schema also allows an object, a body that names no member of that object is read in this way.",
    why: "Many documents describe the upload of one file so, without a name for the part.",
  },
  {
    what: "If a string fits several types of a parameter or form field, the first type in the order of the document counts that the schema allows: `?n=5` of `[integer, string]` is the number 5, whether the caller passed the number or the string. If the schema allows none of these values, a list or object of `const` or `enum` that is written so counts, otherwise an object rather than a list, and a boolean or number rather than a list of one item.",
    why: "The request does not tell which it was, and refusing such strings would exclude valid calls of published documents. OpenAPI leaves the conversion of types to strings to implementations (3.2, Appendix B).",
  },
  {
    what: "If a parameter or form field may be null but not a string, the empty string and `null` are read as null. If it may be a string, the client refuses to send null, since a server would read the string `null`: omit the parameter instead.",
    why: "RFC 6570 §2.3 only has defined and undefined values; OpenAPI 3.2, Appendix B, leaves null to implementations.",
  },
  {
    what: "If a query parameter with `allowEmptyValue` is sent empty, and its schema refuses the empty value, it counts as not sent. A required one still needs a value.",
    why: "A server should treat it as unused (OpenAPI 3.1.1 §4.8.12.2).",
  },
  {
    what: "`minLength` and `maxLength` count octets for bytes (`format: binary`), and characters for encoded bytes (`contentEncoding`).",
    why: "“For unencoded binary, the length is the number of octets” (OpenAPI 3.1.1 §4.4.2). Encoded bytes are a string.",
  },
  {
    what: "A key or token that is empty or sent twice counts as absent. Several lines of one header are joined by a comma and a space, so a key in a header cannot contain these.",
    why: "Servers differ in which of them they use.",
  },
];
