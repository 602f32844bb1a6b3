import { extname } from "node:path";
import {
  type FoundReference,
  isPureReference,
  kindAt,
  visitReferences,
} from "../../language/openapi/visit-references.ts";
import type { NodeKind } from "../../language/openapi/walk-nodes.ts";
import { selfOf } from "../../language/openapi/walk-schema-resources.ts";
import { refOf } from "../../language/schema/local-ref.ts";
import { addTo } from "../../language/values/group.ts";
import { isObject } from "../../language/values/json-object.ts";
import { assertNever } from "../../runtime/assert-never.ts";
import { decodePointer, pointerTo } from "../../runtime/pointer.ts";
import { createFinding } from "../findings/create-finding.ts";
import { didYouMean } from "../findings/did-you-mean.ts";
import type { Finding, Place } from "../findings/finding.ts";
import type { FileStore } from "../read/file-store.ts";
import type { WrittenReference } from "../read/loaded-document.ts";
import type { OriginCopies } from "../read/origin-copies.ts";
import type { FileKind } from "../read/read-file.ts";
import type { SourceFile } from "../read/source-file.ts";
import { describeMalformed } from "./describe-malformed.ts";
import { describeOutside, groundsOf, type OutsideFile } from "./describe-outside.ts";
import { findMismatch } from "./find-mismatch.ts";
import { isWholeUrl, mappingReference, parseReference } from "./parse-reference.ts";
import { createResolver, nextTarget, type Resolution, type Target, targetKey } from "./resolver.ts";

interface Located extends FoundReference {
  readonly file: SourceFile;
}

interface Exploration {
  readonly root: SourceFile;
  readonly store: FileStore;
  readonly copies: OriginCopies | undefined;
  readonly resolve: (text: string, from: SourceFile) => Resolution;
  readonly reached: Set<string>;
  readonly followed: Map<SourceFile, Map<NodeKind, Set<string>>>;
  readonly toWalk: { readonly target: Target; readonly kind: NodeKind }[];
  waiting: Located[];
  /** References to URLs for which no file is loaded. A file that is loaded later can have the URL as its `$id` or `$self`. */
  readonly remote: Located[];
  isLast: boolean;
  readonly links: Map<string, Target>;
  readonly missing: Map<string, Located[]>;
  readonly findings: Finding[];
  readonly own: WrittenReference[];
}

interface Explored {
  readonly findings: readonly Finding[];
  readonly references: readonly WrittenReference[];
  readonly outside: readonly string[];
}

/** Loads all files reachable from the root document. The order of findings is deterministic. */
export async function explore(root: SourceFile, store: FileStore, copies?: OriginCopies): Promise<Explored> {
  const { resolve } = createResolver(store.files, (name) => store.refusals.has(name), { root, copies });
  const whole: Target = { file: root, pointer: "", value: root.value };
  const exploration: Exploration = {
    ...{
      root,
      store,
      copies,
      resolve,
      reached: new Set<string>(),
      toWalk: [{ target: whole, kind: "document" }],
    },
    ...{
      followed: new Map<SourceFile, Map<NodeKind, Set<string>>>(),
      waiting: [],
      remote: [],
      isLast: false,
      links: new Map<string, Target>(),
      missing: new Map<string, Located[]>(),
      findings: [],
      own: [],
    },
  };
  for (;;) {
    walkAll(exploration);
    const { waiting, remote } = exploration;
    exploration.waiting = [];
    if (waiting.length > 0) {
      await store.load(wantedFiles(exploration, waiting));
      for (const reference of waiting) follow(exploration, reference);
    } else if (!exploration.isLast && remote.length > 0) {
      exploration.isLast = true;
      for (const reference of remote) follow(exploration, reference);
    } else break;
  }
  const outside = listOutside(exploration);
  const findings = [
    ...exploration.findings,
    ...describeMissing(exploration),
    ...describeOutside(outside, MOST_PLACES),
    ...findCircles(exploration),
  ];
  return { findings, references: exploration.own, outside: groundsOf(outside) };
}

function walkAll(exploration: Exploration): void {
  for (let next = exploration.toWalk.pop(); next !== undefined; next = exploration.toWalk.pop()) {
    const { file, pointer, value } = next.target;
    const followed = exploration.followed.get(file) ?? new Map<NodeKind, Set<string>>();
    exploration.followed.set(file, followed);
    visitReferences(value, next.kind, decodePointer(pointer) ?? [], {
      found: (reference) => {
        if (followed.get(reference.kind)?.has(reference.text) === true) return;
        if (next.kind === "document") exploration.own.push({ kind: reference.kind, text: reference.text });
        follow(exploration, { ...reference, file });
      },
      malformed: (at) => exploration.findings.push(describeMalformed(file, at)),
    });
  }
}

function wantedFiles(exploration: Exploration, waiting: readonly Located[]): ReadonlyMap<string, FileKind> {
  const wanted = new Map<string, FileKind>();
  for (const reference of waiting) {
    const resolution = resolveFound(exploration, reference);
    if (resolution?.kind !== "needs" || wanted.get(resolution.file) === "data") continue;
    const isData =
      reference.kind !== "text" ||
      [".json", ".yaml", ".yml"].includes(extname(resolution.file).toLowerCase());
    wanted.set(resolution.file, isData ? "data" : "text");
  }
  return wanted;
}

function resolveFound(exploration: Exploration, reference: Located): Resolution | undefined {
  if (reference.kind !== "schemaName") return exploration.resolve(reference.text, reference.file);
  const text = mappingReference(reference.text, reference.file, exploration.root);
  return text === undefined ? undefined : exploration.resolve(text, reference.file);
}

function follow(exploration: Exploration, reference: Located): void {
  const resolution = resolveFound(exploration, reference);
  if (resolution === undefined) return;
  switch (resolution.kind) {
    case "needs":
      exploration.waiting.push(reference);
      return;
    case "found":
      reach(exploration, reference, resolution.target);
      return;
    case "unresolved":
      describeUnresolved(exploration, reference, resolution);
      return;
    default:
      assertNever(resolution);
  }
}

function reach(exploration: Exploration, reference: Located, target: Target): void {
  keepFollowed(exploration, reference);
  const kind = reference.kind === "schemaName" ? "schema" : reference.kind;
  const key = `${kind} ${targetKey(target)}`;
  if (exploration.reached.has(key)) return;
  exploration.reached.add(key);
  const mismatch = findMismatch(kind, target);
  if (mismatch !== undefined) {
    const { severity, fix } = mismatch;
    const places = [placeOf(reference), target.file.placeOf(target.pointer)];
    const message = `\`${reference.text}\` ${mismatch.message}`;
    exploration.findings.push(createFinding("ref/wrong-kind", { message, places, severity, fix }));
    if (severity === "error") return;
  }
  if (isPureReference(target.value)) exploration.links.set(targetKey(target), target);
  // The root document is visited completely, which covers all nodes in positions where OpenAPI expects their kind.
  if (target.file === exploration.root && kindAt(decodePointer(target.pointer) ?? []) === kind) return;
  exploration.toWalk.push({ target, kind });
}

function keepFollowed({ followed }: Exploration, { file, kind, text }: Located): void {
  const texts = followed.get(file)?.get(kind);
  if (texts === undefined) followed.get(file)?.set(kind, new Set([text]));
  else texts.add(text);
}

function placeOf(reference: Located): Place {
  return reference.file.placeOf(reference.pointer(), "value");
}

function describeUnresolved(
  exploration: Exploration,
  reference: Located,
  { code, message, near, token }: Extract<Resolution, { kind: "unresolved" }>,
): void {
  // The normaliser reports discriminator mappings whose names have no target.
  if (reference.kind === "schemaName" && code === "ref/unresolved") return;
  const mayBeNamed =
    code === "ref/remote" ||
    (code === "ref/file-not-found" && (selfOf(reference.file.value) !== "" || isWholeUrl(reference.text)));
  if (mayBeNamed && !exploration.isLast) {
    exploration.remote.push(reference);
    return;
  }
  const missing = code === "ref/file-not-found" ? missingFile(exploration, reference, near) : undefined;
  if (missing !== undefined) {
    addTo(exploration.missing, missing, reference);
    return;
  }
  const places = [placeOf(reference), ...(near === undefined ? [] : [near.file.placeOf(near.pointer)])];
  exploration.findings.push(createFinding(code, { message, places, fix: suggestTarget(near, token) }));
}

/** Maximum number of nodes to search for similar names, so that many broken references do not take quadratic time. */
const MOST_CANDIDATES = 10_000;

function suggestTarget(near: Target | undefined, token: string | undefined): string | undefined {
  if (token === undefined || !isObject(near?.value)) return undefined;
  const names = Object.keys(near.value);
  return names.length > MOST_CANDIDATES ? undefined : didYouMean(token, names);
}

function missingFile(
  exploration: Exploration,
  reference: Located,
  near: Target | undefined,
): string | undefined {
  const text = refOf(near?.value) ?? reference.text;
  const parsed = parseReference(text, near?.file ?? reference.file, exploration);
  return "file" in parsed ? parsed.file : undefined;
}

export const MOST_PLACES = 10;

function describeMissing(exploration: Exploration): readonly Finding[] {
  const { missing, store } = exploration;
  return [...missing].flatMap(([name, sites]) => {
    const refusal = store.refusals.get(name);
    // A file that exists but cannot be read has its own finding.
    if (refusal?.code === undefined) return [];
    const places = sites.slice(0, MOST_PLACES).map(placeOf);
    const local = findLocal(exploration, sites);
    if (local !== undefined) {
      const message = `\`${sites[0]?.text}\` is the path of a file, and there is no such file.${countReferences(sites.length)}`;
      const fix = `A reference within a document begins with \`#\`: write "${local}".`;
      return [createFinding("ref/file-not-found", { message, places, fix })];
    }
    if (refusal.code !== "ref/outside-root") {
      const message = refusal.message + countReferences(sites.length);
      return [createFinding(refusal.code, { message, places, fix: refusal.fix })];
    }
    if (!sites.every(isBySelf)) return [];
    const message = `\`${name}\` is resolved against the \`$self\` of its document, and no document here has the resulting URI as its \`$self\`.${countReferences(sites.length)}`;
    const fix = "Refer to the file by a relative path, or give that file the resulting URI as its `$self`.";
    return [createFinding("ref/file-not-found", { message, places, fix })];
  });
}

/** Finds what a path was probably meant to name: a place in its own document, written without `#/`, or a schema by its name. */
function findLocal({ resolve }: Exploration, [site]: readonly Located[]): string | undefined {
  if (site === undefined || !/^\/?[\w.~-]+(?:\/[\w.~-]+)*$/.test(site.text)) return undefined;
  const name = site.text.replace(/^\//, "");
  const candidates = [`#/${name}`, `#/components/schemas/${name}`, `#/definitions/${name}`];
  return candidates.find((candidate) => resolve(candidate, site.file).kind === "found");
}

function listOutside(exploration: Exploration): readonly OutsideFile[] {
  const { missing, store } = exploration;
  return [...missing].flatMap(([name, sites]) =>
    store.refusals.get(name)?.code === "ref/outside-root" &&
    !sites.every(isBySelf) &&
    findLocal(exploration, sites) === undefined
      ? [{ name, places: sites.map(placeOf) }]
      : [],
  );
}

function countReferences(count: number): string {
  return count > 1 ? ` ${count} references lead to it.` : "";
}

function isBySelf({ file, text }: Located): boolean {
  return text.startsWith("/") && /^https?:/.test(selfOf(file.value));
}

function findCircles(exploration: Exploration): readonly Finding[] {
  const done = new Set<string>();
  const findings: Finding[] = [];
  for (const link of exploration.links.values()) {
    const passed = new Map<string, Target>();
    let target: Target | undefined = link;
    while (target !== undefined && isPureReference(target.value) && !done.has(targetKey(target))) {
      done.add(targetKey(target));
      passed.set(targetKey(target), target);
      target = nextTarget(exploration, target);
    }
    if (target !== undefined && passed.has(targetKey(target))) findings.push(describeCircle(target, passed));
  }
  return findings;
}

function describeCircle(start: Target, passed: ReadonlyMap<string, Target>): Finding {
  const chain = [...passed.values()];
  const circle = chain.slice(chain.findIndex((target) => targetKey(target) === targetKey(start)));
  const places = circle
    .slice(0, MOST_PLACES)
    .map(({ file, pointer }) => file.placeOf(pointerTo(pointer, "$ref"), "value"));
  const way = circle.length === 1 ? "to itself" : `back to itself through ${circle.length} references`;
  const message = `\`${targetKey(start)}\` refers ${way} and never reaches a value.`;
  return createFinding("ref/cycle", { message, places });
}
