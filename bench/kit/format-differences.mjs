// Where tenon and ajv-formats' full mode judge texts differently, and what the format's own specification says.

const authority = {
  source: "RFC 3986 §3.2, §3.2.3",
  rule: "User information ends at the one at sign, and what follows the colon after the host is digits.",
  grammar: 'authority = [ userinfo "@" ] host [ ":" port ]; port = *DIGIT',
};
const offset = {
  texts: /[+-]\d\d(?:\d\d)?$/,
  source: "RFC 3339 §5.6",
  rule: "Hours and minutes of an offset are parted by a colon.",
  grammar: 'time-numoffset = ("+" / "-") time-hour ":" time-minute',
};

/**
 * The classes of differences by format. The first whose expression a text matches is the text's own. The tests of the
 * formats hold them to more texts than are measured, and each class to some text.
 */
export const formatDifferences = {
  "date-time": [
    {
      texts: /^.{10}[^Tt]/s,
      source: "RFC 3339 §5.6",
      rule: "Date and time are parted by the letter T; that a space may be used for readability is left to applications, and JSON Schema asks for the rule.",
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
      rule: "A path holds no brackets.",
      grammar: 'pchar = unreserved / pct-encoded / sub-delims / ":" / "@"',
    },
    { texts: /^[a-z][a-z\d+.-]*:\/\//i, ...authority },
  ],
  "uri-reference": [
    { texts: /^\/\/[^/?#]*:/, ...authority },
    {
      texts: /^[^/?#]*:/,
      source: "RFC 3986 §4.2, §3.3",
      rule: "The first segment of a relative path has no colon: it would be taken for a scheme.",
      grammar: 'path-noscheme = segment-nz-nc *( "/" segment )',
    },
  ],
  "uri-template": [
    {
      texts: /\{[^}]*\./,
      source: "RFC 6570 §2.3",
      rule: "Names of variables may have single dots within.",
      grammar: 'varname = varchar *( ["."] varchar )',
    },
  ],
  email: [
    {
      texts: /^"/,
      source: "RFC 5321 §4.1.2",
      rule: "What is before the at sign may be quoted.",
      grammar: "Local-part = Dot-string / Quoted-string",
    },
    {
      texts: /@\[/,
      source: "RFC 5321 §4.1.2",
      rule: "An address in brackets may stand for a domain.",
      grammar: 'Mailbox = Local-part "@" ( Domain / address-literal )',
    },
    {
      texts: /@[a-z\d-]*$/i,
      source: "RFC 5321 §4.1.2",
      rule: "A domain may be one label.",
      grammar: 'Domain = sub-domain *("." sub-domain)',
    },
  ],
  hostname: [
    {
      texts: /\.$/,
      source: "RFC 952, as RFC 1123 §2.1 takes it over",
      rule: "A name ends with a letter or a digit, not with a dot.",
      grammar: '<hname> ::= <name>*["."<name>]',
    },
  ],
  uuid: [
    {
      texts: /^urn:uuid:/i,
      source: "RFC 9562 §4",
      rule: "The URN is another form; the UUID's own has no prefix.",
      grammar: 'UUID = 4hexOctet "-" 2hexOctet "-" 2hexOctet "-" 2hexOctet "-" 6hexOctet',
    },
  ],
  regex: [
    {
      texts: /\\Z/,
      source: "ECMA-262 §22.2.1, with Unicode support",
      rule: "There is no escape \\Z, wherever it stands.",
      grammar: "IdentityEscape :: SyntaxCharacter | /",
    },
  ],
  "relative-json-pointer": [
    {
      texts: /^\d+[+-]/,
      source: "draft-bhutton-relative-json-pointer-00 §3",
      rule: "An index may be moved.",
      grammar: "relative-json-pointer = origin-specification [ index-manipulation ] json-pointer",
    },
  ],
  byte: [
    {
      texts: /\n/,
      source: "RFC 4648 §3.1",
      rule: "No line feeds, where the specification that refers to Base 64 does not ask for them; OpenAPI does not.",
      grammar: "MUST NOT add line feeds",
    },
  ],
  url: [
    {
      texts: /^(?:https?|ftp):\/\//i,
      source: "no specification",
      rule: "Hosts of private networks are hosts.",
      grammar: "none",
    },
  ],
};
