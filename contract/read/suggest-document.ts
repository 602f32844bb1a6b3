import { readdirSync } from "node:fs";
import { basename, dirname } from "node:path";
import { didYouMean } from "../findings/did-you-mean.ts";

/** Suggests a file beside a document that does not exist: one with a similar name, or the only one. */
export function suggestDocument(absolute: string): string | undefined {
  const names = listDocuments(dirname(absolute));
  return (
    didYouMean(basename(absolute), names) ??
    (names.length === 1 ? `There is ${names[0]} in its folder.` : undefined)
  );
}

function listDocuments(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) =>
      /^(?!package|tsconfig|tenon\.).*\.(?:ya?ml|json)$/.test(name),
    );
  } catch {
    return [];
  }
}
