import type { Operation } from "../../contract/model/types.ts";
import { compilePattern } from "../../language/schema/compile-pattern.ts";
import { formatFunctions } from "../../language/schema/format-functions.ts";
import type { CheckFunction } from "../../runtime/validators/check-kit.ts";
import type { LineLinks } from "../../site/facts/source-links.ts";
import type { OperationShare, SharedParts } from "../../site/tryit/operation-share.ts";
import { placingKit } from "../../validation/compile/placing-kit.ts";
import { type PageContract, restoreContract } from "./page-contract.ts";

/** The content of a script of the site: data as text, and functions that create check functions. */
export type LoadedFile = readonly [data: string, checks: Readonly<Record<string, MakeCheck>>];

type MakeCheck = (
  kit: Readonly<Record<string, unknown>>,
  pattern: (source: string) => RegExp,
  unit: (name: string) => CheckFunction,
) => CheckFunction;

/** An operation with the data that its page has. */
export interface LoadedOperation {
  readonly contract: PageContract;
  readonly operation: Operation;
  readonly share: OperationShare;
  /** The links to the lines of the document. */
  readonly lineLinks: LineLinks | undefined;
}

/** Combines the contents of an operation's files. */
export function assembleFiles(files: readonly LoadedFile[]): LoadedOperation {
  const parsed = files.map(([text]) => JSON.parse(text) as SharedParts); // Written by the site.
  const share = parsed.find(({ operation }) => operation !== undefined)?.operation;
  if (share === undefined) throw new Error("There is no operation among the files.");
  const kit = Object.fromEntries([...placingKit, ...formatFunctions]);
  const makers = new Map(files.flatMap(([, checks]) => Object.entries(checks)));
  const made = new Map<string, CheckFunction>();
  const make = (name: string): CheckFunction => {
    const maker = makers.get(name);
    if (maker === undefined) throw new Error(`There is no check ${name} among the files.`);
    const check = made.get(name) ?? maker(kit, pattern, checkOf);
    made.set(name, check);
    return check;
  };
  // Checks may be recursive, so each is created when it is first called.
  const checkOf = (name: string): CheckFunction => {
    let check: CheckFunction | undefined;
    return (value, issues, isDirect) => {
      check ??= make(name);
      return check(value, issues, isDirect);
    };
  };
  const { lineLinks } = parsed.find((file) => file.lineLinks !== undefined) ?? {};
  return { share, lineLinks, ...restoreContract(share, parsed, checkOf) };
}

function pattern(source: string): RegExp {
  return compilePattern(source) ?? /(?!)/;
}
