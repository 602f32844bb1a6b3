/** Selects operations and webhooks of a document by pattern: those included and not excluded. */
export interface OperationSelection {
  /**
   * A pattern is an operation id (`listPets`, `pets/*`), a tag (`tag:pets`), a path (`/pets/*`), a method and a path (`GET /pets/*`), or a
   * method (`method:GET`). `*` matches any string. The prefix `id:` or `path:` forces a pattern to be treated as an id or a path. Default:
   * all.
   */
  readonly include?: readonly string[] | undefined;
  /** Patterns to exclude, in the same form as `include`. Default: none. */
  readonly exclude?: readonly string[] | undefined;
}

interface SelectableOperation {
  /** The `operationId`, or `METHOD /path` if there is none. */
  readonly id: string;
  readonly method: string;
  /** As written in the document. For a webhook, its name. */
  readonly path: string;
  readonly tags: readonly string[];
}

export interface OperationFilter {
  isWanted(operation: SelectableOperation): boolean;
  /** Returns the patterns that have not matched so far. */
  listUnmatched(): readonly string[];
}

/** Methods are case-insensitive. */
export function createOperationFilter({ include, exclude = [] }: OperationSelection): OperationFilter {
  const included = include?.map(readPattern);
  const excluded = exclude.map(readPattern);
  const matched = new Set<OperationPattern>();
  // Tests all patterns, since unmatched ones are reported.
  const matchesAny = (patterns: readonly OperationPattern[], operation: SelectableOperation): boolean =>
    patterns.filter((pattern) => pattern.matches(operation) && matched.add(pattern)).length > 0;
  return {
    isWanted: (operation) => {
      const isIncluded = included === undefined || matchesAny(included, operation);
      return !matchesAny(excluded, operation) && isIncluded;
    },
    listUnmatched: () =>
      [...(included ?? []), ...excluded].filter((pattern) => !matched.has(pattern)).map(({ text }) => text),
  };
}

interface OperationPattern {
  readonly text: string;
  matches(operation: SelectableOperation): boolean;
}

const PREFIXED = /^(id|tag|path|method):(.*)$/s;
const METHOD_AND_PATH = /^(\S+) +(\/.*|\*)$/s;

export function readPattern(text: string): OperationPattern {
  const [, kind, rest = ""] = PREFIXED.exec(text) ?? [];
  switch (kind) {
    case "tag":
      return { text, matches: ({ tags }) => tags.some(createGlob(rest)) };
    case "method": {
      const matchesMethod = createGlob(rest.toUpperCase());
      return { text, matches: ({ method }) => matchesMethod(method) };
    }
    case "path": {
      const matchesPath = createGlob(rest);
      return { text, matches: ({ path }) => matchesPath(path) };
    }
    case "id": {
      const matchesId = createGlob(rest);
      return { text, matches: ({ id }) => matchesId(id) };
    }
    default:
      return readBarePattern(text);
  }
}

function readBarePattern(text: string): OperationPattern {
  const [, method, path] = METHOD_AND_PATH.exec(text) ?? [];
  if (method !== undefined && path !== undefined) {
    const matchesMethod = createGlob(method.toUpperCase());
    const matchesPath = createGlob(path);
    return { text, matches: (operation) => matchesMethod(operation.method) && matchesPath(operation.path) };
  }
  const matchesText = createGlob(text);
  return {
    text,
    matches: text.startsWith("/") ? ({ path }) => matchesText(path) : ({ id }) => matchesText(id),
  };
}

/** Matches in linear time by searching for each piece between two `*` after the previous one. */
export function createGlob(pattern: string): (text: string) => boolean {
  const [first = "", ...rest] = pattern.split("*");
  const last = rest.pop();
  if (last === undefined) return (text) => text === pattern;
  return (text) => {
    if (!text.startsWith(first)) return false;
    let at = first.length;
    for (const piece of rest) {
      const found = text.indexOf(piece, at);
      if (found === -1) return false;
      at = found + piece.length;
    }
    return text.length - last.length >= at && text.endsWith(last);
  };
}
