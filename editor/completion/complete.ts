import type { ObjectKind } from "../../language/openapi/document-shape.ts";
import { isPlain } from "../features/rename.ts";
import { kindOfDocument } from "../source/document-kind.ts";
import { memberOf, type OutlineNode } from "../source/outline.ts";
import { readScalar } from "../source/read-scalar.ts";
import { listOtherMembers, listOtherValues, slotInUpdate } from "./complete-other.ts";
import { findContext } from "./find-context.ts";
import { listMembers, listNamesOfMap } from "./members.ts";
import type { CompletionRequest, Suggestion } from "./request.ts";
import { listItems, listValues } from "./values.ts";
import { listMembersOfWorkflows } from "./workflow-shape.ts";

export interface Completion extends Suggestion {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly owner?: { readonly kind: ObjectKind; readonly name: string };
}

export function complete(request: CompletionRequest): readonly Completion[] {
  const { source, offset } = request;
  const { outline } = source;
  const documentKind = kindOfDocument(outline.root);
  const isOther = documentKind === "arazzo" || documentKind === "overlay";
  const slotOf: CompletionRequest["slotOf"] = isOther
    ? (node) => slotInUpdate(request, node)
    : request.slotOf;
  const holdsObjects = (list: OutlineNode): boolean => {
    const slot = slotOf(list);
    const isSecurity = list.key?.text === "security";
    if (isOther && listMembersOfWorkflows.has(list.key?.text ?? "") && list.key?.text !== "dependsOn")
      return true;
    return isSecurity || (slot?.form === "list" && slot.kind !== "text" && slot.kind !== "schemaName");
  };
  const context = findContext(outline, offset, holdsObjects);
  if (context === undefined) return [];
  const isJson = /^\s*[{[]/.test(source.text);
  if (context.kind === "value") {
    const asked = { ...request, slotOf, group: request.group };
    const at = context.list ?? context.node;
    const others = isOther && at !== undefined ? listOtherValues(request, documentKind, at) : [];
    const own = context.list === undefined ? listValues(asked, context.node) : listItems(asked, context.list);
    const found = [...others, ...own];
    const used = new Set(
      context.list?.children.filter((item) => item !== context.node).map((item) => readScalar(outline, item)),
    );
    return found
      .filter(({ label }) => !used.has(label))
      .map((one) => ({
        ...one,
        start: context.start,
        end: context.end,
        text: (context.hasSpace ? "" : " ") + writeValue(one, isJson),
      }));
  }
  const { container, isFlow, start, end, hasColon } = context;
  const slot = slotOf(container);
  const isNew = ({ label }: Suggestion): boolean => {
    const member = memberOf(container, label);
    return member?.key === undefined || (member.key.start <= offset && offset <= member.key.end);
  };
  const column = start - source.text.lastIndexOf("\n", start - 1) - 1;
  const others = isOther && slot === undefined ? listOtherMembers(documentKind, container) : [];
  const suggestions =
    others.length > 0
      ? others
      : slot?.form === "one"
        ? listMembers(slot.kind, request, container)
        : listNamesOfMap(request, container, slot);
  return suggestions.filter(isNew).map((one) => ({
    ...one,
    ...{ start, end },
    ...(slot?.form === "one" ? { owner: { kind: slot.kind, name: one.label } } : {}),
    text: writeKey(one, { isJson, isFlow, hasColon, column }),
  }));
}

function writeValue({ label, isLiteral }: Suggestion, isJson: boolean): string {
  if (isLiteral === true) return label;
  return isJson || !isPlain(label) ? JSON.stringify(label) : label;
}

interface KeyStyle {
  readonly isJson: boolean;
  readonly isFlow: boolean;
  readonly hasColon: boolean;
  readonly column: number;
}

function writeKey({ label, shape }: Suggestion, { isJson, isFlow, hasColon, column }: KeyStyle): string {
  const isQuoted = isJson || (!/^[A-Za-z_$][\w$/.+-]*$/.test(label) && label !== "*/*") || /^\d/.test(label);
  const key = isQuoted ? JSON.stringify(label) : label;
  if (hasColon) return key;
  if (isJson || isFlow || shape === undefined || shape === "scalar") return `${key}: `;
  return `${key}:\n${" ".repeat(column + 2)}${shape === "list" ? "- " : ""}`;
}
