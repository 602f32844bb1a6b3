// The texts on which tenon and ajv-formats' full mode disagree, and the rule of the format's specification.

const authority = {
  source: "RFC 3986 §3.2, §3.2.3",
  rule: "User information ends at the only at sign, and a port consists of digits.",
  grammar: 'authority = [ userinfo "@" ] host [ ":" port ]; port = *DIGIT',
};
const offset = {
  texts: /[+-]\d\d(?:\d\d)?$/,
  source: "RFC 3339 §5.6",
  rule: "The hours and minutes of an offset are separated by a colon.",
  grammar: 'time-numoffset = ("+" / "-") time-hour ":" time-minute',
};

/**
 * The classes of differences by format. A text belongs to the first class whose expression it matches. The tests of the formats
 * compare more texts than the bench, and check that each class has some text.
 */
export const formatDifferences = {
  "date-time": [
    {
      texts: /^.{10}[^Tt]/s,
      source: "RFC 3339 §5.6",
      rule: "Date and time are separated by the letter T. Applications may use a space for readability, but JSON Schema requires the grammar.",
      grammar: 'date-time = full-date "T" full-time',
    },
    offset,
  ],
  time: [offset],
  uri: [
    {
      texts: /^[a-z][a-z\d+.-]*:(?:[?#]|$)/i,
      source: "RFC 3986 §3",
      rule: "A path may be empty.",
      grammar: 'hier-part = "//" authority path-abempty / path-absolute / path-rootless / path-empty',
    },
    {
      texts: /^[a-z][a-z\d+.-]*:\/(?!\/).*\[/i,
      source: "RFC 3986 §3.3",
      rule: "A path has no square brackets.",
      grammar: 'pchar = unreserved / pct-encoded / sub-delims / ":" / "@"',
    },
    { texts: /^[a-z][a-z\d+.-]*:\/\//i, ...authority },
  ],
  "uri-reference": [
    { texts: /^\/\/[^/?#]*:/, ...authority },
    {
      texts: /^[^/?#]*:/,
      source: "RFC 3986 §4.2, §3.3",
      rule: "The first segment of a relative path has no colon: it would be read as a scheme.",
      grammar: 'path-noscheme = segment-nz-nc *( "/" segment )',
    },
  ],
  "uri-template": [
    {
      texts: /\{[^}]*\./,
      source: "RFC 6570 §2.3",
      rule: "Names of variables may contain single dots.",
      grammar: 'varname = varchar *( ["."] varchar )',
    },
  ],
  email: [
    {
      texts: /^"/,
      source: "RFC 5321 §4.1.2",
      rule: "The part before the at sign may be quoted.",
      grammar: "Local-part = Dot-string / Quoted-string",
    },
    {
      texts: /@\[/,
      source: "RFC 5321 §4.1.2",
      rule: "An address in brackets may replace the domain.",
      grammar: 'Mailbox = Local-part "@" ( Domain / address-literal )',
    },
    {
      texts: /@[a-z\d-]*$/i,
      source: "RFC 5321 §4.1.2",
      rule: "A domain may consist of one label.",
      grammar: 'Domain = sub-domain *("." sub-domain)',
    },
  ],
  hostname: [
    {
      texts: /\.$/,
      source: "RFC 952, adopted by RFC 1123 §2.1",
      rule: "A name ends with a letter or a digit, not with a dot.",
      grammar: '<hname> ::= <name>*["."<name>]',
    },
  ],
  uuid: [
    {
      texts: /^urn:uuid:/i,
      source: "RFC 9562 §4",
      rule: "A UUID has no prefix; the URN is another form.",
      grammar: 'UUID = 4hexOctet "-" 2hexOctet "-" 2hexOctet "-" 2hexOctet "-" 6hexOctet',
    },
  ],
  regex: [
    {
      texts: /\\Z/,
      source: "ECMA-262 §22.2.1, with Unicode support",
      rule: "There is no escape \\Z, in any position.",
      grammar: "IdentityEscape :: SyntaxCharacter | /",
    },
  ],
  "relative-json-pointer": [
    {
      texts: /^\d+[+-]/,
      source: "draft-bhutton-relative-json-pointer-00 §3",
      rule: "An index may be shifted by a number.",
      grammar: "relative-json-pointer = origin-specification [ index-manipulation ] json-pointer",
    },
  ],
  byte: [
    {
      texts: /\n/,
      source: "RFC 4648 §3.1",
      rule: "No line feeds, unless the specification that uses Base 64 requires them; OpenAPI does not.",
      grammar: "MUST NOT add line feeds",
    },
  ],
  url: [
    {
      texts: /^(?:https?|ftp):\/\//i,
      source: "no specification",
      rule: "Hosts of private networks are valid hosts.",
      grammar: "none",
    },
  ],
};
