/** A name that a module of the runtime imports from another. */
interface ImportedName {
  /** The path of the other module, relative to the folder of the runtime. */
  readonly from: string;
  /** The name that the other module exports. */
  readonly name: string;
  readonly isType: boolean;
}

/** A top-level statement of a module, with the comment above it. */
export interface Statement {
  /** The name that it declares or re-exports. */
  readonly name: string;
  readonly isExported: boolean;
  /** The name that the statement re-exports from another module. Absent for a declaration. */
  readonly handsOn?: ImportedName;
  /** The names of other statements and imports that occur in the statement as words. */
  readonly uses: readonly string[];
  /** The modules that the statement imports dynamically. */
  readonly loads: readonly string[];
  readonly text: string;
}

/** A parsed module of the runtime. It is plain data, since it is parsed when tenon is built. */
export interface SourceModule {
  /** The path of the module, relative to the folder of the runtime. */
  readonly path: string;
  /** The comment at the top of the module; an empty text if there is none. */
  readonly heading: string;
  /** The imports by their local names. */
  readonly imports: readonly (readonly [local: string, imported: ImportedName])[];
  readonly statements: readonly Statement[];
}

const IMPORT = /^import( type)? \{([^}]*)\} from "(\.[^"]+)";\n/gm;
const HANDED_ON = /^export( type)? \{([^}]*)\} from "(\.[^"]+)";\n/m;
const DECLARED =
  /^(export )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type|enum) ([\w$]+)/m;
const HEADING = /^\/\*\*(?:(?!\*\/)[\s\S])*@module\s*\*\/\n/;
/** Matches the beginning of a statement, or of the comment above it. Other lines are indented or begin with a closing bracket. */
const START = /^(?=[a-z/])/m;
const COMMENT_LINE = /^\s*(?:\/\*\*|\/\/|\*[ /]|\*$).*$/gm;
/** Matches a word, unless it is the name of a member (after a dot or, except in `case a:`, before a colon) or the beginning of a string. */
const WORD = /(?<!(?<!\.\.)\.)(?<![\w$"])[A-Za-z_$][\w$]*(?![\w$])(?!\??:(?<!\bcase [\w$]*:))/g;
const LOADED = /\bimport\("(\.[^"]+)"\)/g;

/**
 * Splits a source of the runtime into statements. The sources are tenon's own and formatted, so a few regular expressions suffice: each
 * statement begins at the start of a line.
 *
 * @throws TypeError for a statement that is neither a declaration nor an export.
 */
export function readModule(path: string, text: string): SourceModule {
  const imports = new Map<string, ImportedName>();
  for (const [, type, list = "", specifier = ""] of text.matchAll(IMPORT))
    for (const [local, imported] of readNames(list, resolvePath(path, specifier), type !== undefined))
      imports.set(local, imported);
  const code = text.replace(IMPORT, "").trimStart();
  const [heading = ""] = HEADING.exec(code) ?? [];
  const read = joinComments(code.slice(heading.length).split(START)).flatMap((part) =>
    readStatement(path, part),
  );
  const names = new Set([...imports.keys(), ...read.map(({ name }) => name)]);
  const statements = read.map((statement) => ({
    ...statement,
    uses: statement.uses.filter((word) => names.has(word) && word !== statement.name),
  }));
  return { path, heading, imports: [...imports], statements };
}

/** Joins comments with the statements below them. */
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

/** Reads a statement. A re-export of several names becomes several statements. */
function readStatement(path: string, text: string): readonly Statement[] {
  const code = text.replace(COMMENT_LINE, "");
  const loads = [...code.matchAll(LOADED)].map(([, specifier = ""]) => resolvePath(path, specifier));
  const [, type, list, specifier = ""] = HANDED_ON.exec(code) ?? [];
  if (list !== undefined) {
    const names = readNames(list, resolvePath(path, specifier), type !== undefined);
    return [...names].map(([name, handsOn]) => {
      const item = `${handsOn.name}${handsOn.name === name ? "" : ` as ${name}`}`;
      const text = `export ${handsOn.isType ? "type " : ""}{ ${item} } from "${specifier}";\n`;
      return { name, isExported: true, handsOn, uses: [], loads, text };
    });
  }
  const [, exported, name] = DECLARED.exec(code) ?? [];
  if (name === undefined) throw new TypeError(`${path} has a statement without a name: ${text}`);
  return [{ name, isExported: exported !== undefined, uses: [...new Set(code.match(WORD))], loads, text }];
}

/** The names in a list of imports or exports, by local name. */
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

/** The path of the module that a specifier in another module refers to. */
function resolvePath(path: string, specifier: string): string {
  const { pathname } = new URL(specifier, `file:///${path}`);
  return pathname.slice(1);
}
