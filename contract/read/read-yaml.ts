import { Composer, type CST, type Document, Parser, type YAMLError } from "yaml";
import type { FindingCode } from "../findings/codes.ts";
import { createFinding } from "../findings/create-finding.ts";
import type { Finding } from "../findings/finding.ts";
import { checkLiterals } from "./check-literals.ts";
import { type ConvertedYaml, convertYaml } from "./convert-yaml.ts";
import { explainYamlError } from "./explain-yaml-error.ts";
import { findLongLexeme, lexLeniently } from "./lex-yaml.ts";
import { createNodeIndex, createNodeTable, type NodeIndex } from "./node-index.ts";
import { createSourceFile, maximumDepth, type ReadResult } from "./source-file.ts";
import type { ExplainedError } from "./yaml-lines.ts";

const maximumErrors = 5;

const echoes: ReadonlySet<string> = new Set([
  "BLOCK_AS_IMPLICIT_KEY",
  "MULTILINE_IMPLICIT_KEY",
  "UNEXPECTED_TOKEN",
]);

export interface YamlResult extends ReadResult {
  /** The file's nodes, for {@link rereadYaml}. Absent if a part of the file cannot be read on its own. */
  readonly converted?: ConvertedYaml;
}

/**
 * Parses YAML 1.2 with the core schema; keys stay strings (`200`, `1.10`). The following are accepted with a finding: duplicate keys (the
 * last one wins), YAML 1.1 merge keys (applied), other tags (ignored), and insufficient indentation in quotes and brackets. Nesting and
 * aliases are limited. After a syntax error, the result contains no file.
 */
export function readYaml(name: string, path: string, text: string): YamlResult {
  const remark = createRemarks(name, path, text);
  const long = findLongLexeme(text);
  if (long !== undefined) {
    const message = `A string exceeds the limit of ${long.limit} characters.`;
    return { findings: [remark("load/too-large", message, [long.offset])] };
  }
  const tokens = parseTokens(() => new Parser().parse(text));
  if (tokens === undefined) {
    const message = `Values are nested more than ${maximumDepth} deep.`;
    return { findings: [remark("load/too-deep", message, [0])] };
  }
  const { documents, errors, offsets } = composeAsOthers(text, tokens);
  const first = documents[0];
  const tagged = documents.flatMap(({ errors, warnings }) => [...errors, ...warnings]).filter(isTagTrouble);
  const explained = errors
    .filter(({ code }, index) => index === 0 || !echoes.has(code))
    .slice(0, maximumErrors)
    .map((error) => explainYamlError(text, error));
  const findings: Finding[] = explained
    .filter((error, index) => isNews(error, explained.slice(0, index)))
    .map(({ message, offsets, fix }) => remark("load/syntax", message, offsets, fix));
  for (const { message, pos } of tagged)
    findings.push(remark("load/unknown-tag", asSentence(message), [pos[0]]));
  for (const offset of offsets) {
    const message =
      "A line inside quotes or brackets must be indented further than the key or list item of the value.";
    findings.push(remark("load/indentation", message, [offset]));
  }
  const directive = tokens.find(isOtherVersion);
  if (directive !== undefined) {
    const message = `\`${directive.source.trim()}\` names a version other than YAML 1.2. The file is read as YAML 1.2.`;
    findings.push(remark("load/yaml-version", message, [directive.offset]));
  }
  const second = documents.slice(1).find((document) => document.contents !== null);
  if (second !== undefined) {
    const message = "A second document starts after `---`. Only the first one is read.";
    findings.push(remark("load/several-documents", message, [second.contents?.range[0] ?? 0]));
  }
  if (errors.length > 0) return { findings };
  const converted = convertYaml(first?.contents ?? null);
  const { remarks } = converted;
  for (const { code, message, offsets } of remarks) findings.push(remark(code, message, offsets));
  if (remarks.some(({ code }) => code === "load/too-many-aliases" || code === "load/syntax"))
    return { findings };
  const result = describeYaml(name, path, text, converted);
  if (findings.length === 0 && converted.anchors.size === 0) return result;
  return { file: result.file, findings: [...findings, ...result.findings] };
}

/** Whether an error has a cause of its own. Later errors without an explanation are mostly consequences of one that has an explanation. */
function isNews({ message, offsets, fix }: ExplainedError, before: readonly ExplainedError[]): boolean {
  if (fix === undefined && before[0]?.fix !== undefined) return false;
  return !before.some(
    (other) =>
      other.offsets[0] === offsets[0] ||
      (offsets.length > 1 && other.message === message && other.offsets.at(-1) === offsets.at(-1)),
  );
}

export function describeYaml(
  name: string,
  path: string,
  text: string,
  converted: ConvertedYaml,
): Required<YamlResult> {
  const { value, nodes, names, literals } = converted;
  const indexNodes = (): NodeIndex => createNodeIndex(nodes, (node) => names.get(node) ?? "");
  const file = createSourceFile(name, path, { text, value, readLiterals: () => literals, indexNodes });
  return { file, findings: checkLiterals(file), converted };
}

/** Parses a part of a document that contains no anchors. Returns `undefined` if it has any error, warning or remark. */
export function convertPart(text: string, depth: number): ConvertedYaml | undefined {
  const tokens = parseTokens(() => new Parser().parse(text), maximumDepth - depth);
  if (tokens === undefined || tokens.some(({ type }) => type === "directive" || type === "doc-end"))
    return undefined;
  const { documents, errors } = compose(tokens);
  const [first] = documents;
  if (first === undefined || documents.length > 1 || errors.length > 0 || first.warnings.length > 0)
    return undefined;
  if (first.errors.length > 0 || first.directives.docStart === true) return undefined;
  const converted = convertYaml(first.contents);
  return converted.remarks.length === 0 && converted.anchors.size === 0 ? converted : undefined;
}

interface Composed {
  readonly documents: readonly Document.Parsed[];
  readonly errors: readonly YAMLError[];
  /**
   * Offsets of insufficiently indented lines that only lenient readers accept: the first such line in each quoted string or bracketed
   * collection.
   */
  readonly offsets: readonly number[];
}

/**
 * Composes the document as YAML 1.2. If this fails, composes it with any indentation in quotes and brackets. The second result is used only
 * if it contains no new errors, which would mean that a closing quote is missing and the next quote was mistaken for it.
 */
function composeAsOthers(text: string, tokens: readonly CST.Token[]): Composed {
  const strict = compose(tokens);
  if (strict.errors.length === 0) return strict;
  const { lexemes, offsets } = lexLeniently(text) ?? { lexemes: [], offsets: [] };
  if (offsets.length === 0) return strict;
  const again = parseTokens(() => parseLexemes(lexemes));
  if (again === undefined) return strict;
  const lenient = compose(again);
  const placeOf = ({ code, pos }: YAMLError): string => `${code} ${pos[0]}`;
  const known = new Set(strict.errors.map(placeOf));
  return lenient.errors.every((error) => known.has(placeOf(error))) ? { ...lenient, offsets } : strict;
}

function* parseLexemes(lexemes: readonly string[]): Iterable<CST.Token> {
  const parser = new Parser();
  for (const lexeme of lexemes) yield* parser.next(lexeme);
  yield* parser.end();
}

function compose(tokens: Iterable<CST.Token>): Composed {
  const options = {
    schema: "core",
    resolveKnownTags: false,
    version: "1.2",
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: "silent",
  } as const;
  const documents: readonly Document.Parsed[] = [...new Composer(options).compose(tokens)];
  const errors = documents.flatMap((document) => document.errors).filter((error) => !isTagTrouble(error));
  return { documents, errors, offsets: [] };
}

function createRemarks(name: string, path: string, text: string) {
  const indexNodes = (): NodeIndex => createNodeIndex(createNodeTable(), () => "");
  const file = createSourceFile(name, path, {
    text,
    value: undefined,
    readLiterals: () => new Map(),
    indexNodes,
  });
  return (code: FindingCode, message: string, offsets: readonly number[], fix?: string): Finding =>
    createFinding(code, { message, places: offsets.map((offset) => file.placeAt(offset)), fix });
}

function isOtherVersion(token: CST.Token): token is CST.Directive {
  return (
    token.type === "directive" &&
    /^%YAML\s+\d+\.\d+\s*$/.test(token.source) &&
    !/\s1\.2\s*$/.test(token.source)
  );
}

function isTagTrouble(error: YAMLError): boolean {
  return error.code === "TAG_RESOLVE_FAILED";
}

function asSentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

function parseTokens(
  parse: () => Iterable<CST.Token>,
  depth = maximumDepth,
): readonly CST.Token[] | undefined {
  const { env } = process;
  try {
    // The parser reads an environment variable for each token. On the real object, that takes a tenth of the time.
    process.env = {};
    const tokens = [...parse()];
    return isTooDeep(tokens, depth) ? undefined : tokens;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  } finally {
    process.env = env;
  }
}

/** Iterative, because it protects the recursive composition of collections. */
function isTooDeep(tokens: readonly CST.Token[], limit: number): boolean {
  const open = tokens.map((token) => ({ token, depth: 0 }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { token, depth } = next;
    if (depth > limit) return true;
    if (token.type === "document") {
      if (token.value !== undefined) open.push({ token: token.value, depth: depth + 1 });
    } else if ("items" in token) {
      for (const { key, value } of token.items) {
        if (isCollectionToken(key)) open.push({ token: key, depth: depth + 1 });
        if (isCollectionToken(value)) open.push({ token: value, depth: depth + 1 });
      }
    }
  }
  return false;
}

function isCollectionToken(token: CST.Token | null | undefined): token is CST.Token {
  return token?.type === "block-map" || token?.type === "block-seq" || token?.type === "flow-collection";
}
