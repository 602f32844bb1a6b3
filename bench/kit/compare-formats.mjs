// Compares the format functions of tenon's output with ajv-formats' full mode, text by text.
import { fullFormats } from "ajv-formats/dist/formats.js";
import { formatDifferences } from "./format-differences.mjs";

const functions = {
  "date-time": ["date-time", "isDateTime"],
  date: ["date-time", "isDate"],
  time: ["date-time", "isTime"],
  duration: ["date-time", "isDuration"],
  uri: ["addresses", "isUri"],
  "uri-reference": ["addresses", "isUriReference"],
  email: ["addresses", "isEmail"],
  hostname: ["addresses", "isHostname"],
  ipv4: ["addresses", "isIpv4"],
  ipv6: ["addresses", "isIpv6"],
  uuid: ["texts", "isUuid"],
  byte: ["texts", "isByte"],
  "json-pointer": ["texts", "isJsonPointer"],
};

const seeds = {
  "date-time": [
    "2026-02-28T23:59:60Z",
    "2024-02-29T00:00:00.123+01:00",
    "1985-04-12T23:20:50.52Z",
    "1990-12-31T15:59:60-08:00",
  ],
  date: ["2024-02-29", "2026-12-31", "1900-02-28", "2000-02-29"],
  time: ["23:59:60Z", "08:30:06+00:20", "12:00:00.5-08:00"],
  duration: ["P3Y6M4DT12H30M5S", "P2W", "PT1H5S", "P1D"],
  uri: [
    "https://user:pw@example.com:8080/a/b?c=d#e",
    "urn:isbn:0451450523",
    "http://[2001:db8::1]/x%20y",
    "mailto:a@b.example",
    "http://192.0.2.1/",
  ],
  "uri-reference": ["/a/b?c#d", "//example.com/x", "a%20b", "?q", ""],
  email: ["joe.bloggs@example.com", '"joe b"@example.com', "joe@[192.0.2.1]"],
  hostname: ["www.example.com", "a-b.c", "1.example"],
  ipv4: ["192.0.2.1", "0.0.0.0", "255.255.255.255"],
  ipv6: ["2001:db8::1", "::1", "::ffff:192.0.2.1", "1:2:3:4:5:6:7:8"],
  uuid: ["123e4567-e89b-12d3-a456-426614174000"],
  byte: ["aGVsbG8=", "QQ==", "QUJD"],
  "json-pointer": ["/a~0b/c~1d", "", "/x/0"],
};

const replacements = ["0", "9", "a", "Z", "-", ":", ".", "%", " ", "/", "[", "é", "\n"];

/**
 * Compares the functions of tenon with those of ajv-formats. Gives for each format the number of texts, the number on which both
 * agree, and each class of differences with its number of texts and an example.
 *
 * @param load - Gives a module of `runtime/formats/` by its name.
 * @throws Error where a difference is in no class.
 */
export async function compareFormats(load) {
  const compared = [];
  for (const [format, [file, name]] of Object.entries(functions)) {
    const own = (await load(file))[name];
    const theirs = asFunction(fullFormats[format]);
    const texts = vary(seeds[format]);
    const differ = texts.filter((text) => own(text) !== theirs(text));
    const classes = classify(format, differ).map(({ members, ...each }) => ({
      ...each,
      count: members.length,
      example: members[0],
      own: own(members[0]),
    }));
    compared.push({ format, texts: texts.length, agree: texts.length - differ.length, classes });
  }
  return compared;
}

function classify(format, differ) {
  const classes = (formatDifferences[format] ?? []).map((each) => ({ ...each, members: [] }));
  for (const text of differ) {
    const found = classes.find(({ texts }) => texts.test(text));
    if (found === undefined) throw new Error(`${format}: ${JSON.stringify(text)} is in no class`);
    found.members.push(text);
  }
  return classes.filter(({ members }) => members.length > 0);
}

function asFunction(format) {
  if (format instanceof RegExp) return (text) => format.test(text);
  if (typeof format === "function") return format;
  return asFunction(format.validate);
}

function vary(texts) {
  const all = new Set(texts);
  for (const text of texts) {
    for (let at = 0; at < text.length; at++) {
      const [before, after] = [text.slice(0, at), text.slice(at + 1)];
      all.add(before + after);
      all.add(before + text[at] + text[at] + after);
      for (const other of replacements) all.add(before + other + after);
    }
  }
  return [...all];
}
