import type { Operation } from "../../contract/model/types.ts";
import { printIdentifier } from "../print/print-identifier.ts";
import { code, joinText, type TsText } from "../print/ts-text.ts";
import { contentTypeType } from "../types/media-types.ts";

/** The type of a handler's `body`. */
export function bodyInput({ body }: Operation, stem: string): TsText {
  if (body === undefined || body.content.length === 0) return code`undefined`;
  const type = code`types.${printIdentifier(`${stem}Body`)}`;
  return body.required ? type : code`${type} | undefined`;
}

/** The type of a handler's `contentType`. */
export function contentTypeInput({ body }: Operation): TsText {
  if (body === undefined || body.content.length === 0) return code`undefined`;
  const types = [...new Set(body.content.map(contentTypeType))];
  return joinText(body.required ? types : [...types, code`undefined`], " | ");
}
