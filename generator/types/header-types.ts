import type { Response } from "../../contract/model/types.ts";
import { printDoc } from "../print/print-doc.ts";
import { code, joinText, printIdentifier, printKey, type TsText, trustText } from "../print/ts-text.ts";
import { type DeclaredType, isShared, nestType, type TypeSources, valueType } from "./part-types.ts";

export interface HeaderTypes {
  typeOf(response: Response): TsText | undefined;
  readonly declarations: readonly DeclaredType[];
}

const short = 60;

/** Declares a type for each set of headers unless it is short. Responses with the same headers share a type. */
export function planHeaders(
  responses: readonly Response[],
  title: string,
  sources: TypeSources,
): HeaderTypes {
  const declared = new Map<string, string>();
  const types = new Map<Response, TsText>();
  const declarations: DeclaredType[] = [];
  for (const response of responses) {
    const { headers, pointer, status } = response;
    if (headers.length === 0) continue;
    const members = printMembers(response, sources);
    const text = joinText(members, "; ");
    if (!hasHeaderType(response, sources)) {
      types.set(response, code`{ ${text} }`);
      continue;
    }
    const same = isShared(pointer) ? pointer : (declared.get(text) ?? pointer);
    types.set(response, printIdentifier(sources.names.part(same)));
    if (isShared(pointer) || declared.has(text)) continue;
    declared.set(text, pointer);
    declarations.push(declareHeaders(response, `Headers of the response ${status} of ${title}.`, sources));
  }
  return { typeOf: (response) => types.get(response), declarations };
}

export function hasHeaderType(response: Response, sources: TypeSources): boolean {
  const text = joinText(printMembers(response, sources), "; ");
  return text.length > short || text.includes("\n");
}

export function declareHeaders(response: Response, title: string, sources: TypeSources): DeclaredType {
  const name = printIdentifier(sources.names.part(response.pointer));
  const members = joinText(printMembers(response, sources), ";\n  ");
  return { doc: printDoc([title]), declaration: code`interface ${name} {\n  ${members};\n}` };
}

function printMembers({ headers }: Response, sources: TypeSources): readonly TsText[] {
  return headers.map((header) => {
    const mark = trustText(header.required ? "" : "?");
    return code`readonly ${printKey(header.name)}${mark}: ${nestType(valueType(header, sources), 2)}`;
  });
}
