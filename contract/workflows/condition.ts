import { type Expression, parseExpression } from "./expression.ts";

export type Comparator = "==" | "!=" | "<" | "<=" | ">" | ">=";

export type Condition =
  | { readonly kind: "and" | "or"; readonly parts: readonly Condition[] }
  | { readonly kind: "not"; readonly part: Condition }
  | { readonly kind: "compare"; readonly by: Comparator; readonly left: Condition; readonly right: Condition }
  | { readonly kind: "literal"; readonly value: string | number | boolean | null }
  | { readonly kind: "expression"; readonly text: string; readonly expression: Expression };

export type ParsedCondition = { readonly condition: Condition } | { readonly why: string };

interface Token {
  readonly kind: "operator" | "literal" | "expression" | "unknown";
  readonly text: string;
}

const TOKEN =
  /\s*(?:(?<operator>==|!=|<=|>=|&&|\|\||[<>!()])|(?<literal>'(?:[^']|'')*'|"[^"]*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?![\w.]))|(?<expression>\{\$[^{}]*\}|\$(?:[^\s()<>=!&|]|&(?!&)|=(?!=))+)|(?<unknown>\S+))/y;

const MOST_TOKENS = 1000;
const MOST_LEVELS = 50;

class Malformed extends Error {}

export function parseCondition(text: string): ParsedCondition {
  try {
    const tokens = readTokens(text);
    const parser = new Parser(tokens);
    const condition = parser.readOr(0);
    parser.requireEnd();
    return { condition };
  } catch (error) {
    if (error instanceof Malformed) return { why: error.message };
    throw error;
  }
}

function readTokens(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const { groups = {} } = TOKEN.exec(text) ?? {};
    const [kind, found] = Object.entries(groups).find(([, value]) => value !== undefined) ?? [
      "unknown",
      text,
    ];
    if (kind === "unknown")
      throw new Malformed(`\`${found}\` is neither a literal, an operator nor an expression`);
    tokens.push({ kind: kind as Token["kind"], text: found });
    if (tokens.length > MOST_TOKENS) throw new Malformed("it is too long");
  }
  return tokens;
}

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  requireEnd(): void {
    const next = this.#tokens[this.#at];
    if (next !== undefined) throw new Malformed(`an operator is missing before \`${next.text}\``);
  }

  readOr(level: number): Condition {
    return this.#readList("or", "||", () => this.#readList("and", "&&", () => this.#readNot(level)));
  }

  #readList(kind: "and" | "or", operator: string, read: () => Condition): Condition {
    const parts = [read()];
    while (this.#skip(operator)) parts.push(read());
    const [only] = parts;
    return parts.length === 1 && only !== undefined ? only : { kind, parts };
  }

  #readNot(level: number): Condition {
    if (level > MOST_LEVELS) throw new Malformed("it is nested too deep");
    if (this.#skip("!")) return { kind: "not", part: this.#readNot(level + 1) };
    const left = this.#readOperand(level);
    const by = this.#tokens[this.#at];
    if (by?.kind !== "operator" || !/^(?:[=!<>]=|[<>])$/.test(by.text)) return left;
    this.#at++;
    return { kind: "compare", by: by.text as Comparator, left, right: this.#readOperand(level) };
  }

  #readOperand(level: number): Condition {
    if (this.#skip("(")) {
      const inner = this.readOr(level + 1);
      if (!this.#skip(")")) throw new Malformed("a `)` is missing");
      return inner;
    }
    const token = this.#tokens[this.#at];
    if (token === undefined) throw new Malformed("it ends where a value is expected");
    if (token.kind === "operator") throw new Malformed(`a value is missing before \`${token.text}\``);
    this.#at++;
    if (token.kind === "literal") return { kind: "literal", value: readLiteral(token.text) };
    const text = token.text.startsWith("{") ? token.text.slice(1, -1) : token.text;
    const expression = parseExpression(text);
    if (expression === undefined) throw new Malformed(`\`${text}\` is not a runtime expression`);
    return { kind: "expression", text, expression };
  }

  #skip(operator: string): boolean {
    const token = this.#tokens[this.#at];
    const found = token?.kind === "operator" && token.text === operator;
    if (found) this.#at++;
    return found;
  }
}

/**
 * Parses a literal. Strings use single quotes. Double quotes are also accepted, since they are common in published descriptions and cannot
 * be confused with any other syntax.
 */
function readLiteral(text: string): string | number | boolean | null {
  if (text.startsWith("'")) return text.slice(1, -1).replaceAll("''", "'");
  if (text.startsWith('"')) return text.slice(1, -1);
  if (text === "null") return null;
  return text === "true" || text === "false" ? text === "true" : Number(text);
}

export function expressionsOf(
  condition: Condition,
): readonly { readonly text: string; readonly expression: Expression }[] {
  switch (condition.kind) {
    case "and":
    case "or":
      return condition.parts.flatMap(expressionsOf);
    case "not":
      return expressionsOf(condition.part);
    case "compare":
      return [...expressionsOf(condition.left), ...expressionsOf(condition.right)];
    case "literal":
      return [];
    case "expression":
      return [condition];
  }
}
