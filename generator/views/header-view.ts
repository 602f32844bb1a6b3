import type { ApiModel } from "../../contract/model/types.ts";
import { inertLines } from "../print/print-doc.ts";
import { type TsText, trustText } from "../print/ts-text.ts";

/** The data for the first line of each generated file. */
export interface HeaderView {
  /** The title and version of the API, made safe for a line comment. */
  readonly title: TsText;
}

/** Makes the {@link HeaderView}. */
export function createHeaderView({ title, version }: ApiModel): HeaderView {
  return { title: trustText(inertLines(`${title} ${version}`).join(" ")) }; // Made safe for any comment.
}
