import { isPureReference, isReferenceNode } from "../../language/openapi/visit-references.ts";
import { selfOf } from "../../language/openapi/walk-schema-resources.ts";
import { resolveUri, splitFragment } from "../../language/schema/local-ref.ts";
import { decodeFragment, decodePointer, pointerTo, readToken } from "../../runtime/pointer.ts";
import type { FindingCode } from "../findings/codes.ts";
import type { SourceFile } from "../read/source-file.ts";
import { isWholeUrl, parseReference, type Surroundings } from "./parse-reference.ts";

export interface Target {
  readonly file: SourceFile;
  readonly pointer: string;
  readonly value: unknown;
}

export type Resolution =
  | { readonly kind: "found"; readonly target: Target }
  | { readonly kind: "needs"; readonly file: string }
  | {
      readonly kind: "unresolved";
      readonly code: FindingCode;
      readonly message: string;
      readonly near?: Target;
      readonly token?: string;
    };

export interface Resolver {
  /** Resolves a `$ref` by one step. The target can be another `$ref`. */
  resolve(text: string, from: SourceFile): Resolution;
}

export function createResolver(
  files: ReadonlyMap<string, SourceFile>,
  isRefused: (name: string) => boolean,
  surroundings: Surroundings,
): Resolver {
  const known = new Map<SourceFile, Map<string, Resolution>>();
  const context: Context = {
    files,
    isRefused,
    surroundings,
    resolve: (text, from) => resolveKnown(context, known, text, from),
    open: new Set(),
  };
  return { resolve: context.resolve };
}

export function targetKey(target: Target): string {
  return `${target.file.name}#${target.pointer}`;
}

/**
 * Maximum depth of nested resolutions. They occur when a pointer passes through another `$ref` that must be resolved first. Chains of
 * references can have any length.
 */
const maximumDetours = 200;

interface Context {
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly isRefused: (name: string) => boolean;
  readonly surroundings: Surroundings;
  readonly resolve: Resolver["resolve"];
  readonly open: Set<string>;
}

function resolveKnown(
  context: Context,
  known: Map<SourceFile, Map<string, Resolution>>,
  text: string,
  from: SourceFile,
): Resolution {
  const answers = known.get(from) ?? new Map<string, Resolution>();
  known.set(from, answers);
  const answer = answers.get(text);
  if (answer !== undefined) return answer;
  const made = resolveText(context, text, from);
  // Other files that are loaded later can change this result.
  const isOpen =
    made.kind === "needs" ||
    (made.kind === "unresolved" && (made.code === "ref/remote" || made.code === "ref/file-not-found"));
  if (!isOpen) answers.set(text, made);
  return made;
}

function resolveText(context: Context, text: string, from: SourceFile): Resolution {
  const parsed = parseReference(text, from, context.surroundings);
  switch (parsed.kind) {
    case "remote":
      return resolveIdentifier(context, text);
    case "malformed":
      return unresolved("ref/malformed", `\`${text}\` cannot be followed: ${parsed.reason}.`);
    case "pointer":
    case "anchor": {
      const isRefused = context.isRefused(parsed.file);
      if (isRefused || isWholeUrl(text)) {
        const named = resolveByName(context, text, from);
        if (named.kind === "found") return named;
        if (isRefused) return unresolved("ref/file-not-found", `\`${parsed.file}\` cannot be read.`);
      }
      const file = context.files.get(parsed.file);
      if (file === undefined) return { kind: "needs", file: parsed.file };
      if (parsed.kind === "pointer") return followPointer(context, { file, pointer: parsed.pointer, text });
      const pointer = findAnchor(file, parsed.anchor);
      if (pointer !== undefined) return followPointer(context, { file, pointer, text });
      const message = `${file.name} has no schema with the anchor \`${parsed.anchor}\`.`;
      return unresolved("ref/unresolved", message);
    }
  }
}

function findAnchor(file: SourceFile, name: string): string | undefined {
  const { anchors } = file.identifiers;
  const own = anchors.get(`#${name}`);
  return own ?? [...anchors].find(([key]) => key.endsWith(`#${name}`))?.[1];
}

/** Resolves a reference against the document's `$self`, and finds the loaded schema or document with the resulting URI. */
function resolveByName(context: Context, text: string, from: SourceFile): Resolution {
  const self = selfOf(from.value);
  if (self === "" && !isWholeUrl(text)) return unresolved("ref/remote", "");
  const [path, fragment] = splitFragment(text);
  return resolveIdentifier(context, `${resolveUri(path, self)}#${fragment}`);
}

function resolveIdentifier(context: Context, text: string): Resolution {
  const [uri, encoded] = splitFragment(text);
  const id = resolveUri(uri, "");
  const fragment = decodeFragment(encoded);
  for (const file of context.files.values()) {
    const { ids, anchors } = file.identifiers;
    const isPointer = fragment === "" || fragment.startsWith("/");
    const start = isPointer ? ids.get(id) : anchors.get(`${id}#${fragment}`);
    if (start === undefined) continue;
    return followPointer(context, { file, pointer: isPointer ? start + fragment : start, text });
  }
  return unresolved("ref/remote", `\`${text}\` is not one of this document's files.`);
}

function unresolved(code: FindingCode, message: string, near?: Target): Resolution {
  return near === undefined
    ? { kind: "unresolved", code, message }
    : { kind: "unresolved", code, message, near };
}

interface Walk {
  readonly file: SourceFile;
  readonly pointer: string;
  readonly text: string;
}

function followPointer(context: Context, walk: Walk): Resolution {
  let parent: Target = { file: walk.file, pointer: "", value: walk.file.value };
  for (const token of decodePointer(walk.pointer) ?? []) {
    const step = followToken(context, walk, parent, token);
    if (step.kind !== "found") return step;
    parent = step.target;
  }
  return { kind: "found", target: parent };
}

function followToken(context: Context, walk: Walk, start: Target, token: string): Resolution {
  const passed = new Set<string>();
  for (let parent = start; ; ) {
    const value = readToken(parent.value, token);
    if (value !== undefined) {
      return {
        kind: "found",
        target: { file: parent.file, pointer: pointerTo(parent.pointer, token), value },
      };
    }
    // The pointer leads into the node that contains the reference, e.g. to the `$id` next to `$ref: "#/$defs/a"`.
    const isOwn = isReferenceNode(parent.value) && parent.value.$ref === walk.text;
    if (!isReferenceNode(parent.value) || isOwn) return missing(walk, parent, token);
    const key = targetKey(parent);
    if (passed.has(key))
      return unresolved("ref/cycle", `\`${walk.text}\` is part of a reference cycle.`, parent);
    passed.add(key);
    const through = enter(context, parent, parent.value.$ref);
    if (through.kind !== "found") return through;
    parent = through.target;
  }
}

function missing(walk: Walk, near: Target, token: string): Resolution {
  const where = near.pointer === "" ? near.file.name : `${near.file.name}#${near.pointer}`;
  const message = `\`${walk.text}\` does not resolve: ${where} has no \`${token}\`.`;
  return { kind: "unresolved", code: "ref/unresolved", message, near, token };
}

function enter(context: Context, at: Target, text: string): Resolution {
  const key = `${targetKey(at)} ${text}`;
  if (context.open.has(key)) return unresolved("ref/cycle", `\`${text}\` refers to itself.`, at);
  if (context.open.size >= maximumDetours) {
    const message = `The pointer in \`${text}\` passes through more than ${maximumDetours} nested references.`;
    return unresolved("ref/unresolved", message, at);
  }
  context.open.add(key);
  try {
    return context.resolve(text, at.file);
  } finally {
    context.open.delete(key);
  }
}

export function nextTarget(resolver: Resolver, { value, file }: Target): Target | undefined {
  if (!isReferenceNode(value)) return undefined;
  const next = resolver.resolve(value.$ref, file);
  return next.kind === "found" ? next.target : undefined;
}

/** Follows a chain of references to its end. Returns `undefined` if a target is missing or the chain is circular. */
export type ChainFollower = (start: Target) => Target | undefined;

export function createChainFollower(resolver: Resolver, isEnd: (target: Target) => boolean): ChainFollower {
  const ends = new Map<string, Target | undefined>();
  return (start) => {
    const passed = new Set<string>();
    let target: Target | undefined = start;
    while (target !== undefined && !isEnd(target) && isPureReference(target.value)) {
      const key = targetKey(target);
      if (passed.has(key)) target = undefined;
      else if (ends.has(key)) target = ends.get(key);
      else {
        passed.add(key);
        target = nextTarget(resolver, target);
        continue;
      }
      break;
    }
    for (const key of passed) ends.set(key, target);
    return target;
  };
}
