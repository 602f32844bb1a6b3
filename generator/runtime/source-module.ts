/** A name that one module of the runtime has from another. */
export interface ImportedName {
  /** The path of the other, from the folder of the runtime. */
  readonly from: string;
  readonly name: string;
  readonly isType: boolean;
}

/** A module of the runtime, as far as joining it with others needs to know it. */
export interface SourceModule {
  /** Its path from the folder of the runtime. */
  readonly path: string;
  readonly imports: readonly ImportedName[];
  /** The modules that it loads when it is itself loaded. */
  readonly loads: readonly string[];
  /** The modules that it loads later, if at all. */
  readonly loadsLater: readonly string[];
  readonly exports: readonly { readonly name: string; readonly isType: boolean }[];
  /** All names of its own at the top, exported or not. */
  readonly declared: readonly string[];
  /** Whether it hands on names of other modules. */
  readonly isIndex: boolean;
  /** Its text without the imports. */
  readonly body: string;
}

const FROM = /^(import|export)( type)? \{([^}]*)\} from "(\.[^"]+)";\n/gm;
const LATER = /\bimport\("(\.[^"]+)"\)/g;
const DECLARED =
  /^(export )?(?:async )?(function\*?|const|let|class|abstract class|interface|type|enum) ([\w$]+)/gm;
const COMMENT = /\/\*[\s\S]*?\*\//g;

/** Reads one of the runtime's sources. They are ours, and formatted, so that a few expressions are enough. */
export function readModule(path: string, text: string): SourceModule {
  const statements = [...text.matchAll(FROM)].map(([, word, type, list = "", specifier = ""]) => {
    const from = resolvePath(path, specifier);
    return { word, from, names: namesOf(list, type !== undefined) };
  });
  const code = text.replace(COMMENT, "");
  const named = [...code.matchAll(DECLARED)].map(([, exported, word = "", name = ""]) => ({
    name,
    isExported: exported !== undefined,
    isType: word === "interface" || word === "type",
  }));
  // A function of several signatures has its name once.
  const declared = [...new Map(named.map((one) => [one.name, one])).values()];
  return {
    path,
    imports: statements
      .filter(({ word }) => word === "import")
      .flatMap(({ from, names }) => names.map((name) => ({ from, ...name }))),
    loads: statements.filter(({ names }) => names.some(({ isType }) => !isType)).map(({ from }) => from),
    loadsLater: [...code.matchAll(LATER)].map(([, specifier = ""]) => resolvePath(path, specifier)),
    exports: declared.filter(({ isExported }) => isExported).map(({ name, isType }) => ({ name, isType })),
    declared: declared.map(({ name }) => name),
    isIndex: statements.some(({ word }) => word === "export"),
    body: text.replace(FROM, "").trim(),
  };
}

function namesOf(list: string, allTypes: boolean): readonly { name: string; isType: boolean }[] {
  const items = list.split(",").map((item) => item.trim());
  return items
    .filter((item) => item !== "")
    .map((item) => ({ name: item.replace(/^type /, ""), isType: allTypes || item.startsWith("type ") }));
}

/** The path that a specifier leads to, from the path of the module that has it. */
export function resolvePath(path: string, specifier: string): string {
  const { pathname } = new URL(specifier, `file:///${path}`);
  return pathname.slice(1);
}

/** The specifier that leads from one path to another. */
export function specifierOf(path: string, target: string): string {
  const up = path.split("/").slice(0, -1);
  const down = target.split("/");
  while (up.length > 0 && down.length > 1 && up[0] === down[0]) {
    up.shift();
    down.shift();
  }
  return up.length === 0 ? `./${down.join("/")}` : `${"../".repeat(up.length)}${down.join("/")}`;
}
