import { code, indentText, joinText, printIdentifier, printKey, type TsText } from "../print/ts-text.ts";

export interface PlacedFunction {
  readonly name: string;
  readonly path: readonly string[];
  readonly doc: TsText;
}

/** The argument of `bindOperations`, and its type. The type's members have comments. */
export interface PrintedTree {
  readonly treeType: TsText;
  readonly tree: TsText;
}

interface Node {
  function?: string;
  doc?: TsText;
  readonly members: Map<string, Node>;
}

/** Nests functions by path. A function with members is printed as `[function, members]`. */
export function printClientTree(functions: readonly PlacedFunction[]): PrintedTree {
  const root: Node = { members: new Map() };
  for (const { name, path, doc } of functions) {
    let node = root;
    for (const part of path) {
      const next: Node = node.members.get(part) ?? { members: new Map() };
      node.members.set(part, next);
      node = next;
    }
    node.function = name;
    node.doc = doc;
  }
  return { treeType: printGroup(root, TYPE), tree: printGroup(root, VALUE) };
}

interface Form {
  readonly end: TsText;
  readonly isDocumented: boolean;
  leaf(name: TsText): TsText;
  pair(leaf: TsText, group: TsText): TsText;
}

const TYPE: Form = {
  end: code`;`,
  isDocumented: true,
  leaf: (name) => code`typeof ${name}`,
  pair: (leaf, group) => code`readonly [${leaf}, ${group}]`,
};

const VALUE: Form = {
  end: code`,`,
  isDocumented: false,
  leaf: (name) => name,
  pair: (leaf, group) => code`[${leaf}, ${group}]`,
};

function printGroup({ members }: Node, form: Form): TsText {
  if (members.size === 0) return code`{}`;
  const lines = [...members].map(([part, node]) => {
    const [key, value] = [printKey(part), printNode(node, form)];
    const doc = form.isDocumented && node.doc !== undefined ? node.doc : code``;
    return key === value ? code`${key}${form.end}` : code`${doc}${key}: ${value}${form.end}`;
  });
  return code`{\n  ${indentText(joinText(lines, "\n"), 2)}\n}`;
}

function printNode(node: Node, form: Form): TsText {
  if (node.function === undefined) return printGroup(node, form);
  const leaf = form.leaf(printIdentifier(node.function));
  return node.members.size === 0 ? leaf : form.pair(leaf, printGroup(node, form));
}
