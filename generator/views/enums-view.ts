import type { Contract } from "../../contract/build/contract.ts";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import type { NamedSchema } from "../../contract/model/types.ts";
import { describedValues } from "../../language/schema/described-values.ts";
import { elementsOf, isObject, memberOf } from "../../language/values/json-object.ts";
import { pascalCase } from "../names/choose-name.ts";
import type { Names } from "../names/names.ts";
import { printDoc } from "../print/print-doc.ts";
import {
  type ImportStyle,
  importAll,
  importValue,
  type ModuleImport,
  printImports,
} from "../print/print-imports.ts";
import { printLiteral } from "../print/print-literal.ts";
import { isIdentifier, printIdentifier, printKey, type TsText } from "../print/ts-text.ts";
import { createHeaderView, type HeaderView, linkTag, linkTo } from "./document-comments.ts";

/** The data for `enums.ts.hbs`. Version 1. */
export interface EnumsView extends HeaderView {
  readonly imports: TsText;
  readonly enums: readonly EnumView[];
}

interface EnumView {
  readonly doc: TsText;
  readonly name: TsText;
  readonly members: readonly EnumMemberView[];
}

interface EnumMemberView {
  /** A comment including the line break, or empty. */
  readonly doc: TsText;
  readonly key: TsText;
  readonly value: TsText;
}

export function listEnums({ model }: Contract): readonly NamedSchema[] {
  return model.schemas.filter(
    ({ schema, derivedFrom }) =>
      derivedFrom === undefined && valuesOf(schema).length > 0 && valuesOf(schema).every(isNamable),
  );
}

export function findUnnamedEnums(contract: Contract): readonly Finding[] {
  if (listEnums(contract).length > 0) return [];
  const message =
    '`enums: "const"` does not generate objects because the document has no named schema with an `enum` of strings or numbers.';
  return [createFinding("config/no-named-enum", { message, places: [contract.placeOf("")] })];
}

/** Exports enums from the index. Their names differ from those of all functions and types. */
export function exportEnums(contract: Contract, names: Names): readonly ModuleImport[] {
  return listEnums(contract).map(({ name }) => importValue("enums", names.schema(name).type));
}

export function createEnumsView(contract: Contract, names: Names, style: ImportStyle): EnumsView {
  return {
    ...createHeaderView(contract.model),
    imports: printImports("enums", [importAll("types", "types", true)], style),
    enums: listEnums(contract).map((schema) => ({
      doc: printDoc([...describe(schema.schema), linkTag(linkTo(schema.pointer, contract))]),
      name: printIdentifier(names.schema(schema.name).type),
      members: viewMembers(schema.schema),
    })),
  };
}

function describe(schema: unknown): readonly string[] {
  const texts = isObject(schema) ? [memberOf(schema, "title"), memberOf(schema, "description")] : [];
  return texts.filter((text) => typeof text === "string");
}

function valuesOf(schema: unknown): readonly unknown[] {
  const values = isObject(schema) ? elementsOf(memberOf(schema, "enum")) : [];
  return values.filter((value) => value !== null);
}

function isNamable(value: unknown): value is string | number {
  return typeof value === "string" || typeof value === "number";
}

const NAME_LISTS = ["x-enum-varnames", "x-enumNames"];

function viewMembers(schema: unknown): readonly EnumMemberView[] {
  if (!isObject(schema)) return [];
  const given = NAME_LISTS.map((name) => elementsOf(memberOf(schema, name))).find(({ length }) => length > 0);
  const taken = new Set<string>();
  const values = new Set<unknown>();
  return describedValues(schema).flatMap(({ value, description }, index) => {
    if (!isNamable(value) || values.has(value)) return [];
    values.add(value);
    return [
      {
        doc: printDoc(description === undefined ? [] : [description], 2),
        key: printKey(choose(nameOf(given?.[index], value), taken)),
        value: printLiteral(value, 0),
      },
    ];
  });
}

const SIGNS: Readonly<Record<string, string>> = { "-": "minus ", "+": "plus " };

/** Returns the given name if it contains usable words, otherwise one derived from the value, e.g. `Value2` for 2. */
function nameOf(given: unknown, value: string | number): string {
  if (typeof given === "string" && isIdentifier(given)) return given;
  const words = typeof given === "string" ? pascalCase(given) : "";
  if (words !== "") return words;
  if (typeof value === "number") return `Value${String(value).replace("-", "Minus").replace(/\W/g, "_")}`;
  const isLoud = /^\p{Lu}[\p{Lu}\p{Nd}]*(?:_[\p{Lu}\p{Nd}]+)+$/u.test(value);
  const text = (isLoud ? value.toLowerCase() : value).replace(/^[-+](?=\w)/, (sign) => SIGNS[sign] ?? sign);
  // A value such as `<=` contains no words.
  const name = pascalCase(text) || (value === "" ? "Empty" : "Value");
  return name.replace(/^_(?=\p{Nd})/u, "Value");
}

function choose(wish: string, taken: Set<string>): string {
  let name = wish;
  for (let count = 2; taken.has(name); count++) name = `${wish}${count}`;
  taken.add(name);
  return name;
}
