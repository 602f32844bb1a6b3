import { texts } from "../hostile/texts.ts";
import type { Random } from "./create-random.ts";

type Container = Record<string, unknown> | unknown[];

/** The position of a value: its container, and its key there. */
interface Site {
  readonly owner: Container;
  readonly key: string;
}

/** Values of every type, and some that are almost valid. */
const strangers: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e308,
    "",
    "a",
    "\u0000",
    [],
    {},
    [null],
    [[]],
    { a: null },
    "#",
    "#/",
    "#/components",
  ],
  ...[
    "object",
    "string",
    "integer",
    "null",
    ["string", "null"],
    "query",
    "path",
    "form",
    "deepObject",
    "200",
    "default",
    "3.1.0",
    "2.0",
  ],
  ...[
    { type: "string" },
    { $ref: "#/components/schemas/A" },
    { anyOf: [] },
    { not: {} },
    { enum: [null] },
    { const: {} },
  ],
  ...[JSON.parse('{"__proto__":{"a":1}}'), Object.values(texts)].flat(),
];

/** Keywords that affect the keywords beside them. */
const keywords: readonly (readonly [string, unknown])[] = [
  ...([
    ["nullable", true],
    ["$ref", "#"],
    ["type", "array"],
    ["items", {}],
    ["allOf", [{}]],
    ["oneOf", [true, false]],
    ["not", {}],
  ] as const),
  ...([
    ["discriminator", { propertyName: "a" }],
    ["readOnly", true],
    ["additionalProperties", false],
    ["required", ["a", "a"]],
  ] as const),
  ...([
    ["format", "binary"],
    ["pattern", "("],
    ["minimum", 1e308],
    ["default", {}],
    ["content", {}],
    ["schema", {}],
    ["style", "matrix"],
  ] as const),
  ...([
    ["explode", true],
    ["in", "body"],
    ["deprecated", "yes"],
    ["$id", "x"],
    ["$anchor", "a"],
    ["$defs", { a: {} }],
    ["if", true],
  ] as const),
  ...([
    ["unevaluatedProperties", false],
    ["prefixItems", [{}]],
    ["contains", {}],
    ["security", [{}]],
    ["servers", [{}]],
    ["parameters", []],
  ] as const),
  ...([
    ["itemSchema", {}],
    ["encoding", { a: {} }],
    ["examples", { a: {} }],
    ["callbacks", { a: {} }],
    ["links", { a: {} }],
  ] as const),
];

/** Changes a document in place, with one to four typical mistakes of people and programs. */
export function mutateDocument(document: Container, random: Random): void {
  for (let count = 1 + random.below(4); count > 0; count--) {
    const sites = listSites(document);
    if (sites.length === 0) return;
    random.pick(mutations)(random.pick(sites), sites, random);
  }
}

type Mutation = (site: Site, sites: readonly Site[], random: Random) => void;

const mutations: readonly Mutation[] = [
  (site, _sites, random) => set(site, random.pick(strangers)),
  ({ owner, key }) => {
    if (Array.isArray(owner)) owner.splice(Number(key), 1);
    else delete owner[key];
  },
  // Puts in a copy of another part. Without a copy, an object could contain itself, which no file can.
  (site, sites, random) => set(site, copy(get(random.pick(sites)))),
  (site, sites, random) => {
    const refs = sites.filter(({ key, owner }) => key === "$ref" && !Array.isArray(owner));
    if (refs.length > 0) set(random.pick(refs), get(random.pick(refs)));
    else set(site, { $ref: "#" });
  },
  ({ owner, key }) => {
    if (Array.isArray(owner)) owner.push(copy(owner[Number(key)]));
    else owner[`${key} 2`] = copy(owner[key]);
  },
  ({ owner, key }, sites, random) => {
    if (Array.isArray(owner)) return;
    const value = owner[key];
    delete owner[key];
    define(owner, random.chance(0.5) ? random.pick(sites).key : random.pick(Object.values(texts)), value);
  },
  (site, _sites, random) => {
    const value = get(site);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return;
    const [keyword, given] = random.pick(keywords);
    Object.assign(value, { [keyword]: copy(given) });
  },
  (site, _sites, random) => {
    const value = get(site);
    if (typeof value === "string")
      set(
        site,
        value.slice(0, random.below(value.length + 1)) +
          random.pick(["", "/", "#", "~", "{", "}", "%", "\n", "\ud800"]),
      );
    else if (typeof value === "number") set(site, String(value));
    else set(site, [value]);
  },
  (site, sites, random) => {
    const targets = ["schemas", "parameters", "responses", "paths"].map(
      (section) => `#/components/${section}/${random.pick(sites).key}`,
    );
    set(site, { $ref: random.pick(targets) });
  },
];

function get({ owner, key }: Site): unknown {
  return Array.isArray(owner) ? owner[Number(key)] : owner[key];
}

function set({ owner, key }: Site, value: unknown): void {
  if (Array.isArray(owner)) owner[Number(key)] = value;
  else define(owner, key, value);
}

function define(owner: object, key: string, value: unknown): void {
  Object.defineProperty(owner, key, { value, writable: true, enumerable: true, configurable: true });
}

function copy(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value) ?? "null");
}

function listSites(document: Container): readonly Site[] {
  const sites: Site[] = [];
  const pending: Container[] = [document];
  for (let owner = pending.pop(); owner !== undefined; owner = pending.pop()) {
    for (const key of Object.keys(owner)) {
      sites.push({ owner, key });
      const value = get({ owner, key });
      if (typeof value === "object" && value !== null) pending.push(value as Container); // an object that is not null
    }
  }
  return sites;
}
