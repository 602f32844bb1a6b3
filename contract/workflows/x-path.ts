/**
 * Parses the subset of XPath that is used in criteria: paths with predicates, `count()`, literals, comparisons, `and` and `or`. Names are
 * compared by local part, because Arazzo declares no prefixes.
 * @module
 */

export interface XPathStep {
  readonly isDeep: boolean;
  readonly test: "element" | "attribute" | "text" | "self";
  readonly name: string;
  readonly predicates: readonly XPath[];
}

export type XPath =
  | { readonly kind: "path"; readonly isAbsolute: boolean; readonly steps: readonly XPathStep[] }
  | { readonly kind: "count"; readonly path: XPath }
  | { readonly kind: "literal"; readonly value: string | number }
  | { readonly kind: "last" }
  | { readonly kind: "compare"; readonly by: string; readonly left: XPath; readonly right: XPath }
  | { readonly kind: "and" | "or"; readonly left: XPath; readonly right: XPath };

const TOKEN =
  /\s*(?:('[^']*'|"[^"]*")|(\d+(?:\.\d+)?)|(\/\/?|!=|<=|>=|[=<>()[\]@*.])|([\p{L}_][\p{L}\p{N}_.-]*(?::[\p{L}_][\p{L}\p{N}_.-]*)?))/uy;

const MOST_TOKENS = 200;

class Unsupported extends Error {}

export function parseXPath(text: string): XPath | undefined {
  const tokens: string[] = [];
  const trimmed = text.trim();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < trimmed.length) {
    const found = TOKEN.exec(trimmed);
    if (found === null || tokens.length > MOST_TOKENS) return undefined;
    tokens.push(found[0].trim());
  }
  try {
    const parser = new Parser(tokens);
    const parsed = parser.readOr();
    return parser.isAtEnd ? parsed : undefined;
  } catch (error) {
    if (error instanceof Unsupported) return undefined;
    throw error;
  }
}

class Parser {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  readOr(): XPath {
    let left = this.#readAnd();
    while (this.#skip("or")) left = { kind: "or", left, right: this.#readAnd() };
    return left;
  }

  #readAnd(): XPath {
    let left = this.#readComparison();
    while (this.#skip("and")) left = { kind: "and", left, right: this.#readComparison() };
    return left;
  }

  #readComparison(): XPath {
    const left = this.#readOperand();
    const by = this.#tokens[this.#at] ?? "";
    if (!/^(?:!=|[<>]=?|=)$/.test(by)) return left;
    this.#at++;
    return { kind: "compare", by, left, right: this.#readOperand() };
  }

  #readOperand(): XPath {
    const token = this.#tokens[this.#at] ?? "";
    const isCall = this.#tokens[this.#at + 1] === "(";
    if (/^['"]/.test(token)) return this.#take({ kind: "literal", value: token.slice(1, -1) });
    if (/^\d/.test(token)) return this.#take({ kind: "literal", value: Number(token) });
    if (isCall && token === "count") {
      this.#at += 2;
      const path = this.#readPath();
      this.#require(")");
      return { kind: "count", path };
    }
    if (isCall && token === "last") {
      this.#at += 2;
      this.#require(")");
      return { kind: "last" };
    }
    return this.#readPath();
  }

  #readPath(): XPath {
    const first = this.#tokens[this.#at];
    const isAbsolute = first === "/" || first === "//";
    const steps = [this.#readStep(isAbsolute && this.#tokens[this.#at++] === "//")];
    while (this.#tokens[this.#at] === "/" || this.#tokens[this.#at] === "//")
      steps.push(this.#readStep(this.#tokens[this.#at++] === "//"));
    return { kind: "path", isAbsolute, steps };
  }

  #readStep(isDeep: boolean): XPathStep {
    const token = this.#tokens[this.#at++] ?? "";
    if (token === ".") return { isDeep, test: "self", name: "*", predicates: [] };
    const isAttribute = token === "@";
    const name = isAttribute ? (this.#tokens[this.#at++] ?? "") : token;
    if (!/^(?:\*|[\p{L}_].*)$/u.test(name)) throw new Unsupported();
    const isText = name === "text" && this.#skip("(");
    if (isText) this.#require(")");
    else if (this.#tokens[this.#at] === "(") throw new Unsupported();
    const predicates: XPath[] = [];
    while (this.#skip("[")) {
      predicates.push(this.readOr());
      this.#require("]");
    }
    const test = isText ? "text" : isAttribute ? "attribute" : "element";
    return { isDeep, test, name: name.replace(/^.*:/, ""), predicates };
  }

  #take(value: XPath): XPath {
    this.#at++;
    return value;
  }

  #skip(token: string): boolean {
    const found = this.#tokens[this.#at] === token;
    if (found) this.#at++;
    return found;
  }

  #require(token: string): void {
    if (!this.#skip(token)) throw new Unsupported();
  }
}
