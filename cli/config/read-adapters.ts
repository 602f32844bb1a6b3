import { didYouMean } from "../../contract/findings/did-you-mean.ts";
import { type AdapterName, adapterNames } from "../../generator/output/emit-options.ts";
import type { OptionReader } from "./option-reader.ts";

export function readAdapters(options: OptionReader): readonly AdapterName[] | undefined {
  const value = options.members["adapters"];
  if (value === undefined) return undefined;
  if (value === "all") return adapterNames;
  if (!Array.isArray(value) || !value.every((name) => typeof name === "string"))
    return options.rejectValue(
      "adapters",
      `; it is "all", or a list of ${showAdapters()}.`,
      value === "none" ? "For no adapter, write `adapters: []`." : undefined,
    );
  const adapters = parseAdapters(value);
  if (adapters !== undefined) return adapters;
  const unknown = value.find((name) => !isAdapter(name)) ?? "";
  const at = ["adapters", value.indexOf(unknown)] as const;
  options.reject(`The option "adapters" lists "${unknown}", which is unknown.`, at, describeUnknown(unknown));
  return undefined;
}

export function parseAdapters(names: readonly string[]): readonly AdapterName[] | undefined {
  if (!names.every(isAdapter)) return undefined;
  return adapterNames.filter((name) => names.includes("all") || names.includes(name));
}

function isAdapter(name: string): boolean {
  return name === "all" || adapterNames.some((known) => known === name);
}

const withoutAdapter = /^(?:next|nuxt|sveltekit|astro|bun|deno|workers?|cloudflare)\b/i;

function describeUnknown(name: string): string {
  if (name === "none") return "For no adapter, write `adapters: []`.";
  if (/^@?nest/i.test(name)) return 'NestJS uses "express".';
  if (/^(?:koa|http|node)$/i.test(name)) return 'Use "node-http".';
  if (withoutAdapter.test(name))
    return "It needs no adapter (`[]`): the router is a function from `Request` to `Response`.";
  return didYouMean(name, adapterNames) ?? `The adapters are ${showAdapters()}.`;
}

export function showAdapters(): string {
  return adapterNames.map((name) => JSON.stringify(name)).join(", ");
}
