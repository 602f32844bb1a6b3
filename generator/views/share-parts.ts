import { type Memory, noMemory } from "../../language/values/memory.ts";
import type { OperationDescriptor } from "../../runtime/descriptors.ts";
import { camelCase } from "../names/choose-name.ts";
import { hashName } from "../names/resolve-names.ts";
import { PrintedPart, printLiteral } from "../print/print-literal.ts";
import { code, printIdentifier, type TsText } from "../print/ts-text.ts";

/** A constant in `operations.ts` shared by several descriptors. */
export interface PartView {
  readonly name: TsText;
  readonly type: TsText;
  readonly value: TsText;
}

export interface SharedParts {
  readonly parts: readonly PartView[];
  readonly types: readonly string[];
  readonly refer: (descriptor: OperationDescriptor) => ReferredDescriptor;
}

/** `errors` contains the error shapes, which are printed separately. */
export interface ReferredDescriptor {
  readonly errors?: unknown;
  readonly [member: string]: unknown;
}

interface Kind {
  readonly label: string;
  readonly type: keyof typeof partTypes;
}

const partTypes = {
  ParameterDescriptor: code`ParameterDescriptor`,
  BodyDescriptor: code`BodyDescriptor`,
  ResponseDescriptor: code`ResponseDescriptor`,
  SecurityAlternative: code`readonly SecurityAlternative[]`,
  ErrorShape: code`readonly ErrorShape[]`,
};

type Visit = (part: object, kind: Kind) => unknown;

/**
 * Extracts parameters, bodies, responses, security and error shapes that occur in several descriptors into constants. This makes the module
 * much shorter and faster to load, compile and bundle. Names contain a content hash, so they stay the same as the document grows.
 * @param taken - Names of other declarations in the module.
 */
export function shareParts(
  descriptors: readonly OperationDescriptor[],
  taken: Iterable<string>,
  memory: Memory = noMemory,
): SharedParts {
  const others = new Set(taken);
  const counts = new Map<string, number>();
  // Needed both for counting and for referring.
  const texts = new Map<object, string>();
  const keyOf = (part: object, label: string): string => {
    const text = texts.get(part) ?? memory.recall(textOf, part);
    texts.set(part, text);
    return `${label}\n${text}`;
  };
  const count: Visit = (part, { label }) => {
    const key = keyOf(part, label);
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return part;
  };
  for (const descriptor of descriptors) visitParts(descriptor, count);
  const shared = new Map<string, PartView>();
  const types = new Set<string>();
  const refer: Visit = (part, kind) => {
    const key = keyOf(part, kind.label);
    if ((counts.get(key) ?? 0) < 2 || key.length < WORTH) return part;
    const view =
      shared.get(key) ?? memory.recall(createPart, part, kind.type, nameFor(key, kind.label, others));
    shared.set(key, view);
    types.add(kind.type);
    return memory.recall(referTo, view);
  };
  const visited = descriptors.map((descriptor) => visitParts(descriptor, refer));
  const all = memory.share("descriptors with references", visited);
  const referred = new Map(descriptors.map((descriptor, index) => [descriptor, all[index]]));
  const parts = [...shared.values()];
  return {
    parts,
    types: [
      ...new Set(parts.map(({ type }) => type.replace("readonly ", "").replace("[]", "") as TsText)),
    ].sort(),
    refer: (descriptor) => referred.get(descriptor) ?? { ...descriptor },
  };
}

/** Shorter parts are repeated, because a reference would hardly be shorter. */
const WORTH = 40;

function visitParts(descriptor: OperationDescriptor, visit: Visit): ReferredDescriptor {
  const { parameters, body, responses, security, errors } = descriptor;
  return {
    ...descriptor,
    parameters: parameters.map((parameter) =>
      visit(parameter, { label: parameter.name, type: "ParameterDescriptor" }),
    ),
    ...(body && { body: visit(body, { label: "body", type: "BodyDescriptor" }) }),
    responses: responses.map((response) =>
      visit(response, { label: `response ${response.status}`, type: "ResponseDescriptor" }),
    ),
    security: visit(security, { label: "security", type: "SecurityAlternative" }),
    ...(errors && { errors: visit(errors, { label: "errors", type: "ErrorShape" }) }),
  };
}

function textOf(part: object): string {
  return JSON.stringify(part);
}

function referTo({ name }: PartView): PrintedPart {
  return new PrintedPart(name);
}

function createPart(part: object, type: Kind["type"], name: TsText): PartView {
  const printed = partTypes[type];
  return { name, type: printed, value: printLiteral(part, `const ${name}: ${printed} = `.length) };
}

/** Names start with `$`. `taken` is needed because users can choose names that contain a `$`. */
function nameFor(key: string, label: string, taken: ReadonlySet<string>): TsText {
  const nameWith = (digits: number): string => `$${camelCase(label) || "part"}_${hashName(key, digits)}`;
  const free = [6, 12, 24].map(nameWith).find((name) => !taken.has(name));
  return printIdentifier(free ?? nameWith(64));
}
