import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import type { Check } from "../../../../runtime/checks.ts";
import { type ConversionNode, toValue, toWire } from "../../../../runtime/conversion/convert.ts";
import { date, dateTime, instant, plainDate } from "../../../../runtime/conversion/dates.ts";
import { isDate, isDateTime } from "../../../../runtime/formats/date-time.ts";

const refuse: ReturnType<Check> = [{ pointer: "", keyword: "type", message: "", params: {} }];
const when =
  (accepts: (value: unknown) => boolean): Check =>
  (value) =>
    accepts(value) ? undefined : refuse;

const isMoved = when((value) => Object(value).kind === "moved");
const isSaid = when((value) => Object(value).kind === "said");
const isTime = when((value) => typeof value === "string" && isDateTime(value));
const isWord = when((value) => value === "never");

const tree: ConversionNode = {
  properties: [
    ["at", { format: dateTime }],
    ["day", { format: date }],
    ["plain", undefined],
    ["__proto__", { format: dateTime }],
    ["children", { items: () => tree }],
    ["when", { unions: [() => [[isTime, { format: dateTime }], [isWord]]] }],
    ["event", { unions: [() => [[isMoved, { properties: [["at", { format: dateTime }]] }], [isSaid]]] }],
  ],
  patterns: [[/^x-/u, { prefix: [undefined, { format: date }], items: { format: dateTime } }]],
  additional: { format: dateTime },
};

const times = fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
const days = times.map((time) => new Date(time.toISOString().slice(0, 10)));

const { value: values } = fc.letrec((tie) => ({
  value: fc
    .record(
      {
        at: times,
        day: fc.oneof(days, fc.constant(null)),
        plain: fc.string(),
        children: fc.array(tie("value"), { maxLength: 2 }),
        when: fc.oneof(times, fc.constant("never")),
        event: fc.oneof(
          fc.record({ kind: fc.constant("moved"), at: times }),
          fc.record({ kind: fc.constant("said"), at: times.map((time) => time.toISOString()) }),
        ),
        "x-list": fc.tuple(fc.string(), days, times),
        other: times,
      },
      { requiredKeys: ["at"] },
    )
    .map((members) => ({ ...members })),
}));

test("what is converted to the wire and back is the same", () => {
  fc.assert(
    fc.property(values, (value) => {
      const wire: unknown = JSON.parse(JSON.stringify(toWire(tree, value)));
      expect(toValue(tree, wire)).toEqual(value);
    }),
    { numRuns: 300 },
  );
});

test("every date and time that is valid is read, and written as a valid one", () => {
  fc.assert(
    fc.property(times, fc.integer({ min: -14, max: 14 }), (time, hours) => {
      const offset = `${hours < 0 ? "-" : "+"}${String(Math.abs(hours)).padStart(2, "0")}:00`;
      const text = `${time.toISOString().slice(0, -1)}${offset}`;
      const read = dateTime.parse(text as never) as Date;
      expect(read.getTime()).toBe(time.getTime() - hours * 3_600_000);
      expect(isDate(String(date.serialize(time as never)))).toBe(true);
    }),
  );
  const rare = [
    "2016-12-31T23:59:60Z",
    "2016-12-31t23:59:60.5z",
    "1990-12-31T15:59:60-08:00",
    "2024-02-29T00:00:00Z",
  ];
  for (const text of rare)
    expect(isDateTime(String(dateTime.serialize(dateTime.parse(text as never) as never)))).toBe(true);
});

test("a name that is `__proto__` is a member as any other", () => {
  const value = toValue(tree, JSON.parse('{ "__proto__": "2024-01-01T00:00:00Z" }'));
  expect(Object.getOwnPropertyDescriptor(value, "__proto__")?.value).toEqual(
    new Date("2024-01-01T00:00:00Z"),
  );
});

test("neither value nor wire value is changed in place, and what has nothing to convert is not copied", () => {
  const wire = Object.freeze({ at: "2024-01-01T00:00:00.000Z" });
  const value = Object.freeze(toValue(tree, wire));
  expect(toWire(tree, value)).toEqual(wire);
  const plain = { plain: "a" };
  expect(toValue(tree, plain)).toBe(plain);
  const blob = new Blob(["a"]);
  expect(toWire(tree, blob)).toBe(blob);
});

test("an object that says how it is sent is converted as that", () => {
  class Note {
    toJSON(): object {
      return { at: new Date(0), plain: "a" };
    }
  }
  expect(toWire(tree, new Note())).toEqual({ at: "1970-01-01T00:00:00.000Z", plain: "a" });
});

test("an invalid date is refused in a union, too, and not sent as null", () => {
  const isNull = when((value) => value === null);
  const isDay = when((value) => typeof value === "string" && isDate(value));
  const unions: ConversionNode["unions"][] = [
    [() => [[isTime, { format: dateTime }], [isWord], [isNull]]],
    [
      () => [
        [isDay, { format: date }],
        [isTime, { format: dateTime }],
      ],
    ],
    [() => [[undefined]]],
  ];
  for (const union of unions) {
    const at: ConversionNode = { properties: [["at", { ...(union && { unions: union }) }]] };
    expect(() => toWire(at, { at: new Date("no") })).toThrow("/at is not a valid date");
    expect(toWire(at, { at: null })).toEqual({ at: null });
  }
});

test("a date-time keeps its time in a union with a date before it", () => {
  const isDay = when((value) => typeof value === "string" && isDate(value));
  const either: ConversionNode = {
    unions: [
      () => [
        [isDay, { format: date }],
        [isTime, { format: dateTime }],
      ],
    ],
  };
  expect(toWire(either, new Date("2026-03-04T05:06:07.000Z"))).toBe("2026-03-04T05:06:07.000Z");
  expect(toWire(either, new Date("2026-03-04T00:00:00.000Z"))).toBe("2026-03-04");
  // No alternative keeps the time.
  const [day] = [{ unions: [() => [[isDay, { format: date }] as const, [isWord] as const]] }];
  expect(toWire(day, new Date("2026-03-04T05:06:07.000Z"))).toBe("2026-03-04");
});

test("an error names the place, and not the value", () => {
  const value = { children: [{ at: new Date(Number.NaN) }] };
  expect(() => toWire(tree, value)).toThrow("/children/0/at is not a valid date");
  expect(() => toValue(tree, { at: "secret" })).toThrow(/^\/at is not a valid date$/);
});

afterEach(() => {
  Reflect.deleteProperty(globalThis, "Temporal");
});

test("Temporal is that of the program, looked up when it is needed", () => {
  expect(() => toValue({ format: instant }, "2024-01-01T00:00:00Z")).toThrow("needs a global Temporal");
  const like = (tag: string) => ({
    from: (text: string) => ({ [Symbol.toStringTag]: `Temporal.${tag}`, toString: () => text }),
  });
  Reflect.set(globalThis, "Temporal", { Instant: like("Instant"), PlainDate: like("PlainDate") });
  const node: ConversionNode = {
    properties: [
      ["at", { format: instant }],
      ["day", { format: plainDate }],
    ],
  };
  const wire = { at: "2024-01-01T00:00:00Z", day: "2024-01-01" };
  const value = toValue(node, wire);
  expect(Object(value).at[Symbol.toStringTag]).toBe("Temporal.Instant");
  expect(Object(value).day[Symbol.toStringTag]).toBe("Temporal.PlainDate");
  expect(toWire(node, value)).toEqual(wire);
});

test("a deep value of a recursive union is converted in proportion to its depth", () => {
  const isNode = when(
    (value) => Array.isArray(Object(value).children) && typeof Object(value).at === "string",
  );
  const isLeaf = when(
    (value) => Object(value).children === undefined && typeof Object(value).at === "string",
  );
  const at = ["at", { format: dateTime }] as const;
  const union: ConversionNode = {
    unions: [
      () => [
        [isLeaf, { properties: [at] }],
        [isNode, { properties: [at, ["children", { items: () => union }]] }],
      ],
    ],
  };
  let written = 0;
  const time = new (class extends Date {
    override toISOString(): string {
      written++;
      return super.toISOString();
    }
  })(0);
  let value: object = { at: time };
  const depth = 40;
  for (let level = 0; level < depth; level++) value = { at: time, children: [value] };
  let wire: unknown = toWire(union, value);
  for (let level = 0; level < depth; level++) wire = Object(wire).children[0];
  expect(wire).toEqual({ at: "1970-01-01T00:00:00.000Z" });
  // Once in each case that is tried.
  expect(written).toBeLessThanOrEqual(2 * (depth + 1));
});
