import { posix } from "node:path";
import type { Contract } from "../../contract/build/contract.ts";
import { shownMedia } from "../../contract/model/choose-response.ts";
import { lookupOf, type SchemaLookup } from "../../contract/model/model-lookup.ts";
import type { Operation, SchemaUse } from "../../contract/model/types.ts";
import type { Names } from "../../generator/names/names.ts";
import type { EmittedFile } from "../../generator/output/emitted-file.ts";
import { appliedSchemas } from "../../language/schema/applicable.ts";
import { refNameOf } from "../../language/schema/local-ref.ts";
import { itemsOf } from "../../language/schema/properties-of.ts";
import { isObject, membersOf } from "../../language/values/json-object.ts";
import { readPointer } from "../../runtime/pointer.ts";
import { ownAnswersOf } from "../../validation/answers/own-answers.ts";
import { type CheckPrinter, createCheckPrinter } from "../../validation/checks/create-checks.ts";
import { listParts, partsOf } from "../../validation/checks/operation-parts.ts";
import type { SiteLinks } from "../facts/site-links.ts";
import type { LineLinks } from "../facts/source-links.ts";
import { groupParts } from "./group-parts.ts";
import {
  leanModel,
  leanNamed,
  leanOperation,
  leanSchema,
  outlineItem,
  outlineOperation,
  placedParts,
  usesOf,
} from "./lean-operation.ts";
import {
  type Lines,
  type OperationShare,
  type SharedParts,
  type SharedSchema,
  textKey,
} from "./operation-share.ts";
import { createRelations, type RelatedOperations } from "./related-operations.ts";
import { checkedUses, collectLines, collectSchemaLines, namesIn } from "./schema-lines.ts";

export interface ShareSources {
  readonly contract: Contract;
  readonly names: Names;
  readonly links: SiteLinks;
  readonly lineLinks?: LineLinks | undefined;
}

export function sharePath(operation: Operation, links: SiteLinks): string {
  return decodeURIComponent(links.operation(operation))
    .replace(/^operations\//, "try/")
    .replace(/\.html$/, ".js");
}

/**
 * Emits the scripts for trying operations: one per operation, plus shared schemas and checks. Scripts are necessary because pages opened
 * from disk cannot `fetch` JSON. Data is embedded as JSON text, checks as the code of generated validators.
 */
export function emitShares(
  { contract, names, links, lineLinks }: ShareSources,
  add: (file: EmittedFile) => void,
): void {
  const { model } = contract;
  const parts = new PartPrinter(contract, links);
  const relatedTo = createRelations(model.operations);
  const plans = model.operations.map((operation) =>
    planOperation(operation, relatedTo(operation), { contract, parts, links }),
  );
  const groups = groupParts(
    plans.map(({ roots }) => roots),
    (part) => parts.reaches(part),
  );
  const shared = groups.filter(({ owners }) => owners.length > 1);
  for (const [index, { parts: own }] of shared.entries())
    add({ path: `try/shared/${index.toString(36)}.js`, text: parts.print(own, {}) });
  const linesFile = "shared/lines.js";
  if (lineLinks !== undefined) add({ path: `try/${linesFile}`, text: parts.print([], { lineLinks }) });
  const filesOf = model.operations.map((): string[] => (lineLinks === undefined ? [] : [linesFile]));
  for (const [index, { owners }] of shared.entries())
    for (const owner of owners) filesOf[owner]?.push(`shared/${index.toString(36)}.js`);
  const ownOf = new Map(
    groups.filter(({ owners }) => owners.length === 1).map((group) => [group.owners[0], group.parts]),
  );
  const { common } = ownAnswersOf(contract);
  const commonErrors = common();
  for (const [index, operation] of model.operations.entries()) {
    const text = parts.print(ownOf.get(index) ?? [], {
      operation: {
        ...(plans[index] as OperationPlan).share,
        commonErrors,
        functionName: names.operation(operation).function,
        files: filesOf[index] ?? [],
      },
    });
    add({ path: sharePath(operation, links), text });
  }
}

interface OperationPlan {
  readonly share: Omit<OperationShare, "commonErrors" | "functionName" | "files">;
  readonly roots: readonly string[];
}

interface PlanTools {
  readonly contract: Contract;
  readonly parts: PartPrinter;
  readonly links: SiteLinks;
}

function planOperation(
  operation: Operation,
  { shown, beside, rivals }: RelatedOperations,
  { contract, parts, links }: PlanTools,
): OperationPlan {
  const { model, placeOf, document, unread = [] } = contract;
  const known = new Set([...shown, ...beside]);
  const outlined = [...beside, ...rivals.filter((rival) => !known.has(rival))];
  const operations = [leanOperation(operation), ...shown.map(outlineItem), ...outlined.map(outlineOperation)];
  const uses = operations.flatMap(usesOf).map((use) => parts.use(use));
  const keys = [
    ...listParts(partsOf(operation)).map((part) => parts.printer.unitOf(part)),
    ...uses.flatMap((use) => use.keys),
  ];
  const byText = new Map([operation, ...shown, ...beside].flatMap((each) => parts.identities(each)));
  const nameOf = (key: string): string => parts.printer.print(key).name;
  return {
    share: {
      operations,
      model: leanModel(model, operation),
      nodes: nodesOf(operation, document),
      unread: unread.filter(
        ({ pointer }) => !pointer.startsWith("/paths/") || pointer.startsWith(operation.pointer),
      ),
      rivals: rivals.map((rival) => [rival.pointer, posix.basename(sharePath(rival, links))]),
      errors: ownAnswersOf(contract).shapesOf(operation),
      places: placedParts(operation).map((pointer) => collectLines([pointer], placeOf)),
      lines: uses.map(({ at }) => at),
      checks: keys.map(nameOf),
      checksByText: [...byText].map(([text, key]) => [text, nameOf(key)]),
    },
    roots: [
      ...new Set([
        ...[...keys, ...byText.values()].map((key) => `check ${key}`),
        ...uses.flatMap(({ names }) => names.map((name) => `schema ${name}`)),
      ]),
    ],
  };
}

/**
 * Returns the schemas of ids that the operation creates or returns, and of references to such ids. The mock in the page uses them to
 * validate the ids it chooses; see `choose-id.ts`.
 */
function identitySchemas(operation: Operation, find: SchemaLookup): readonly unknown[] {
  const schema = shownMedia(operation, true)?.schema?.schema;
  const membersIn = (of: unknown): readonly (readonly [string, unknown])[] =>
    appliedSchemas(of, find, "alternatives", { limit: 200 }).flatMap(({ schema: part }) =>
      membersOf(part["properties"]),
    );
  const outer = membersIn(itemsOf(schema, find) ?? schema);
  const inner = outer.flatMap(([name, member]) => {
    const items = itemsOf(member, find);
    return items !== undefined || name === "data" || outer.length === 1 ? membersIn(items ?? member) : [];
  });
  const members = [...outer, ...inner].map(([, member]) => leanSchema(member)).filter(isScalar);
  return [{ type: "integer", minimum: 1 }, ...members];
}

function isScalar(schema: unknown): boolean {
  return (
    isObject(schema) &&
    refNameOf(schema) === undefined &&
    /^(?:string|integer|number)$/.test(String(schema["type"]))
  );
}

function nodesOf(operation: Operation, document: Contract["document"]): OperationShare["nodes"] {
  const content = [
    ...(operation.body?.content ?? []),
    ...operation.responses.flatMap((each) => each.content),
  ];
  return [`${operation.pointer}/security`, ...content.map(({ pointer }) => `${pointer}/encoding`)].flatMap(
    (pointer) => {
      const node = readPointer(document, pointer);
      return node === undefined ? [] : [[pointer, node] as const];
    },
  );
}

/** Prints each schema and check once, together with the names of its dependencies. Parts are named `schema <name>` or `check <key>`. */
class PartPrinter {
  readonly printer: CheckPrinter;
  readonly #contract: Contract;
  readonly #links: SiteLinks;
  readonly #indexes: ReadonlyMap<string, number>;
  readonly #schemas = new Map<string, NamedPart>();
  readonly #uses = new Map<string, PrintedUse>();
  readonly #identities = new Map<Operation, readonly (readonly [text: string, key: string])[]>();

  constructor(contract: Contract, links: SiteLinks) {
    this.#contract = contract;
    this.#links = links;
    this.printer = createCheckPrinter(contract);
    this.#indexes = new Map(contract.model.schemas.map(({ name }, index) => [name, index]));
  }

  reaches(part: string): readonly string[] {
    const name = nameOfPart(part, "schema");
    if (name !== undefined) return this.#schema(name)?.reaches ?? [];
    const key = nameOfPart(part, "check") ?? "";
    return this.printer.print(key).calls.map((called) => `check ${called}`);
  }

  print(parts: readonly string[], more: Partial<SharedParts>): string {
    const schemas = parts.flatMap((part) => this.#schema(nameOfPart(part, "schema") ?? "") ?? []);
    const data: SharedParts = {
      ...more,
      schemas: schemas.map(({ shared }) => shared),
    };
    const functions = parts.flatMap((part) => {
      const key = nameOfPart(part, "check");
      if (key === undefined) return [];
      const { name, code } = this.printer.print(key);
      return [`${JSON.stringify(name)}:${code}`];
    });
    // In an object literal, `__proto__` would set the prototype, so data is printed as JSON text.
    const text = JSON.stringify(data).replace(/[\\']/g, "\\$&");
    return `(self.tenonTry??=[]).push(['${text}',{${functions.join(",\n")}}]);\n`;
  }

  use(use: SchemaUse): PrintedUse {
    const known = this.#uses.get(use.pointer);
    const made = known ?? {
      keys: checkedUses(use).map((inner) => this.printer.unitOf(inner)),
      names: namesIn(use.schema),
      at: collectSchemaLines(use, this.#contract.placeOf),
    };
    this.#uses.set(use.pointer, made);
    return made;
  }

  /** Returns the id schemas of an operation. Cached, because many operations share a related operation. */
  identities(operation: Operation): readonly (readonly [text: string, key: string])[] {
    const known = this.#identities.get(operation);
    const made =
      known ??
      identitySchemas(operation, lookupOf(this.#contract.model)).map((schema) => {
        const text = textKey(schema);
        return [text, this.printer.unitOf({ schema, pointer: text })] as const;
      });
    this.#identities.set(operation, made);
    return made;
  }

  #schema(name: string): NamedPart | undefined {
    const known = this.#schemas.get(name);
    const index = this.#indexes.get(name);
    const schema = index === undefined ? undefined : this.#contract.model.schemas[index];
    if (known !== undefined || schema === undefined || index === undefined) return known;
    const lean = leanNamed(schema);
    const { keys, names, at } = this.use(lean);
    const made: NamedPart = {
      shared: {
        ...{ index, schema: lean, shown: this.#links.schemaName(name), page: this.#links.schema(name) },
        ...{ at, checks: keys.map((key) => this.printer.print(key).name) },
      },
      reaches: [...keys.map((key) => `check ${key}`), ...names.map((inner) => `schema ${inner}`)],
    };
    this.#schemas.set(name, made);
    return made;
  }
}

interface PrintedUse {
  readonly keys: readonly string[];
  readonly names: readonly string[];
  readonly at: Lines;
}

interface NamedPart {
  readonly shared: SharedSchema;
  readonly reaches: readonly string[];
}

function nameOfPart(part: string, kind: "schema" | "check"): string | undefined {
  return part.startsWith(`${kind} `) ? part.slice(kind.length + 1) : undefined;
}
