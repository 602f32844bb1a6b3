import { oncePer } from "../../language/values/memory.ts";
import type { EmittedFile } from "../output/emitted-file.ts";
import { hashText } from "./hash-text.ts";

/** As {@link hashText} of the file's text, made once. */
export const hashFile: (file: EmittedFile) => string = oncePer(({ hash, text }) => hash ?? hashText(text));
