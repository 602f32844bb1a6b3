import { Code, code, type Data, docCode, type ImportedName, keyCode, nameCode } from "../print/code-piece.ts";
import { escapeDeceptive, escapeLiterals, joiners } from "../print/escape-text.ts";
import type { DocTag } from "../print/print-doc.ts";
import { type TsText, trustText } from "../print/ts-text.ts";

/** Prints a view's fields using the syntax of the file's language. `undefined` becomes an empty string. */
export interface FieldPrinter {
  text(text: string | undefined): TsText;
  name(name: string): TsText;
  key(name: string): TsText;
  imported(name: ImportedName | Code): TsText;
  doc(parts: readonly (string | DocTag | undefined)[]): TsText;
  data(value: unknown): TsText;
  finish(rendered: string): Code | string;
}

export function createFieldPrinter(path: string): FieldPrinter {
  const [, ending = ""] = /\.(\w+)$/.exec(path) ?? [];
  if (/^tsx?$/.test(ending)) return createModulePrinter();
  return createTextPrinter(ending);
}

/** Placeholder for a field while a module is being rendered: a number between private-use characters, which no printer emits. */
const MARK = /\uE000(\d+)\uE001/;

function createModulePrinter(): FieldPrinter {
  const fields: Code[] = [];
  const mark = (field: Code): TsText =>
    trustText(field.parts.length === 0 ? "" : `\uE000${fields.push(field) - 1}\uE001`);
  return {
    text: (text) => (text === undefined ? trustText("") : mark(code`${text}`)),
    name: (name) => mark(nameCode(name)),
    key: (name) => mark(keyCode(name)),
    imported: (name) => mark(code`${name}`),
    doc: (parts) => mark(docCode(parts)),
    data: (value) => mark(code`${value as Data}`), // JSON, since it is part of the document.
    finish: (rendered) =>
      new Code(
        // Every second piece is a field's number.
        rendered
          .split(MARK)
          .flatMap((piece, index) =>
            index % 2 === 0
              ? [{ kind: "fixed" as const, text: piece }]
              : (fields[Number(piece)]?.parts ?? []),
          ),
      ),
  };
}

function createTextPrinter(ending: string): FieldPrinter {
  const print = (text: string): TsText => trustText(escapeText(text, ending)); // Escaped for the file's language.
  return {
    text: (text = "") => print(text),
    name: print,
    key: print,
    imported: (name) => print(name instanceof Code ? textOf(name) : name.name),
    doc: ([text]) => print(typeof text === "string" ? text : ""),
    data: (value) => {
      const text = escapeLiterals(JSON.stringify(value, null, 2));
      return trustText(MARKUP.test(ending) ? escapeMarkup(text) : text);
    },
    finish: (rendered) => escapeDeceptive(rendered, `${joiners}\t\r`),
  };
}

function textOf({ parts }: Code): string {
  return parts.map((part) => (part.kind === "import" ? part.name.name : part.text)).join("");
}

const MARKUP = /^(?:html?|svg|xml)$/;

function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Escapes the syntax of the file's language, on one line. */
function escapeText(text: string, ending: string): string {
  const line = escapeDeceptive(text.replace(/\s+/g, " ").trim(), joiners);
  switch (ending) {
    case "json":
    case "yaml":
    case "yml":
      return escapeLiterals(JSON.stringify(text));
    case "html":
    case "htm":
    case "svg":
    case "xml":
      return escapeMarkup(line);
    case "md":
      return line.replace(/[\\`*[\]<>|]/g, "\\$&");
    case "mdx":
      return line.replace(/[\\`*[\]<>|{}]/g, "\\$&");
    default:
      return line;
  }
}
