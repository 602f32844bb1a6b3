export interface ImportedName {
  readonly from: string;
  readonly name: string;
  readonly isType: boolean;
}

export interface Statement {
  readonly name: string;
  readonly isExported: boolean;
  readonly uses: readonly string[];
  readonly text: string;
}

export interface SourceModule {
  readonly path: string;
  readonly imports: readonly (readonly [local: string, imported: ImportedName])[];
  readonly statements: readonly Statement[];
}

const IMPORT = /^import( type)? \{([^}]*)\} from "(\.[^"]+)";\n/gm;
const DECLARED =
  /^(export )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type|enum) ([\w$]+)/m;
const HEADING = /^\/\*\*(?:(?!\*\/)[\s\S])*@module\s*\*\/\n/;
/** Matches the start of a statement or of the comment above it. All other lines are indented or start with a closing bracket. */
const START = /^(?=[a-z/])/m;
const COMMENT_LINE = /^\s*(?:\/\*\*|\/\/|\*[ /]|\*$).*$/gm;
/**
 * Matches words that can refer to a statement or import. Excludes members (after a dot, or before a colon unless it follows `case`) and
 * words at the start of a string.
 */
const WORD = /(?<!(?<!\.\.)\.)(?<![\w$"])[A-Za-z_$][\w$]*(?![\w$])(?!\??:(?<!\bcase [\w$]*:))/g;

/**
 * Splits a runtime module into statements. A few regular expressions suffice because the sources are formatted, so each statement starts
 * at the beginning of a line.
 * @throws {TypeError} For a statement that is not a declaration.
 */
export function readModule(path: string, text: string): SourceModule {
  const imports = new Map<string, ImportedName>();
  for (const [, type, list = "", specifier = ""] of text.matchAll(IMPORT))
    for (const [local, imported] of readNames(list, resolvePath(path, specifier), type !== undefined))
      imports.set(local, imported);
  const code = text.replace(IMPORT, "").trimStart().replace(HEADING, "");
  const read = joinComments(code.split(START)).map((part) => readStatement(path, part));
  const names = new Set([...imports.keys(), ...read.map(({ name }) => name)]);
  const statements = read.map((statement) => ({
    ...statement,
    uses: statement.uses.filter((word) => names.has(word) && word !== statement.name),
  }));
  return { path, imports: [...imports], statements };
}

function joinComments(parts: readonly string[]): readonly string[] {
  const joined: string[] = [];
  let comment = "";
  for (const part of parts) {
    comment += part;
    if (part.trim() === "" || part.startsWith("/")) continue;
    joined.push(comment);
    comment = "";
  }
  return joined;
}

function readStatement(path: string, text: string): Statement {
  const code = text.replace(COMMENT_LINE, "");
  const [, exported, name] = DECLARED.exec(code) ?? [];
  if (name === undefined)
    throw new TypeError(`${path} contains a statement that is not a named declaration: ${text}`);
  return { name, isExported: exported !== undefined, uses: [...new Set(code.match(WORD))], text };
}

function readNames(list: string, from: string, allTypes: boolean): ReadonlyMap<string, ImportedName> {
  const items = list.split(",").map((item) => item.trim());
  return new Map(
    items
      .filter((item) => item !== "")
      .map((item) => {
        const [name = "", local = name] = item.replace(/^type /, "").split(" as ");
        return [local, { from, name, isType: allTypes || item.startsWith("type ") }];
      }),
  );
}

function resolvePath(path: string, specifier: string): string {
  const { pathname } = new URL(specifier, `file:///${path}`);
  return pathname.slice(1);
}
