import { dirname, relative, resolve } from "node:path";
import { isObject, type SchemaObject } from "../../language/values/json-object.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import type { FindingCode } from "../findings/codes.ts";
import { createFinding } from "../findings/create-finding.ts";
import { didYouMean } from "../findings/did-you-mean.ts";
import type { Finding } from "../findings/finding.ts";
import { type FileAccess, readSourceFile } from "../read/read-file.ts";
import type { SourceFile } from "../read/source-file.ts";

export interface LoadedOverlays {
  readonly overlays: readonly Overlay[];
  readonly findings: readonly Finding[];
}

export type CheckFile = (path: string, absolute: string) => Promise<Finding | undefined>;

/** Loads overlays from any folder, since the user names each file. Findings refer to overlays relative to the document's folder. */
export async function loadOverlays(
  paths: readonly string[],
  root: SourceFile,
  check: CheckFile,
  files: FileAccess = {},
): Promise<LoadedOverlays> {
  const overlays: Overlay[] = [];
  const findings: Finding[] = [];
  for (const path of paths) {
    const absolute = resolve(path);
    const refusal = await check(path, absolute);
    if (refusal !== undefined) {
      files.onRead?.(absolute, refusal.code === "load/not-found" ? "absent" : "refused");
      findings.push(refusal);
      continue;
    }
    const name = relative(dirname(root.path), absolute).replaceAll("\\", "/");
    const read = await readSourceFile(name, absolute, "data", files);
    findings.push(...read.findings);
    if (read.file === undefined) continue;
    const parsed = parseOverlay(read.file);
    overlays.push(parsed.overlay);
    findings.push(...parsed.findings);
  }
  return { overlays, findings };
}

export interface OverlayAction {
  readonly target: string;
  readonly change: OverlayChange;
  readonly pointer: string;
}

type OverlayChange =
  | { readonly kind: "update"; readonly value: unknown }
  | { readonly kind: "remove" }
  | { readonly kind: "copy"; readonly from: string };

export interface Overlay {
  readonly file: SourceFile;
  readonly actions: readonly OverlayAction[];
}

const members = ["overlay", "info", "extends", "actions"];
const actionMembers = ["target", "description", "update", "remove", "copy"];

type Tell = (code: FindingCode, pointer: string, message: string, fix?: string | undefined) => void;

/** Parses an overlay (Overlay Specification 1.0 or 1.1). Malformed actions, and `extends`, are reported and ignored. */
function parseOverlay(file: SourceFile): {
  readonly overlay: Overlay;
  readonly findings: readonly Finding[];
} {
  const findings: Finding[] = [];
  const tell: Tell = (code, pointer, message, fix) => {
    findings.push(createFinding(code, { message, fix, places: [file.placeOf(pointer)] }));
  };
  return { overlay: { file, actions: readActions(file, tell) }, findings };
}

function readActions({ name, value }: SourceFile, tell: Tell): readonly OverlayAction[] {
  const version = isObject(value) ? String(value["overlay"]) : "";
  if (!isObject(value) || !/^1\.[01](?:\.\d+)?$/.test(version)) {
    const found =
      isObject(value) && Object.hasOwn(value, "overlay") ? `is of version ${version}` : "is not one";
    tell("overlay/not-an-overlay", "", `${name} is used as an overlay, but ${found}.`);
    return [];
  }
  tellUnknown(value, { known: members, pointer: "", tell });
  const { actions } = value;
  if (!Array.isArray(actions) || actions.length === 0) {
    tell("overlay/not-an-overlay", "", `${name} has no list of \`actions\`.`);
    return [];
  }
  return actions.flatMap((action: unknown, index) => readAction(action, `/actions/${index}`, tell));
}

function readAction(action: unknown, pointer: string, tell: Tell): readonly OverlayAction[] {
  if (!isObject(action)) {
    tell("overlay/bad-action", pointer, "An action is not an object.");
    return [];
  }
  tellUnknown(action, { known: actionMembers, pointer, tell });
  const { target } = action;
  if (typeof target !== "string") {
    tell("overlay/bad-action", pointer, "An action has no `target`.");
    return [];
  }
  const change = readChange(action);
  if (typeof change === "string") {
    tell("overlay/bad-action", pointer, `The action on \`${target}\` ${change}.`);
    return [];
  }
  return [{ target, change, pointer }];
}

function readChange(action: SchemaObject): OverlayChange | string {
  const { remove, copy } = action;
  if (remove !== undefined && typeof remove !== "boolean") return "has a `remove` that is not a boolean";
  if (remove === true) return { kind: "remove" };
  const hasUpdate = Object.hasOwn(action, "update");
  if (copy === undefined) {
    return hasUpdate
      ? { kind: "update", value: action["update"] }
      : "has neither `update`, `remove` nor `copy`";
  }
  if (hasUpdate) return "has both `update` and `copy`";
  return typeof copy === "string" ? { kind: "copy", from: copy } : "has a `copy` that is not a JSONPath";
}

function tellUnknown(
  node: SchemaObject,
  {
    known,
    pointer,
    tell,
  }: { readonly known: readonly string[]; readonly pointer: string; readonly tell: Tell },
): void {
  for (const name of Object.keys(node)) {
    if (known.includes(name) || name.startsWith("x-")) continue;
    const message = `The Overlay Specification does not define the member \`${name}\` here.`;
    tell("overlay/unknown-member", pointerTo(pointer, name), message, didYouMean(name, known));
  }
}
