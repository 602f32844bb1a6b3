/** Texts that are of a format, and texts that are not. */
export interface Samples {
  readonly good: readonly string[];
  readonly bad: readonly string[];
}

/** Texts on which ajv-formats is known to judge otherwise, and why we do not follow. */
export interface Difference {
  readonly texts: RegExp;
  readonly reason: string;
}

/** Samples by format. */
export const samples: Readonly<Record<string, Samples>> = {
  date: {
    good: ["2020-02-29", "2000-02-29", "2020-12-31", "0000-01-01"],
    bad: [
      "2019-02-29",
      "1900-02-29",
      "2020-13-01",
      "2020-00-10",
      "2020-04-31",
      "20-01-01",
      "2020-1-01",
      "2020-01-01 ",
      "2020-01-0১",
    ],
  },
  "date-time": {
    good: [
      "1963-06-19T08:30:06.283185Z",
      "1937-01-01T12:00:27.87+00:20",
      "1990-12-31T15:59:50.123-08:00",
      "1998-12-31T23:59:60Z",
      "1998-12-31T15:59:60.123-08:00",
      "1998-12-31t23:59:60.5z",
      "1963-06-11t08:30:06z",
      "2000-02-29T05:29:60+05:30",
    ],
    bad: [
      "1998-12-31T23:59:61Z",
      "1998-12-31T23:58:60Z",
      "1998-12-31T23:60:30Z",
      "1998-12-31T23:59:59+00:60",
      "1998-12-31T23:59:60+00:60",
      "1900-02-29T08:30:06Z",
      "1990-02-31T15:59:59.123-08:00",
      "1990-12-31T15:59:59-24:00",
      "1963-06-19T08:30:06.28123+01:00Z",
      "2013-350T01:01:01",
      "2020-01-01T24:00:00Z",
      "2020-01-01T00:00:00.Z",
      "2020-01-01T00:00:00",
      "2020-01-01 00:00:00Z",
      "2020-01-01T00:00:00+0100",
      "",
    ],
  },
  time: {
    good: [
      "08:30:06Z",
      "23:59:60Z",
      "15:59:60-08:00",
      "01:29:60+01:30",
      "23:29:60+23:30",
      "08:30:06.5-08:00",
    ],
    bad: [
      "23:58:60Z",
      "8:30:06-08:00",
      "24:00:00Z",
      "08:60:00Z",
      "08:30:06",
      "08:30:06+24:00",
      "08:30:06+01",
    ],
  },
  "iso-time": {
    good: [
      ...["08:30:06", "08:30:06Z", "08:30:06+01", "08:30:06+0100", "08:30:06.5-01:30"],
      ...["23:59:60", "23:59:60z", "15:59:60-08", "05:29:60.5+0530", "15:59:60-08:00"],
    ],
    bad: ["24:00:00", "08:30", "08:30:06+1", "23:58:60", "15:59:60", "23:59:60-08", "05:29:60-0530"],
  },
  "iso-date-time": {
    good: ["2020-01-01T08:30:06", "2020-01-01 08:30:06+01"],
    bad: ["2020-01-0108:30:06", "2020-02-30T08:30:06", "2020-01-01T25:30:06"],
  },
  duration: {
    good: ["P4DT12H30M5S", "PT1D".replace("1D", "1H"), "P4Y", "PT0S", "P0D", "P1M", "PT36H", "P2W", "PT1H5S"],
    bad: ["P", "P1YT", "PT", "P2D1Y", "P1D2H", "P2S", "P1Y2W", "P1", "4DT12H", "P1.5D", "", "P২Y"],
  },
  uri: {
    good: [
      "http://foo.bar/?baz=qux#quux",
      "http://foo.com/blah_(wikipedia)_blah#cite-1",
      "http://foo.bar/?q=Test%20URL-encoded%20stuff",
      "http://-.~_!$&'()*+,;=:%40:80%2f::::::@example.com",
      "ldap://[2001:db8::7]/c=GB?objectClass?one",
      "mailto:John.Doe@example.com",
      "tel:+1-816-555-1212",
      "urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
      "http://a/b?c?d/e#f?g/h",
      "http://[::1]:80/",
      "http://[v1.x]/",
      "file:///etc/x",
      "http://example.com:",
      "a:",
    ],
    bad: [
      "//foo.bar/?baz=qux#quux",
      "/abc",
      "abc",
      "http:// shouldfail.com",
      ":// should fail",
      "http://example.com/%",
      "http://example.com/%zz",
      "http://[::1",
      "http://[1:2:3:4:5:6:7:8:9]/",
      "http://a@b@c/",
      "http://a:8a/",
      "1a:b",
      'http://example.com/"x"',
      "http://example.com/é",
      "http://a/#b#c",
      "http://a|b",
      "https://[]/",
    ],
  },
  "uri-reference": {
    good: [
      "http://foo.bar/?baz=qux#quux",
      "//foo.bar/?baz=qux#quux",
      "/abc",
      "abc",
      "#fragment",
      "",
      "?q",
      "a:b",
      "./1:b",
      "a/b:c",
      "///a",
    ],
    bad: ["#frag\\ment", "\\\\WINDOWS\\fileshare", "1:b", "%4", "##", "é", "//a:b"],
  },
  iri: {
    good: ["http://ƒøø.ßår/?∂éœ=πîx#πîüx", "http://example.com/😀?\u{e000}"],
    bad: [
      "/abc",
      "âππ",
      "http://2001:0db8:85a3::",
      "http://example.com/\u{e000}",
      "http://example.com/\ud800",
    ],
  },
  "iri-reference": { good: ["âππ", "#ƒrägmênt", "/😀"], bad: ["\\\\WINDOWS", "#ƒräg\\mênt"] },
  "uri-template": {
    good: ["http://example.com/dictionary/{term:1}/{term}", "dictionary", "{a,b*}", "{+a}", "{a.b}", "%41"],
    bad: ["{term", "{}", "{a b}", "%4", "{a:0}", "{a:10000}", "a<b"],
  },
  email: {
    good: [
      "joe.bloggs@example.com",
      "te~st@example.com",
      "te.s.t@example.com",
      '"joe bloggs"@example.com',
      "joe@[127.0.0.1]",
      "joe@[IPv6:::1]",
      "joe@localhost",
    ],
    bad: [
      "2962",
      ".test@example.com",
      "test.@example.com",
      "te..st@example.com",
      "joe@-x.com",
      "joe@x-.com",
      "@x.com",
      "joe@",
      "j@x..com",
      "j@é.com",
      "joe@[1.2.3]",
    ],
  },
  hostname: {
    good: ["www.example.com", "xn--4gbwdl.xn--wgbh1c", "1host", `${"a".repeat(63)}.com`],
    bad: [
      "-hostname",
      "hostname-",
      "host_name",
      `${"a".repeat(64)}.com`,
      "",
      ".",
      "a..b",
      "example.com.",
      `${"a1234567.".repeat(28)}ab`,
    ],
  },
  ipv4: {
    good: ["192.168.0.1", "255.255.255.255", "0.0.0.0"],
    bad: [
      "127.0.0.0.1",
      "256.256.256.256",
      "127.0",
      "0x7f000001",
      "087.10.0.1",
      "1২7.0.0.1",
      "192.168.1.0/24",
      " 1.1.1.1",
      "1.1.1.1\n",
    ],
  },
  ipv6: {
    good: [
      "::1",
      "::abef",
      "::",
      "::42:ff:1",
      "d6::",
      "1::d6:192.168.0.1",
      "1:2::192.168.0.1",
      "::ffff:192.168.0.1",
      "1:2:3:4:5:6:7:8",
      "1:2::3:4:5:6:7",
      "1:2:3:4:5:6:7::",
    ],
    bad: [
      "12345::",
      "::abcef",
      "1:1:1:1:1:1:1:1:1",
      "::laptop",
      "1::2:192.168.256.1",
      "1:2:3:4:5:::8",
      "1",
      "1:2:3:4:1.2.3",
      "fe80::a%eth1",
      "1::2::3",
      ":1:2:3:4:5:6:7",
      "1.2.3.4::",
      "1:2:3:4::5:6:7:8",
      "",
    ],
  },
  uuid: {
    good: ["2EB8AA08-AA98-11EA-B4AA-73B441D16380", "00000000-0000-0000-0000-000000000000"],
    bad: [
      "2eb8aa08-aa98-11ea-b4aa-73b441d1638",
      "2eb8aa08-aa98-11ea-b4ga-73b441d16380",
      "2eb8aa08aa9811eab4aa73b441d16380",
      "2eb8-aa08-aa98-11ea-b4aa73b44-1d16380",
      "urn:uuid:2eb8aa08-aa98-11ea-b4aa-73b441d16380",
    ],
  },
  regex: {
    good: ["([abc])+\\s+$", "\\p{L}", "(?<a>x)\\k<a>", "\\\\Z"],
    bad: ["^(abc]", "^\\S(|(.|\\n)*\\S)\\Z", "\\Z", "["],
  },
  "json-pointer": {
    good: ["/foo/bar~0/baz~1/%a", "/foo//bar", "", "/"],
    bad: ["/foo/bar~", "a", "#", "/~2", "~0"],
  },
  "json-pointer-uri-fragment": {
    good: ["#", "#/foo", "#/a~0b", "#/c%25d"],
    bad: ["#/a~2", "#/c%2", "/a", "#a", ""],
  },
  "relative-json-pointer": {
    good: ["1", "0/foo/bar", "0#", "120/foo/bar", "0+1/a"],
    bad: ["/foo/bar", "-1/foo/bar", "+1/foo/bar", "0##", "01/a", "", "1a"],
  },
  byte: {
    good: ["", "AAAA", "AA==", "AAA=", "+/09"],
    bad: ["A===", "AAAAA", "AA=A", "A-_A", "AAAA\nAAAA", "="],
  },
  url: {
    good: ["http://example.com", "https://example.com/a?b", "ftp://x.com/a"],
    bad: ["mailto:a@b.c", "http://", "example.com"],
  },
};

/** Where we follow the RFC and ajv-formats does not, by format. */
export const differences: Readonly<Record<string, readonly Difference[]>> = {
  "date-time": [
    {
      texts: /[+-]\d\d(\d\d)?$/,
      reason: 'RFC 3339 §5.6: time-numoffset = ("+" / "-") time-hour ":" time-minute',
    },
    {
      texts: /^.{10}\s/,
      reason: 'RFC 3339 §5.6: date-time = full-date "T" full-time; JSON Schema asks for that rule',
    },
  ],
  time: [
    {
      texts: /[+-]\d\d(\d\d)?$/,
      reason: 'RFC 3339 §5.6: time-numoffset = ("+" / "-") time-hour ":" time-minute',
    },
  ],
  uri: [
    { texts: /^[a-z][a-z\d+.-]*:(?:[?#]|$)/i, reason: "RFC 3986 §3: hier-part may be path-empty" },
    {
      texts: /^[a-z][a-z\d+.-]*:\/\//i,
      reason: 'RFC 3986 §3.3: without an authority a path cannot begin with "//"',
    },
  ],
  "uri-reference": [
    { texts: /^[^/?#]*:/, reason: "RFC 3986 §4.2: the first segment of a relative path has no colon" },
    { texts: /\/\//, reason: 'RFC 3986 §3.3: without an authority a path cannot begin with "//"' },
    { texts: /"/, reason: "RFC 3986 §2: a quotation mark is no URI character" },
  ],
  "uri-template": [
    { texts: /\{[^}]*\./, reason: 'RFC 6570 §2.3: varname = varchar *( ["."] varchar )' },
    { texts: /\x7f/, reason: "RFC 6570 §2.1: no control characters" },
  ],
  email: [
    { texts: /@[a-z\d-]*$/i, reason: 'RFC 5321 §4.1.2: Domain = sub-domain *("." sub-domain)' },
    { texts: /@\[/, reason: 'RFC 5321 §4.1.2: Mailbox = Local-part "@" ( Domain / address-literal )' },
    { texts: /^"/, reason: "RFC 5321 §4.1.2: Local-part = Dot-string / Quoted-string" },
  ],
  hostname: [{ texts: /\.$/, reason: 'RFC 952: <hname> ::= <name>*["."<name>], without a final dot' }],
  uuid: [
    { texts: /^urn:uuid:/i, reason: "RFC 9562 §4: the URN is another form; the UUID's own has no prefix" },
  ],
  regex: [
    {
      texts: /\\Z/,
      reason: "ECMA-262 with Unicode support has no \\Z, wherever it stands",
    },
  ],
  "relative-json-pointer": [
    { texts: /^\d+[+-]/, reason: "draft-bhutton-relative-json-pointer-00 §3: index-manipulation" },
  ],
  byte: [{ texts: /\n/, reason: "RFC 4648 §3.1: no line feeds" }],
  url: [{ texts: /^(?:https?|ftp):\/\//i, reason: "No RFC defines it; private hosts are hosts" }],
};
