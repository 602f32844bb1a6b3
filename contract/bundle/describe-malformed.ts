import { createFinding } from "../findings/create-finding.ts";
import type { Finding } from "../findings/finding.ts";
import type { SourceFile } from "../read/source-file.ts";

/** Describes a `$ref` that is not a string. Without quotes, a reference within a YAML file is a comment. */
export function describeMalformed(file: SourceFile, pointer: string): Finding {
  const place = file.placeOf(pointer, "value");
  const line = file.text.split("\n")[(place.line ?? 0) - 1] ?? "";
  const commented = /\$ref["']?:\s+(#[^\s,\]}]+)/.exec(line)?.[1];
  if (commented === undefined)
    return createFinding("ref/malformed", { message: "`$ref` is not a string.", places: [place] });
  const message = "`$ref` is empty: `#` begins a comment in YAML.";
  const fix = `Quote the reference: \`$ref: "${commented}"\`.`;
  return createFinding("ref/malformed", { message, fix, places: [place] });
}
