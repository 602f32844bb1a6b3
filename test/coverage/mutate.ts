import { buildContractOf } from "../../contract/build/build-contract.ts";
import type { Contract } from "../../contract/build/contract.ts";
import { pointerOfRef } from "../../language/schema/local-ref.ts";
import { elementsOf, isObject } from "../../language/values/json-object.ts";
import { decodePointer, readPointer } from "../../runtime/pointer.ts";
import type { Leaf } from "../../verifier/coverage/leaf.ts";

type Node = Record<string, unknown>;

/** The contract of a changed document. */
export function rebuild(contract: Contract, document: object): Contract {
  const { contract: built } = buildContractOf({
    document: document as Node,
    // Normalising has converted the document to this version.
    specification: "3.1.1",
    placeOf: contract.placeOf,
    findings: [],
  });
  if (built === undefined) throw new Error("A mutant is nested too deep.");
  return built;
}

/** Copies a contract's document, and changes one leaf in the copy so that exchanges which cover the leaf become invalid. */
export function mutate(contract: Contract, { kind, pointer, id }: Leaf): object {
  const document = structuredClone(contract.document) as Node;
  const tokens = decodePointer(pointer) ?? [];
  const key = tokens.at(-1) ?? "";
  const node = at(document, tokens);
  const parent = at(document, tokens.slice(0, -1));
  switch (kind) {
    case "operations":
      delete parent[key];
      break;
    case "statuses":
      rename(parent, key, Object.hasOwn(parent, "418") ? "419" : "418");
      break;
    case "mediaTypes":
      rename(parent, key, "application/x-mutant");
      break;
    case "parameters":
    case "headers": {
      const owner = isObject(node["content"]) ? (Object.values(node["content"])[0] as Node) : node;
      owner["schema"] = otherType(document, owner["schema"]);
      break;
    }
    case "properties":
      parent[key] = otherType(document, parent[key]);
      break;
    case "enumValues":
      if (id.endsWith(" true") || id.endsWith(" false")) node["enum"] = [id.endsWith(" false")];
      else parent[key] = "a value that nobody sends";
      break;
    case "branches": {
      const list = parent as unknown as unknown[];
      if (tokens.at(-2) === "type") list.splice(Number(key), 1);
      else list[Number(key)] = false;
    }
  }
  return document;
}

function at(document: Node, tokens: readonly string[]): Node {
  let node: unknown = document;
  for (const token of tokens) node = (node as Node)[token];
  return node as Node;
}

function rename(parent: Node, from: string, to: string): void {
  parent[to] = parent[from];
  delete parent[from];
}

/** A schema that accepts no value of the given schema. */
function otherType(document: Node, schema: unknown): Node {
  return { type: typesOf(document, schema, 0).has("boolean") ? "integer" : "boolean" };
}

function typesOf(document: Node, schema: unknown, depth: number): Set<unknown> {
  if (!isObject(schema) || depth > 10) return new Set();
  const ref = typeof schema["$ref"] === "string" ? pointerOfRef(schema["$ref"]) : undefined;
  const inner = [
    ref === undefined ? undefined : readPointer(document, ref),
    ...["allOf", "anyOf", "oneOf"].flatMap((keyword) => elementsOf(schema[keyword])),
  ];
  const values = [schema["const"], ...elementsOf(schema["enum"])].map((value) => typeof value);
  const own = [schema["type"], ...elementsOf(schema["type"]), ...values];
  return new Set([...own, ...inner.flatMap((part) => [...typesOf(document, part, depth + 1)])]);
}
