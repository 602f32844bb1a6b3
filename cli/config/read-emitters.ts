import { type Emitter, type TanstackQueryOptions, tanstackQuery } from "../../generator/emitters/index.ts";
import { tanstackQueryOptions } from "../../generator/emitters/tanstack-query.ts";
import type { EmitterName } from "./config.ts";
import { isMembers, type Members, type OptionReader } from "./option-reader.ts";

/** Reads the emitters of an entry: those that are objects, and those of tenon, which a config in JSON names. */
export function readEmitters(options: OptionReader): readonly Emitter[] | undefined {
  const value = options.members["emitters"];
  if (value === undefined) return undefined;
  const emitters = Array.isArray(value)
    ? value.map((entry, index) => readEmitter(entry, (given) => options.at("emitters", index, given)))
    : [undefined];
  const found = emitters.filter((emitter) => emitter !== undefined);
  if (found.length < emitters.length)
    return options.rejectValue(
      "emitters",
      ', not a list of emitters: objects with a `name` and a function `emit`, "tanstack-query", or ["tanstack-query", options].',
    );
  const names = found.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined)
    options.reject(`The option "emitters" has two emitters called "${twice}".`, "emitters");
  return found;
}

const TANSTACK_QUERY: EmitterName = "tanstack-query";

function readEmitter(value: unknown, readerOf: (given: Members) => OptionReader): Emitter | undefined {
  if (isEmitter(value)) return value;
  const [name, given, ...others]: readonly unknown[] = Array.isArray(value) ? value : [value, {}];
  if (name !== TANSTACK_QUERY || others.length > 0 || !isMembers(given)) return undefined;
  readerOf(given).rejectUnknown(tanstackQueryOptions);
  const known = Object.fromEntries(
    tanstackQueryOptions
      .filter((option) => Object.hasOwn(given, option))
      .map((option) => [option, given[option]]),
  );
  return isTanstackQueryOptions(known) ? tanstackQuery(known) : undefined;
}

function isEmitter(value: unknown): value is Emitter {
  if (!isMembers(value)) return false;
  const { name, version, emit } = value;
  return (
    typeof name === "string" && typeof emit === "function" && ["string", "undefined"].includes(typeof version)
  );
}

function isTanstackQueryOptions(value: unknown): value is TanstackQueryOptions {
  if (!isMembers(value)) return false;
  const { pages = {}, queries = [], package: name = "" } = value;
  return (
    isMembers(pages) &&
    Object.values(pages).every((paging) => paging === false || isPaging(paging)) &&
    Array.isArray(queries) &&
    queries.every((id) => typeof id === "string") &&
    typeof name === "string"
  );
}

/** The members of each kind of paging that it needs, and those that it may have. */
const pagings: Readonly<Record<string, readonly [needed: readonly string[], further: readonly string[]]>> = {
  cursor: [["parameter", "next"], ["more"]],
  page: [
    ["parameter", "first", "items"],
    ["total", "pages", "more", "size"],
  ],
  offset: [
    ["parameter", "first", "items"],
    ["total", "pages", "more", "size"],
  ],
  linkHeader: [[], []],
  link: [["name"], []],
};

function isPaging(value: unknown): boolean {
  if (!isMembers(value)) return false;
  const { kind, ...members } = value;
  const known = typeof kind === "string" && Object.hasOwn(pagings, kind) ? pagings[kind] : undefined;
  if (known === undefined || !hasOnly(members, ...known)) return false;
  return Object.entries(members).every(
    ([name, member]) => typeof member === (name === "first" ? "number" : "string"),
  );
}

function hasOnly(members: Members, needed: readonly string[], further: readonly string[]): boolean {
  const names = Object.keys(members);
  return (
    needed.every((name) => names.includes(name)) &&
    names.every((name) => [...needed, ...further].includes(name))
  );
}
