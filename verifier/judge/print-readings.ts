import { readingTable } from "./readings.ts";

/** The text of `docs/guide/contested-readings.md`, after its front. */
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

OpenAPI leaves room in places, and tools fill it differently. This page lists every place where tenon had to choose. It is
printed from \`verifier/judge/readings.ts\` and \`verifier/judge/print-readings.ts\`.

An exchange is *valid*, *invalid*, or *unchecked*, when part of it could not be looked at. What an option below makes a
warning is told, and leaves an exchange valid.

\`\`\`ts
judge(contract, exchange, { readings: { undeclaredProperties: "error", undocumentedPath: "warning" } });
\`\`\`
`;

const decidedFront = `These have no option. The generated router and client go by them too, so a test, a proxy, a mock and a server
never disagree.`;

/**
 * What was decided where the specification leaves room, and no option asks about: the generated router and client stand on the
 * same decisions. `docs/guide/contested-readings.md` lists them.
 *
 * @module
 */

/** One decision: what is decided, and on what grounds. */
interface Decision {
  readonly what: string;
  readonly why: string;
}

/** Every decision. */
export const decisions: readonly Decision[] = [
  {
    what: "A list or object is taken apart first, and percent-decoded after: `a%2Cb,c` is two items.",
    why: "An encoded delimiter is part of its item (RFC 6570 §1.5); to decode first makes it a delimiter.",
  },
  {
    what: "Names of query parameters, cookies and properties keep their letter case; those of headers have none.",
    why: "RFC 9110 §5.1 says so of headers, and nothing says so of the others.",
  },
  {
    what: "`Accept`, `Content-Type` and `Authorization` among the header parameters are ignored, and `Content-Type` among response headers.",
    why: "OpenAPI 3.2 §4.12.1 and §4.17.1.",
  },
  {
    what: "`label` without explode is separated by commas: `.3,4,5`.",
    why: "RFC 6570, OpenAPI 3.0.4 and 3.1.1; the dots of the older tables were a mistake.",
  },
  {
    what: "`pipeDelimited` and `spaceDelimited` are split at an encoded delimiter as well, where none stands as it is.",
    why: "A URL cannot hold a space, and should not hold a pipe (OpenAPI 3.1.1, Appendix E).",
  },
  {
    what: "`spaceDelimited` and `pipeDelimited` with explode are read as `form` with explode.",
    why: "The table of the specification gives them no form of their own.",
  },
  {
    what: "`deepObject` may nest deeper than one level, and hold lists as `a[]` or `a[0]`. In any other style these are names of their own, and not that of a list `a`, in queries as in forms; call the parameter `a[]` where that is what is sent. A form's field that may be an object is read from `a[b]` as well as from JSON.",
    why: "The specification leaves `deepObject` undefined there, and common servers read it so. Of the others it says that a list repeats its name (RFC 6570 §3.2.8).",
  },
  {
    what: "Each pair of a query belongs to one parameter: to the one of its name, then to a member of an exploded object. An object that is taken apart or is `deepObject` has no pair of its own name: `d=` is never that of a `deepObject` called `d`, unless its schema admits more than objects.",
    why: "What an exploded object's members are called, it shares with all other parameters (RFC 6570 §3.2.8). A member whose name is taken can neither be sent nor read, which a finding tells.",
  },
  {
    what: "A list in an exploded object repeats its member's name: `sort=a&sort=b`; one in JSON is read as well.",
    why: "The specification leaves it undefined; common servers and clients do so.",
  },
  {
    what: "What is sent whole and by its members as well (`o[a]=1&o[a][b]=2`) is malformed.",
    why: "One of the two would have to be dropped, and servers differ in which.",
  },
  {
    what: "The `requestBody` of GET and HEAD is judged in OpenAPI 3.1 and 3.2; in 3.0 that of GET, HEAD and DELETE is ignored: whatever is sent is valid. The generated halves send and read none with GET and HEAD.",
    why: "3.1 permits it (Operation Object), 3.0 has consumers ignore it there. `fetch` sends no body with the two.",
  },
  {
    what: "A list of one may be sent as one value; a value that is no list must not be sent twice, and nor may a list without explode.",
    why: "With explode a list of one and its item look the same on the wire; without, all of a list stands in one text.",
  },
  {
    what: "Numbers on the wire are JSON's: no `+1`, `01`, `0x1`, no spaces. Booleans are `true` and `false`.",
    why: "OpenAPI 3.1 leaves it open, 3.2 §4.12.4 points to JSON's data model; other forms differ from one server to the next.",
  },
  {
    what: "Where a text fits several types of a union, each reading is tried, and the schema decides.",
    why: "`anyOf: [array, integer]` admits `?id=1` whichever comes first.",
  },
  {
    what: "A list or object inside a list of a parameter or of a form's field is JSON. Where a form's field admits a text beside an object, the client writes the object as in `deepObject`, `to[street]=…`, and JSON is read as an object where the schema refuses the text.",
    why: "Styles have no form for them, and the default of a field that is an object is JSON (OpenAPI 3.2 §4.15.2), which is a text like any other.",
  },
  {
    what: "Only texts on the wire are coerced: parameters, forms, text parts of multipart bodies. Nothing within JSON.",
    why: "JSON has types of its own.",
  },
  {
    what: "Spaces after the commas of a list in a header mean nothing, and header values are not percent-decoded.",
    why: "RFC 9110 §5.6.1; OpenAPI 3.2 §4.12.2.",
  },
  {
    what: "A slash at the end of a path counts, an expression takes neither the empty text nor a slash.",
    why: "They are other paths (RFC 3986 §6.2.3), and OpenAPI 3.2 §4.8.2 excludes slashes.",
  },
  {
    what: "Paths are compared segment by segment: text wins over text with expressions, more text over less, and any text over an expression alone. Of segments with as much text, the one wins that has text where the other has an expression: of `/a.{x}` and `/a{x}b`, on `/a.b`, the first, wherever they stand.",
    why: "Concrete paths come first (OpenAPI 3.2 §4.8); the order of paths in a document means nothing.",
  },
  {
    what: "The host of a URL does not count, the path of the document's servers does.",
    why: "Traffic is seldom recorded in production. The option `basePath` takes the place of the servers' paths.",
  },
  {
    what: "A variable in the path of a server's URL has any value of its `enum`, or any value at all without one, slashes too. A variable that stands for the host as well (`{baseUrl}/v1`) has the paths of its default and its `enum`.",
    why: "OpenAPI 3.1.1 §4.8.6. The paths of the defaults are tried first, then the shortest that fit. Of a URL that may be anywhere, every path would be one of the API's.",
  },
  {
    what: "`nullable: true` admits null wherever it stands: beside an `enum` that does not list null, beside `allOf` or `$ref`, and beside other keywords without a `type`. In OpenAPI 3.1 and 3.2, where it is no longer a keyword, it is read in the same way.",
    why: "Its authors mean it. OpenAPI 3.0.3 gives it a meaning only beside `type`, and has an `enum` list null as well.",
  },
  {
    what: "Formats are checked; one that is not known is not.",
    why: "A document that says `format: date-time` means it. JSON Schema lets a validator choose (Validation §7.2).",
  },
  {
    what: "`application/json` in a document admits only itself; `+json` types fit their own name and ranges. Described parameters of a media type must be there with the same value, case included, others may; `charset` decides between equals only.",
    why: "OpenAPI 3.2 §4.14: media type definitions are those of RFC 6838, and the most specific key applies.",
  },
  {
    what: "Under `*/*` and `application/*` the message's own type decides how its body is read. JSON is any value, a text a string, a form an object; octets fit a schema that says nothing, or one of octets. What becomes no value of the schema, such as XML of an object, is unchecked; router and client refuse it, and so does what enforces. A client refuses forms there, too. A `Content-Type` that is a range itself is undocumented, and a multipart type without boundary malformed.",
    why: "A range says what may be sent, not how it is written (RFC 9110 §12.5.1); nothing tells how XML becomes a value of a JSON Schema. A multipart type needs a boundary (RFC 2046 §5.1.1).",
  },
  {
    what: "Texts are read in the `charset` that the message names, and written in UTF-8: where a document names another encoding, what is sent says `charset=UTF-8` in its place.",
    why: "The platform writes UTF-8 alone (WHATWG Encoding), and `charset` never matters for which description applies.",
  },
  {
    what: "JSON is UTF-8, whatever `charset` says; forms are, too. What enforces refuses a request that names another encoding than UTF-8 or US-ASCII. Octets that are not UTF-8 are refused; the generated client reads U+FFFD for them, validated or not.",
    why: "RFC 8259 §8.1 and §11; a server that goes by `charset` would read another text than the one that was judged. A client reads as `Response.json()` of the Fetch standard does.",
  },
  {
    what: "An object in JSON that names a member twice has the value that comes last, and is no error; what enforces passes it on as it came.",
    why: "JSON leaves it open (RFC 8259 §4), and ECMAScript's `JSON.parse`, as most parsers, keeps the last. Behind a server that keeps the first, the other value is one that nobody has judged.",
  },
  {
    what: "`schema` of JSON lines and of server-sent events: a list describes the items, and what admits neither lists nor texts alone each of them (the JSON of a line, the data of an event). One of texts is about the stream as a whole. One that admits a list among others leaves the items unchecked, and so does a list for server-sent events whose items have no `data`.",
    why: "Before `itemSchema` (OpenAPI 3.2 §4.14.1) there was no other field, and no stream fits such a schema as a whole; published documents describe events so.",
  },
  {
    what: "A response of 1XX, 204, 205 or 304, or to `HEAD`, needs no body, whatever the document describes.",
    why: "HTTP does not let it have one (RFC 9110 §6.4.1).",
  },
  {
    what: "A file part of a multipart body is bytes; a part of a JSON type is parsed; a text is read by its schema.",
    why: "OpenAPI 3.2 §4.15.",
  },
  {
    what: "A multipart body that parsers read in several ways is malformed: a line feed alone as a line break of its delimiters and headers, a line that only begins as a delimiter, folded header lines, two `Content-…` lines of one name, two names in a disposition, in `multipart/form-data` another disposition than `form-data`, and a `Content-Transfer-Encoding` other than `7bit`, `8bit` and `binary`.",
    why: "RFC 2046 §5.1.1 asks for CRLF, RFC 7578 §4.2 for `form-data`; its §4.7 deprecates transfer encodings. Who stands behind would take what another has checked for something else.",
  },
  {
    what: "A part of `multipart/related`, `multipart/mixed` and the like is the member that its `Content-Disposition` names, else the property that its `Content-ID` names, else the first property that is still free and whose encoding fits its type best.",
    why: "OpenAPI 3.1.1 lets implementations go by `form-data` names there; RFC 2387 knows parts by their content ids, RFC 2046 §5.1.3 by their order.",
  },
  {
    what: "A `multipart/form-data` body whose schema is neither object nor list is one part, whatever its name. A form of `application/x-www-form-urlencoded` whose schema is no object is its text, and other multipart bodies that are neither object nor list are their octets. Where an object is admitted beside them, a body that names no member of it is the other.",
    why: "Many documents describe an upload of one file so. Nothing says under which name.",
  },
  {
    what: "A text that fits several types of a parameter or of a form's field is the first of them in the order of the document that the schema admits: `?n=5` of `[integer, string]` is the number 5, whether the caller had the number or the text.",
    why: "A text does not say which it was, and to refuse the text would keep callers from what real documents describe. How types become texts is left to implementations (OpenAPI 3.2, Appendix B).",
  },
  {
    what: "Null in a parameter or a form's field is the empty text or `null`, where no text is admitted. Where one is, the client refuses to send null, since it would be read as the text `null`: leave the parameter out.",
    why: "RFC 6570 §2.3 knows only defined and undefined values; OpenAPI 3.2, Appendix B, leaves null to implementations.",
  },
  {
    what: "A query parameter with `allowEmptyValue` that is sent empty, and does not fit so, counts as not sent; a required one still needs a value.",
    why: "A server should read it as being unused (OpenAPI 3.1.1 §4.8.12.2).",
  },
  {
    what: "`minLength` and `maxLength` of bytes (`format: binary`) count octets; those of encoded bytes (`contentEncoding`) characters.",
    why: "“For unencoded binary, the length is the number of octets” (OpenAPI 3.1.1 §4.4.2); else a length is one of a text.",
  },
  {
    what: "A key or token that is sent twice is none, and nor is an empty one. Lines of one header come joined by a comma and a space, so a key in a header cannot hold these.",
    why: "It is not known which of them others would go by.",
  },
];
