import { pathItemMethods } from "../../language/openapi/document-shape.ts";
import type { DocumentKind } from "../source/document-kind.ts";
import { type Slot, slotAt } from "../source/kinds.ts";
import { memberOf, type OutlineNode, tokensOf } from "../source/outline.ts";
import { readScalar } from "../source/read-scalar.ts";
import { actionAround, parseTarget, printTarget } from "../workspace/collect-overlay.ts";
import { stepsAround } from "../workspace/collect-workflows.ts";
import { namesOf } from "./names.ts";
import type { CompletionRequest, Suggestion } from "./request.ts";
import { listMembersOfWorkflows, matchesPattern, overlayMembers, workflowMembers } from "./workflow-shape.ts";

/** Returns the slot of a node in an overlay's `update`, from the overlay's target. */
export function slotInUpdate({ source }: CompletionRequest, node: OutlineNode): Slot | undefined {
  const found = actionAround(node);
  const target = parseTarget(readScalar(source.outline, memberOf(found?.action, "target")));
  if (found === undefined || target === undefined) return undefined;
  return slotAt({ kind: "document", form: "one" }, [...target, ...found.below]);
}

/** Suggests members of objects in Arazzo Descriptions and overlays. */
export function listOtherMembers(kind: DocumentKind, container: OutlineNode): readonly Suggestion[] {
  const tokens = tokensOf(container);
  const shapes = kind === "arazzo" ? workflowMembers : overlayMembers;
  const [, members = []] = shapes.find(([pattern]) => matchesPattern(pattern, tokens)) ?? [];
  return members.map((label) => ({
    label,
    shape: listMembersOfWorkflows.has(label) ? "list" : maps.has(label) ? "map" : "scalar",
  }));
}

const maps: ReadonlySet<string> = new Set([
  "info",
  "components",
  "inputs",
  "outputs",
  "requestBody",
  "update",
]);

/** Suggests values of members, and items of lists. */
export function listOtherValues(
  request: CompletionRequest,
  kind: DocumentKind,
  node: OutlineNode,
): readonly Suggestion[] {
  const name = node.key?.text ?? "";
  const parent = node.parent?.parent?.key?.text;
  if (kind === "overlay") return name === "target" ? listTargets(request) : [];
  switch (name) {
    case "operationId":
      return named(namesOf(request.group, "operation"), "operation");
    case "workflowId":
    case "dependsOn":
      return parent === "workflows" && name === "workflowId"
        ? []
        : named(namesOf(request.group, "workflow"), "workflow");
    case "stepId":
      return parent === "steps" ? [] : named(stepsAround(request.source, node), "step");
    case "in":
      return named(["path", "query", "header", "cookie"], "location");
    case "type":
      return named(typesIn(parent), "type");
    default:
      return [];
  }
}

function typesIn(list: string | undefined): readonly string[] {
  if (list === "sourceDescriptions") return ["openapi", "arazzo"];
  if (list === "onSuccess" || list === "successActions") return ["end", "goto"];
  if (list === "onFailure" || list === "failureActions") return ["end", "retry", "goto"];
  return ["simple", "regex", "jsonpath", "xpath"];
}

/** Suggests the operations and components of the documents that an overlay extends. */
function listTargets({ group, source }: CompletionRequest): readonly Suggestion[] {
  const documents = [...(group?.files.values() ?? [])].filter((file) => file.path !== source.path);
  return documents.flatMap(({ outline: { root } }) => [
    ...["info", "servers", "tags"].flatMap((name) =>
      memberOf(root, name) === undefined ? [] : named([printTarget([name])], name),
    ),
    ...(memberOf(root, "paths")?.children ?? []).flatMap((path) => {
      const methods = path.children.filter(({ key }) => pathItemMethods.includes(key?.text ?? ""));
      const targets = [path, ...methods].map((at) => printTarget(tokensOf(at)));
      return named(targets, "operation");
    }),
    ...(memberOf(root, "components")?.children ?? []).flatMap((section) =>
      named(
        section.children.map((component) => printTarget(tokensOf(component))),
        section.key?.text ?? "",
      ),
    ),
  ]);
}

function named(labels: readonly string[], detail: string): readonly Suggestion[] {
  return labels.map((label) => ({ label, detail }));
}
