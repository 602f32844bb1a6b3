import type { OutlineNode } from "../source/outline.ts";
import type { Source } from "../workspace/source.ts";

export interface Fold {
  startLine: number;
  endLine: number;
}

/** Finds the ranges of collections and multi-line strings. */
export function listFolds({ outline, lines }: Source): Fold[] {
  const folds: Fold[] = [];
  const pending: OutlineNode[] = [...outline.root.children].reverse();
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    pending.push(...node.children.toReversed());
    if (node.kind === "scalar" && node.form !== "block") continue;
    const startLine = lines.locate(node.key?.start ?? node.start).line - 1;
    const endLine = lines.locate(node.end).line - 1;
    if (endLine > startLine && folds.at(-1)?.startLine !== startLine) folds.push({ startLine, endLine });
  }
  return folds;
}
