import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { type SampleName, sampleNames } from "../../site/samples/sample-request.ts";
import {
  locateVersion,
  type OlderVersion,
  parsePair,
  parseSiteUrl,
  type ResolvedDocs,
  type VersionPair,
} from "../config/read-docs.ts";
import { type NamedShard, readShards } from "../coverage/coverage-file.ts";
import type { CommandInput } from "../shared/command.ts";
import { readGlobs, readPort } from "../shared/parse-arguments.ts";
import { createUsageError } from "../shared/usage-error.ts";
import { guardOutput } from "../shared/write-named-file.ts";
import { chooseTargets, overlayMore, type Target } from "../targets/choose-targets.ts";
import type { DocsOptions } from "./docs-options.ts";

export interface Site extends Omit<ResolvedDocs, "versions" | "changelogs"> {
  readonly target: Target;
  readonly output: string;
  readonly since?: string | undefined;
  readonly versions: readonly OlderVersion[];
  readonly changelogs: readonly VersionPair[] | "all";
  /** Selects the vendor extensions to include in changelogs. Default: none. */
  readonly isExtensionListed?: ((name: string) => boolean) | undefined;
  readonly coverage: readonly NamedShard[];
  readonly templates?: string | undefined;
  readonly reference: boolean;
  readonly runCode: boolean;
  readonly tryIt: boolean;
  readonly connect: readonly string[];
  readonly port: number;
}

function readOrigins(text: string | undefined): readonly string[] {
  const given = (text ?? "").split(",").filter((each) => each !== "");
  return [...new Set(given.map(readOrigin))];
}

function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin =
    url !== undefined && /^https?:$/.test(url.protocol) && [url.origin, `${url.origin}/`].includes(text);
  // Some hosts can contain a semicolon, which would end the directive in the page's policy.
  if (url !== undefined && isOrigin && /^[\w.:/[\]-]+$/.test(url.origin)) return url.origin;
  const message = `--connect must be an origin, not ${JSON.stringify(text)}.`;
  throw createUsageError(
    "usage/wrong-value",
    message,
    "Use scheme, host and port, such as https://api.example.com.",
  );
}

function readVersions(text: string, cwd: string): readonly OlderVersion[] {
  return text.split(",").map((each) => {
    const [, name, document = each] = /^([^=:/\\]+)=(.+)$/.exec(each) ?? [];
    const problem = name === undefined ? findVersionProblem(each, cwd) : undefined;
    if (problem === undefined) return { name, document: locateVersion(document, cwd) };
    throw createUsageError(
      "usage/wrong-value",
      `--versions takes name=document; ${JSON.stringify(each)} ${problem}.`,
      "Write --versions 1.0=old.yaml, or --versions 1.0=git:v1.0.",
    );
  });
}

function findVersionProblem(text: string, cwd: string): string | undefined {
  if (text === "") return "names no document";
  const [, name, document] = /^([^=:]*)=(.*)$/.exec(text) ?? [];
  if (name === undefined || existsSync(resolve(cwd, text))) return undefined;
  if (document === "") return "names no document";
  return name === "" ? "has no name" : "has a slash in its name";
}

function readPairs(text: string): readonly VersionPair[] | "all" {
  if (text === "all") return text;
  return text.split(",").map((each) => {
    const pair = parsePair(each);
    if (pair !== undefined) return pair;
    const message = `--changelog takes two names of versions, not ${JSON.stringify(each)}.`;
    throw createUsageError(
      "usage/wrong-value",
      message,
      "Write the older one first: 1.0..2.0; or all, for any two.",
    );
  });
}

function readSamples(text: string): readonly SampleName[] {
  const given = text.split(",");
  const unknown = given.find((name) => !sampleNames.some((known) => known === name));
  if (unknown === undefined) return sampleNames.filter((name) => given.includes(name));
  const message = `--samples lists ${JSON.stringify(unknown)}, which is unknown.`;
  throw createUsageError("usage/wrong-value", message, `There are ${sampleNames.join(", ")}.`);
}

function readSiteUrl(text: string): string {
  const url = parseSiteUrl(text);
  if (url !== undefined) return url;
  const message = `--site-url must be a URL, not ${JSON.stringify(text)}.`;
  throw createUsageError("usage/wrong-value", message, "Use the form https://docs.example.com/api/.");
}

export async function chooseSite(
  { operands, options }: CommandInput<DocsOptions>,
  cwd: string,
): Promise<Site> {
  const { targets } = await chooseTargets(operands, options, cwd);
  const [named, ...others] = targets;
  if (named === undefined || others.length > 0) {
    const message = `tenon docs needs one document; the config lists ${targets.length}.`;
    throw createUsageError("usage/missing-argument", message, "Name one of them.");
  }
  const target = overlayMore(named, options.overlay, cwd);
  const { docs = {} } = target;
  const { output = "site", since, coverage, templates, reference, port } = options;
  if (port !== undefined && options.serve !== true)
    throw createUsageError(
      "usage/missing-argument",
      "--port needs --serve, which serves the site.",
      "Add --serve.",
    );
  const writes = resolve(cwd, output);
  if (options["force-here"] !== true && options.serve !== true) guardOutput(writes);
  const folder = templates === undefined ? target.templates : resolve(cwd, templates);
  const own = folder === undefined ? undefined : join(folder, "docs");
  return {
    ...docs,
    target,
    output: writes,
    since: since === undefined ? undefined : locateVersion(since, cwd),
    versions: options.versions === undefined ? (docs.versions ?? []) : readVersions(options.versions, cwd),
    changelogs: options.changelog === undefined ? (docs.changelogs ?? []) : readPairs(options.changelog),
    isExtensionListed: readGlobs(options.extensions),
    siteUrl: options["site-url"] === undefined ? docs.siteUrl : readSiteUrl(options["site-url"]),
    samples: options.samples === undefined ? docs.samples : readSamples(options.samples),
    pages: options.pages === undefined ? docs.pages : resolve(cwd, options.pages),
    coverage: coverage === undefined ? [] : readShards(cwd, coverage.split(",")),
    templates: own !== undefined && existsSync(own) ? own : undefined,
    reference: reference !== "off",
    runCode: options["run-code"] === true,
    tryIt: options["no-try"] !== true,
    connect: readOrigins(options.connect),
    port: readPort(port, 4477),
  };
}
