import { didYouMean } from "../../contract/findings/did-you-mean.ts";
import {
  type Emitter,
  mcp,
  type PagesOptions,
  pages,
  type TanstackQueryOptions,
  tanstackQuery,
} from "../../generator/emitters/index.ts";
import { mcpOptions } from "../../generator/emitters/mcp.ts";
import { pagesOptions } from "../../generator/emitters/pages.ts";
import { tanstackQueryOptions } from "../../generator/emitters/tanstack-options.ts";
import { LocatedError } from "../../generator/output/emitter.ts";
import { isObject } from "../../language/values/json-object.ts";
import type { EmitterName } from "./config.ts";
import { locateError } from "./locate-error.ts";
import type { OptionPath } from "./locate-option.ts";
import { type Members, type OptionReader, showValue } from "./option-reader.ts";

export function readEmitters(options: OptionReader): readonly Emitter[] | undefined {
  const value = options.members["emitters"];
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) return options.rejectValue("emitters", `, not a list of emitters: ${WANTED}.`);
  const emitters = value.map((entry, index) => readEmitter(entry, ["emitters", index], options));
  const found = emitters.filter((emitter) => emitter !== undefined);
  const names = found.map(({ name }) => name);
  const twice = names.findIndex((name, index) => names.indexOf(name) < index);
  if (found.length === value.length && twice !== -1)
    options.reject(`The option "emitters" has two emitters called "${names[twice]}".`, ["emitters", twice]);
  return found;
}

const KNOWN: Readonly<Record<EmitterName, (given: OptionReader) => Emitter | undefined>> = {
  "tanstack-query": (given) => {
    const options = readOptions(given, tanstackQueryOptions);
    return options && tanstackQuery(options);
  },
  pages: (given) => {
    const options: PagesOptions | undefined = readOptions(given, pagesOptions);
    return options && pages(options);
  },
  mcp: (given) => {
    given.rejectUnknown(mcpOptions);
    const [include, exclude] = (["include", "exclude"] as const).map((name) =>
      given.texts(name, "a list of patterns"),
    );
    return mcp({ include, exclude });
  },
};
const names = Object.keys(KNOWN);
const WANTED = `objects with a \`name\` and a function \`emit\`, ${names.map((name) => `"${name}"`).join(", ")}, or ["tanstack-query", options]`;

function readEmitter(value: unknown, path: OptionPath, options: OptionReader): Emitter | undefined {
  if (isEmitter(value)) return withPlaces(value);
  const [name, given, ...others]: readonly unknown[] = Array.isArray(value) ? value : [value, {}];
  const make =
    typeof name === "string" && Object.hasOwn(KNOWN, name) ? KNOWN[name as EmitterName] : undefined;
  if (typeof name === "string" && make === undefined) {
    const fix = didYouMean(name, names) ?? `Emitters are ${WANTED}.`;
    options.reject(`The option "emitters" lists "${name}", which is unknown.`, path, fix);
    return undefined;
  }
  if (make !== undefined && others.length === 0 && isObject(given))
    return make(options.at([...path, 1], given));
  if (typeof value === "function")
    options.reject(
      'An entry of the option "emitters" is a function, not an emitter.',
      path,
      "Call it: an emitter is what the function returns, e.g. `tanstackQuery()`.",
    );
  else
    options.reject('An entry of the option "emitters" is not an emitter.', path, `Emitters are ${WANTED}.`);
  return undefined;
}

function withPlaces(emitter: Emitter): Emitter {
  const { name, version, peers } = emitter;
  return {
    name,
    version,
    peers,
    emit: async (context) => {
      try {
        return await emitter.emit(context);
      } catch (error) {
        const place = locateError(error);
        throw place === undefined ? error : new LocatedError(error, place);
      }
    },
  };
}

function readOptions(given: OptionReader, names: readonly string[]): TanstackQueryOptions | undefined {
  given.rejectUnknown(names);
  const known = knownOf(given.members, names);
  const pages = given.members["pages"];
  if (!isObject(pages)) return checked(given, known);
  const read = Object.entries(pages).map(([id, paging]) => {
    if (!isObject(paging)) return [id, paging];
    const { kind } = paging;
    const members = typeof kind === "string" && Object.hasOwn(pagings, kind) ? pagings[kind] : undefined;
    if (members === undefined) return [id, paging];
    const names = ["kind", ...members.flat()];
    given.at(["pages", id], paging).rejectUnknown(names);
    return [id, knownOf(paging, names)];
  });
  const whole: object = { ...known, pages: Object.fromEntries(read) };
  return checked(given, whole);
}

function checked(given: OptionReader, options: object): TanstackQueryOptions | undefined {
  if (isTanstackQueryOptions(options)) return options;
  const pages = given.object("pages", "an object of operation ids");
  for (const [id, paging] of Object.entries(pages?.members ?? {})) {
    const fault = describePagingFault(paging);
    if (fault !== undefined) pages?.reject(`The paging of "${id}" ${fault.message}.`, id, fault.fix);
  }
  given.texts("queries", "a list of operation ids");
  given.text("package", "the name of a package");
  return undefined;
}

function describePagingFault(
  paging: unknown,
): { readonly message: string; readonly fix: string } | undefined {
  if (paging === false || isPaging(paging)) return undefined;
  const kinds = Object.keys(pagings);
  const fix = `Write \`{ kind: "…" }\` with ${kinds.join(", ")}, or \`false\`.`;
  if (!isObject(paging)) return { message: `is ${showValue(paging)}, not an object or \`false\``, fix };
  const { kind } = paging;
  if (typeof kind !== "string" || !Object.hasOwn(pagings, kind))
    return {
      message: `has the kind ${showValue(kind)}, which is unknown`,
      fix: (typeof kind === "string" ? didYouMean(kind, kinds) : undefined) ?? fix,
    };
  const [needed = [], further = []] = pagings[kind] ?? [];
  const missing = needed.filter((name) => paging[name] === undefined);
  return {
    message: missing.length > 0 ? `lacks ${missing.join(", ")}` : "has a member of the wrong type",
    fix: `The kind "${kind}" has the members ${[...needed, ...further].join(", ") || "of none"}; \`first\` is a number, the others are strings.`,
  };
}

function knownOf(members: Members, names: readonly string[]): Members {
  return Object.fromEntries(Object.entries(members).filter(([name]) => names.includes(name)));
}

function isEmitter(value: unknown): value is Emitter {
  if (!isObject(value)) return false;
  const { name, version, peers = {}, emit } = value;
  return (
    typeof name === "string" &&
    typeof emit === "function" &&
    ["string", "undefined"].includes(typeof version) &&
    isObject(peers) &&
    Object.values(peers).every((range) => typeof range === "string")
  );
}

function isTanstackQueryOptions(value: unknown): value is TanstackQueryOptions {
  if (!isObject(value)) return false;
  const { pages = {}, queries = [], package: name = "" } = value;
  return (
    isObject(pages) &&
    Object.values(pages).every((paging) => paging === false || isPaging(paging)) &&
    Array.isArray(queries) &&
    queries.every((id) => typeof id === "string") &&
    typeof name === "string"
  );
}

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
  if (!isObject(value)) return false;
  const { kind, ...members } = value;
  if (kind === undefined) return typeof members["first"] === "number" && Object.keys(members).length === 1;
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
