import { isObject, memberOf } from "../../language/values/json-object.ts";
import type { Criterion, SelectorKind, SelectorType } from "./description.ts";
import type { ObjectNode, Reader } from "./reader.ts";

const versions: Readonly<Record<SelectorKind, readonly string[]>> = {
  jsonpath: ["rfc9535", "draft-goessner-dispatch-jsonpath-00"],
  xpath: ["xpath-31", "xpath-30", "xpath-20", "xpath-10"],
  jsonpointer: ["rfc6901"],
};

export function readCriteria(
  node: ObjectNode,
  member: string,
  what: string,
  reader: Reader,
): readonly Criterion[] {
  return reader.objects(node, member, what).flatMap((item) => readCriterion(item, what, reader));
}

function readCriterion(node: ObjectNode, owner: string, reader: Reader): readonly Criterion[] {
  const what = `a criterion of ${owner}`;
  reader.checkMembers(node, ["context", "condition", "type"], what);
  if (!Object.hasOwn(node.value, "condition")) {
    reader.tell(
      "workflow/malformed",
      node.pointer,
      `A required member is missing: \`condition\` of ${what}.`,
    );
    return [];
  }
  const written = memberOf(node.value, "condition");
  // In YAML, `condition: true` is a boolean.
  const condition =
    typeof written === "boolean" ? String(written) : reader.optionalText(node, "condition", what);
  const kind = readKind(node, what, reader);
  const context = reader.optionalText(node, "context", what);
  if (condition === undefined || kind === undefined) return [];
  if (kind === "simple") return [{ kind, condition, pointer: node.pointer }];
  if (context === undefined) {
    const message = `The ${kind} criterion \`${condition}\` has no \`context\`, so there is nothing to apply it to.`;
    reader.tell("workflow/bad-criterion", node.pointer, message, "Add one, e.g. `context: $response.body`.");
    return [];
  }
  return [{ kind, condition, context, pointer: node.pointer }];
}

function readKind(node: ObjectNode, what: string, reader: Reader): Criterion["kind"] | undefined {
  const type = memberOf(node.value, "type");
  if (type === undefined || type === "simple") return "simple";
  if (type === "regex") return "regex";
  const selector = readSelectorType(type, { pointer: `${node.pointer}/type`, what, reader });
  if (selector === undefined) return undefined;
  if (selector.kind !== "jsonpointer") return selector.kind;
  reader.tell("workflow/bad-criterion", `${node.pointer}/type`, `\`type\` of ${what} cannot be jsonpointer.`);
  return undefined;
}

export function readSelectorType(
  value: unknown,
  { pointer, what, reader }: { readonly pointer: string; readonly what: string; readonly reader: Reader },
): SelectorType | undefined {
  const name = isObject(value) ? memberOf(value, "type") : value;
  const version = isObject(value) ? memberOf(value, "version") : undefined;
  const kind = Object.keys(versions).find((known) => known === name) as SelectorKind | undefined;
  if (kind === undefined) {
    const message = `\`type\` of ${what} is ${JSON.stringify(name)}, which Arazzo does not define.`;
    reader.tell("workflow/bad-criterion", pointer, message);
    return undefined;
  }
  if (version === undefined) return { kind };
  if (typeof version !== "string" || !versions[kind].includes(version)) {
    const message = `\`version\` of ${what} is ${JSON.stringify(version)}, not ${versions[kind].join(" or ")}.`;
    reader.tell("workflow/bad-criterion", pointer, message);
    return { kind };
  }
  return { kind, version };
}
