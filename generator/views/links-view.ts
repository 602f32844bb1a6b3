import type { Contract } from "../../contract/build/contract.ts";
import { findLinked } from "../../contract/model/model-lookup.ts";
import type { ApiModel, Link } from "../../contract/model/types.ts";
import { addTo } from "../../language/values/group.ts";
import type { Names } from "../names/names.ts";
import { printDoc } from "../print/print-doc.ts";
import {
  type ImportStyle,
  importAll,
  importType,
  importValue,
  type ModuleImport,
  printImports,
} from "../print/print-imports.ts";
import { code, joinText, printIdentifier, printKey, printString, type TsText } from "../print/ts-text.ts";
import { inputType, printOfTypes } from "../types/part-types.ts";
import { createHeaderView, type HeaderView, linkTag, linkTo } from "./document-comments.ts";
import { type NamedOperation, nameOperations } from "./named-operations.ts";

/** The data for `links.ts.hbs`. Version 3. */
export interface LinksView extends HeaderView {
  readonly imports: TsText;
  readonly operations: readonly LinkedOperationView[];
}

interface LinkedOperationView {
  readonly key: TsText;
  readonly name: TsText;
  /** Type of the call: `Call<types.XInput, types.XResult>`. */
  readonly call: TsText;
  readonly links: readonly LinkView[];
}

/** Links that share their name in several responses are merged into one. */
interface LinkView {
  /** Member comment, indented by four spaces. */
  readonly doc: TsText;
  readonly key: TsText;
  readonly keyText: TsText;
  /** Type of the values that the link provides: some or all members of the linked operation's input. */
  readonly input: TsText;
}

export function hasLinks({ operations }: ApiModel): boolean {
  return operations.some(({ responses }) =>
    responses.some(({ links }) => links.some((link) => findLinked(link, operations) !== undefined)),
  );
}

const IMPORTS: readonly ModuleImport[] = [
  importAll("operations", "operations"),
  importValue("runtime/links/follow-link", "followLink"),
  importType("runtime/links/follow-link", "Call"),
  importAll("types", "types", true),
];

export function createLinksView(contract: Contract, names: Names, style: ImportStyle): LinksView {
  const { model } = contract;
  return {
    ...createHeaderView(model),
    imports: printImports("links", IMPORTS, style),
    operations: nameOperations(model, names).flatMap((named) => {
      const links = viewLinks(named, contract, names);
      if (links.length === 0) return [];
      const { function: name, type } = named.names;
      const call = code`Call<${inputType(named.operation, type)}, ${printOfTypes(`${type}Result`)}>`;
      return [{ key: printKey(named.key), name: printIdentifier(name), call, links }];
    }),
  };
}

function viewLinks({ operation }: NamedOperation, contract: Contract, names: Names): readonly LinkView[] {
  const { operations } = contract.model;
  const byName = new Map<string, Link[]>();
  for (const link of operation.responses.flatMap(({ links }) => links)) {
    if (findLinked(link, operations) === undefined) continue;
    addTo(byName, link.name, link);
  }
  return [...byName].map(([name, links]) => {
    const targets = links.flatMap((link) => findLinked(link, operations) ?? []);
    const inputs = targets.map((target) => code`Partial<${inputType(target, names.operation(target).type)}>`);
    const to = [...new Set(targets.map(({ method, path }) => `\`${method} ${path}\``))].join(", ");
    const texts = links.flatMap(({ description }) => description ?? []).slice(0, 1);
    const places = links.slice(0, 1).map(({ pointer }) => linkTag(linkTo(pointer, contract)));
    return {
      doc: printDoc([...texts, `Leads to ${to}.`, ...places], 4),
      key: printKey(name),
      keyText: printString(name),
      input: joinText([...new Set(inputs)], " | "),
    };
  });
}
