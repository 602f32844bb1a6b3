import { describe, expect, test } from "vitest";
import {
  isEmail,
  isHostname,
  isIpv4,
  isIpv6,
  isUri,
  isUriReference,
  isUriTemplate,
} from "../../../../runtime/formats/addresses.ts";
import { isDate, isDateTime, isDuration, isIsoTime, isTime } from "../../../../runtime/formats/date-time.ts";

const numbers = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => String(index).padStart(2, "0"));
const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));

/** The ASCII characters that a check admits in the place of `_`. */
const admitted = (check: (text: string) => boolean, text: string): string =>
  ascii.filter((one) => check(text.replace("_", () => one))).join("");
const alphanumeric = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const sorted = (characters: string): string => [...characters].sort().join("");

describe("dates and times", () => {
  test.each([1900, 2000, 2023, 2024])("have the days of the year %i", (year) => {
    for (const month of numbers(14)) {
      const days = numbers(33).filter((day) => isDate(`${year}-${month}-${day}`));
      const last = new Date(Date.UTC(year, Number(month), 0)).getUTCDate();
      const isMonth = Number(month) >= 1 && Number(month) <= 12;
      expect([month, days]).toEqual([month, isMonth ? numbers(last + 1).slice(1) : []]);
      expect(numbers(33).filter((day) => isDateTime(`${year}-${month}-${day}T00:00:00Z`))).toEqual(days);
    }
  });

  test.each<readonly [string, (text: string) => boolean, string]>([
    ["time", isTime, ""],
    ["date-time", isDateTime, "2024-01-02T"],
    ["iso-time", isIsoTime, ""],
  ])("have the hours, minutes and seconds of a day: %s", (_, check, start) => {
    const admits = (form: (part: string) => string): readonly string[] =>
      numbers(100).filter((part) => check(start + form(part)));
    expect(admits((hour) => `${hour}:00:00Z`)).toEqual(numbers(24));
    expect(admits((minute) => `00:${minute}:00Z`)).toEqual(numbers(60));
    expect(admits((second) => `00:00:${second}Z`)).toEqual(numbers(60));
    expect(admits((second) => `23:59:${second}Z`)).toEqual(numbers(61));
    for (const sign of ["+", "-"]) {
      expect(admits((hour) => `00:00:00${sign}${hour}:00`)).toEqual(numbers(24));
      expect(admits((minute) => `00:00:00${sign}00:${minute}`)).toEqual(numbers(60));
    }
    for (const fraction of [".0", ".123456789"]) expect(check(`${start}00:00:00${fraction}z`)).toBe(true);
    for (const wrong of [".", ",5", ".5.5", "x"]) expect(check(`${start}00:00:00${wrong}Z`)).toBe(false);
    for (const zone of ["ZZ", "+1:00", "+01:0", "01:00", "Zx"])
      expect(check(`${start}00:00:00${zone}`)).toBe(false);
    expect(check(`${start}000:00:00Z`)).toBe(false);
    expect(check(`x${start}00:00:00Z`)).toBe(false);
  });

  test("may have the units of a duration in their order", () => {
    const units = ["11Y", "22M", "33D", "T", "44H", "55M", "66S"];
    for (let choice = 0; choice < 2 ** units.length; choice++) {
      const parts = units.map((unit, index) => (choice & (2 ** index) ? unit : ""));
      const [date, time] = [parts.slice(0, 3).join(""), parts.slice(4).join("")];
      // Without the `T`, the M is that of months.
      if (parts[3] === "" && time !== "") continue;
      const isWhole = parts[3] === "T" ? time !== "" : date !== "";
      expect([parts.join(""), isDuration(`P${parts.join("")}`)]).toEqual([parts.join(""), isWhole]);
    }
    expect(
      ["P2W", "P10W", "P1W1D", "PW", "PT1W", "xP1D", "P1Dx", "P1D1Y", "P4H", "P6S"].map(isDuration),
    ).toEqual([...[true, true], ...Array<boolean>(8).fill(false)]);
  });
});

describe("addresses", () => {
  test("have the octets of IPv4 in each place", () => {
    const octets = Array.from({ length: 1001 }, (_, value) => String(value));
    for (const form of ["_.0.0.0", "0._.0.0", "0.0._.0", "0.0.0._"]) {
      expect(octets.filter((octet) => isIpv4(form.replace("_", octet)))).toEqual(octets.slice(0, 256));
      expect(octets.filter((octet) => isIpv6(`::${form.replace("_", octet)}`))).toEqual(octets.slice(0, 256));
    }
    for (const wrong of ["00.0.0.0", "0.0.0", "0.0.0.0.0", "0.0.0.", "a.0.0.0", "0.0.0.01"])
      expect([isIpv4(wrong), isIpv6(`::${wrong}`)]).toEqual([false, false]);
  });

  test("have the groups of IPv6", () => {
    for (let before = 0; before <= 9; before++) {
      const start = Array<string>(before).fill("aB09").join(":");
      expect([before, isIpv6(start)]).toEqual([before, before === 8]);
      for (let after = 0; after <= 9; after++) {
        const text = `${start}::${Array<string>(after).fill("1").join(":")}`;
        expect([text, isIpv6(text)]).toEqual([text, before + after < 8]);
      }
    }
    for (const count of [0, 5, 6, 7]) expect(isIpv6(`${"1:".repeat(count)}1.2.3.4`)).toBe(count === 6);
    for (const wrong of ["1::2::3", "12345::", "g::", ":::", "::1:", ":1::", "1.2.3.4::", "x::1", "::1x"])
      expect([wrong, isIpv6(wrong)]).toEqual([wrong, false]);
  });

  test("have the characters of host names and of mailboxes", () => {
    expect(admitted(isHostname, "a_a")).toBe(sorted(`${alphanumeric}-.`));
    expect(admitted(isHostname, "_a")).toBe(sorted(alphanumeric));
    expect(admitted(isHostname, "a.a_")).toBe(sorted(alphanumeric));
    expect(admitted(isEmail, "a_a@b")).toBe(sorted(`${alphanumeric}!#$%&'*+/=?^_\`{|}~-.`));
    expect(admitted(isEmail, "_a@b")).toBe(sorted(`${alphanumeric}!#$%&'*+/=?^_\`{|}~-`));
    expect(admitted(isEmail, "a@b_b")).toBe(sorted(`${alphanumeric}-.`));
    expect(admitted(isEmail, "a@_b")).toBe(sorted(alphanumeric));
    expect(admitted(isEmail, '"_"@b')).toBe(ascii.slice(32, 127).join("").replace(/["\\]/g, ""));
    expect(admitted(isEmail, '"\\_"@b')).toBe(ascii.slice(32, 127).join(""));
  });

  test.each([
    ["a.b.c@d.e.f", true],
    ["a@[1.2.3.4]", true],
    ["a@[ipv6:::1]", true],
    ["a@[IPv6:1.2.3.4]", false],
    ["a@[xIPv6:::1]", false],
    ["a@[1.2.3.4", false],
    ["a@[::1]", false],
    ['"a"b@c', false],
    ['a"b"@c', false],
    ['"a@c', false],
    ['"@"@c', true],
    ["a@b@c", false],
    ["a@b-", false],
    ["a@b.", false],
    ["@b", false],
    [`${"a".repeat(63)}@${"b".repeat(70)}`, true],
  ])("of a mailbox: %s: %j", (text, expected) => {
    expect(isEmail(text)).toBe(expected);
  });

  test("have labels of 63 and names of 253 characters", () => {
    const label = "a".repeat(63);
    const long = `${label}.${label}.${label}.${"a".repeat(61)}`;
    expect([isHostname(label), isHostname(`${label}a`), isHostname(long), isHostname(`${long}a`)]).toEqual([
      ...[true, false, true, false],
    ]);
    expect(["a-.b", "a.-b", "-", "a..b", ".a", "a."].map(isHostname)).toEqual(Array<boolean>(6).fill(false));
    expect(["a--b.c-d", "1.2"].map(isHostname)).toEqual([true, true]);
  });
});

describe("the characters of a URI", () => {
  const unreserved = `${alphanumeric}-._~`;
  const pathCharacters = `${unreserved}!$&'()*+,;=:@/`;
  test.each<readonly [string, string]>([
    ["a_a:b", `${alphanumeric}+-.:`],
    ["http://a_a/", `${unreserved}!$&'()*+,;=@/?#`],
    ["http://%41a_a/", `${unreserved}!$&'()*+,;=@/?#`],
    ["http://u_@a/", `${unreserved}!$&'()*+,;=:/?#`],
    ["http://%41_@a/", `${unreserved}!$&'()*+,;=:/?#`],
    ["http://a:_/", "0123456789/?#@"],
    ["http://a/b_", `${pathCharacters}?#`],
    ["http://a/%41_", `${pathCharacters}?#`],
    ["http://a?b_", `${pathCharacters}?#`],
    ["http://a/?%41_", `${pathCharacters}?#`],
    ["http://a#b_", `${pathCharacters}?`],
    ["http://a/#%41_", `${pathCharacters}?`],
    ["a:/b/%_0", "0123456789ABCDEFabcdef"],
    ["a:/b/%0_", "0123456789ABCDEFabcdef"],
    ["http://[v1._]/", `${unreserved}!$&'()*+,;=:`],
  ])("in %s are those of RFC 3986", (form, expected) => {
    expect(admitted(isUri, form)).toBe(sorted(expected));
    // A reference with a scheme is a URI; without one, it may have these characters in a path.
    const more = form.startsWith("a_") ? "/?#" : "";
    expect(admitted(isUriReference, form)).toBe(sorted(expected + more));
  });

  test.each([
    "http://_@a/",
    "http://_/",
    "http://a/_",
    "a:_",
    "http://a?_",
    "http://a#_",
  ])("may be escapes, several of them, in %s", (form) => {
    for (const check of [isUri, isUriReference]) {
      for (const good of ["%41", "%aF%42", "%41%42cc", "cc%41c%42cc%43"])
        expect([good, check(form.replace("_", good))]).toEqual([good, true]);
      for (const wrong of ["%", "%4", "%g1", "%4g", "a%", "%41%4", "%41%g1%42"])
        expect([wrong, check(form.replace("_", wrong))]).toEqual([wrong, false]);
    }
  });

  test.each<readonly [string, boolean]>([
    ["http://[::1]/", true],
    ["http://[::1]:8080/", true],
    ["http://user:name@[1:2:3:4:5:6:7:8]:80", true],
    ["http://[v1a.bc:d]/", true],
    ["http://[vF.~]", true],
    ["http://[vg.a]/", false],
    ["http://[v1]/", false],
    ["http://[v1.]/", false],
    ["http://[v.a]/", false],
    ["http://[1.2.3.4]/", false],
    ["http://[g]/", false],
    ["http://[]/", false],
    ["http://[::1]a/", false],
    ["http://a[::1]/", false],
    ["http://name@host@a/", false],
    ["http://a:8080/b", true],
    ["http://a:/", true],
    ["ab+c-d.e1:f", true],
  ])("%s: %j", (text, expected) => {
    expect([isUri(text), isUriReference(text)]).toEqual([expected, expected]);
    const relative = text.slice(text.indexOf("//"));
    if (text.startsWith("http:"))
      expect([isUri(relative), isUriReference(relative)]).toEqual([false, expected]);
  });

  test("in a reference are the same, but for a colon in its first segment", () => {
    expect(admitted(isUriReference, "b_")).toBe(sorted(`${pathCharacters}?#`));
    expect(admitted(isUriReference, "1_")).toBe(sorted(`${pathCharacters}?#`.replace(":", "")));
    expect(admitted(isUriReference, "/1_")).toBe(sorted(`${pathCharacters}?#`));
    expect(admitted(isUriReference, "//a/%41_")).toBe(sorted(`${pathCharacters}?#`));
  });

  test("in a template are those of RFC 6570", () => {
    const excluded = new Set([...ascii.slice(0, 33), ...'"<>%\\^`{|}', "\u007f"]);
    expect(admitted(isUriTemplate, "a_a")).toBe(ascii.filter((one) => !excluded.has(one)).join(""));
    expect(admitted(isUriTemplate, "{_a}")).toBe(sorted(`${alphanumeric}_+#./;?&=,!@|`));
    expect(admitted(isUriTemplate, "{a_a}")).toBe(sorted(`${alphanumeric}_.,`));
    expect(admitted(isUriTemplate, "{a_}")).toBe(sorted(`${alphanumeric}_*`));
    expect(admitted(isUriTemplate, "{a:_}")).toBe("123456789");
    expect(admitted(isUriTemplate, "{a:1_}")).toBe("0123456789");
    expect(admitted(isUriTemplate, "{a,b:1_}")).toBe("0123456789");
    for (const form of ["%_1", "%1_"])
      for (const place of ["_", "{_}", "{a_}", "{a._}", "{a,_}", "{a,b_}", "{a,b._}"])
        expect([place, admitted(isUriTemplate, place.replace("_", form))]).toEqual([
          place,
          "0123456789ABCDEFabcdef",
        ]);
    for (const good of ["{a:1234}", "{a%41}", "{+a,b*,c:3}", "{a.b}", "x{a}y{b}"])
      expect([good, isUriTemplate(good)]).toEqual([good, true]);
    for (const wrong of [
      "{a:12345}",
      "{a:0}",
      "{a%4}",
      "{a..b}",
      "{.}",
      "{a,}",
      "{,}",
      "{a*b}",
      "{a",
      "a}",
      "{++a}",
    ])
      expect([wrong, isUriTemplate(wrong)]).toEqual([wrong, false]);
  });
});
