import { parseXPath, type XPath, type XPathStep } from "../../contract/workflows/x-path.ts";
import { parseXml, type XmlElement } from "../../xml/parse-xml.ts";

/** The strings of all selected nodes, or the single result of a comparison or count. */
export type SelectedXml =
  | { readonly kind: "values"; readonly values: readonly (string | number | boolean)[] }
  | { readonly kind: "undecided"; readonly why: string };

const DEPTH = 400;
const MOST_VISITS = 200_000;

type Node = XmlElement | { readonly text: string };
type Result = { readonly nodes: readonly Node[] } | { readonly value: string | number | boolean };

class TooMuch extends Error {}

export function selectXml(source: unknown, path: string): SelectedXml {
  const parsed = parseXPath(path);
  if (parsed === undefined)
    return { kind: "undecided", why: `\`${path}\` uses XPath features that are not evaluated` };
  if (typeof source !== "string") return { kind: "undecided", why: "the context is not XML" };
  const xml = parseXml(source, DEPTH);
  if (xml.kind !== "document") return { kind: "undecided", why: "the context is not well-formed XML" };
  const document: XmlElement = { name: "", uri: "", attributes: [], children: [xml.root] };
  try {
    const evaluator = new Evaluator(document);
    const result = evaluator.evaluate(parsed, { node: document, position: 1, size: 1 });
    return { kind: "values", values: "nodes" in result ? result.nodes.map(textOf) : [result.value] };
  } catch (error) {
    if (error instanceof TooMuch) return { kind: "undecided", why: `\`${path}\` visits too many nodes` };
    throw error;
  }
}

interface At {
  readonly node: Node;
  readonly position: number;
  readonly size: number;
}

class Evaluator {
  readonly #document: XmlElement;
  #visits = 0;

  constructor(document: XmlElement) {
    this.#document = document;
  }

  evaluate(path: XPath, at: At): Result {
    switch (path.kind) {
      case "path":
        return {
          nodes: path.steps.reduce<readonly Node[]>(
            (nodes, step) => this.#step(nodes, step),
            [path.isAbsolute ? this.#document : at.node],
          ),
        };
      case "count": {
        const counted = this.evaluate(path.path, at);
        return { value: "nodes" in counted ? counted.nodes.length : 1 };
      }
      case "literal":
        return { value: path.value };
      case "last":
        return { value: at.size };
      case "compare":
        return { value: compare(this.evaluate(path.left, at), path.by, this.evaluate(path.right, at)) };
      case "and":
        return { value: isTrue(this.evaluate(path.left, at)) && isTrue(this.evaluate(path.right, at)) };
      case "or":
        return { value: isTrue(this.evaluate(path.left, at)) || isTrue(this.evaluate(path.right, at)) };
    }
  }

  #step(nodes: readonly Node[], step: XPathStep): readonly Node[] {
    const found = new Set<Node>();
    for (const node of nodes)
      for (const from of step.isDeep ? this.#descendants(node) : [node]) {
        const matching = this.#matches(from, step);
        for (const match of step.predicates.reduce(
          (left, predicate) => this.#filter(left, predicate),
          matching,
        ))
          found.add(match);
      }
    return [...found];
  }

  #descendants(node: Node): readonly Node[] {
    const all: Node[] = [node];
    for (let index = 0; index < all.length; index++) {
      this.#count();
      const one = all[index];
      if (one !== undefined && "children" in one)
        all.push(...one.children.filter((child) => "children" in child));
    }
    return all;
  }

  #matches(node: Node, { test, name }: XPathStep): readonly Node[] {
    this.#count();
    if (test === "self") return [node];
    if (!("children" in node)) return [];
    const isNamed = (other: string): boolean => name === "*" || other.replace(/^.*:/, "") === name;
    if (test === "attribute")
      return node.attributes.filter((one) => isNamed(one.name)).map(({ value }) => ({ text: value }));
    const children: readonly Node[] = node.children;
    return children.filter((child) =>
      "children" in child ? test === "element" && isNamed(child.name) : test === "text",
    );
  }

  #filter(nodes: readonly Node[], predicate: XPath): readonly Node[] {
    return nodes.filter((node, index) => {
      this.#count();
      const result = this.evaluate(predicate, { node, position: index + 1, size: nodes.length });
      const isPosition = "value" in result && typeof result.value === "number";
      return isPosition ? result.value === index + 1 : isTrue(result);
    });
  }

  #count(): void {
    this.#visits++;
    if (this.#visits > MOST_VISITS) throw new TooMuch();
  }
}

function textOf(node: Node): string {
  if ("text" in node) return node.text;
  // Iterative, to support deep trees. Nodes are visited in document order.
  let text = "";
  const pending: Node[] = [node];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if ("text" in next) text += next.text;
    else pending.push(...next.children.toReversed());
  }
  return text;
}

function isTrue(result: Result): boolean {
  return "nodes" in result ? result.nodes.length > 0 : Boolean(result.value);
}

/** Compares two node sets. The result is true if any pair of nodes matches (XPath 1.0 §3.4). */
function compare(left: Result, by: string, right: Result): boolean {
  const rights = valuesOf(right);
  return valuesOf(left).some((one) => rights.some((other) => compareValues(one, by, other)));
}

function valuesOf(result: Result): readonly (string | number | boolean)[] {
  return "nodes" in result ? result.nodes.map(textOf) : [result.value];
}

function compareValues(
  one: string | number | boolean,
  by: string,
  other: string | number | boolean,
): boolean {
  const isText = typeof one === "string" && typeof other === "string";
  if (by === "=" || by === "!=")
    return (isText ? one === other : Number(one) === Number(other)) === (by === "=");
  const [left, right] = [Number(one), Number(other)];
  return by === "<" ? left < right : by === "<=" ? left <= right : by === ">" ? left > right : left >= right;
}
