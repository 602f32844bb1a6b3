import type { Contract } from "../../contract/build/contract.ts";
import { describeOperation } from "../../contract/descriptors/describe-operation.ts";
import { isStreamKind } from "../../runtime/http-semantics.ts";
import type { Names } from "../names/names.ts";
import type { EnumForm } from "../output/emit-options.ts";
import type { OutputPart } from "../output/output-parts.ts";
import {
  type ImportStyle,
  importType,
  importValue,
  type ModuleImport,
  printExports,
} from "../print/print-imports.ts";
import type { TsText } from "../print/ts-text.ts";
import { canValidate } from "../runtime/runtime-entries.ts";
import { createHeaderView, type HeaderView } from "./document-comments.ts";
import { exportEnums } from "./enums-view.ts";
import { hasLinks } from "./links-view.ts";
import { nameOperations } from "./named-operations.ts";

/** The data for `index.ts.hbs`. Version 2. */
export interface IndexView extends HeaderView {
  /** Statements that re-export the other modules, one for each. */
  readonly exports: TsText;
}

export function createIndexView(
  contract: Contract,
  names: Names,
  style: ImportStyle,
  parts: ReadonlySet<OutputPart>,
  enums: EnumForm = "union",
): IndexView {
  const { model } = contract;
  const functions = nameOperations(model, names).map((named) => named.names.function);
  const client = ["createClient", "createContext", ...functions].map((name) => importValue("client", name));
  const has = (part: OutputPart): boolean => parts.has(part);
  const exports = [
    ...(has("client") ? [importType("client", "Api"), ...client] : []),
    ...(has("validators") ? [importValue("checks", "checks")] : []),
    ...(has("router") ? ROUTER : []),
    ...(canValidate(model, parts) ? exportValidation(contract) : []),
    ...(has("client") ? UNWRAP : []),
    ...(has("types") ? [{ path: "types", name: "*", isType: true }] : []),
    ...(has("links") && hasLinks(model) ? [importValue("links", "links")] : []),
    ...(has("webhooks") && model.webhooks.length > 0 ? WEBHOOKS : []),
  ];
  const objects = enums === "const" && has("types") ? exportEnums(contract, names) : [];
  return { ...createHeaderView(model), exports: printExports("index", [...exports, ...objects], style) };
}

/**
 * Exports `checkHeaders` if the document defines response headers, and `createValidation`, or the smaller `createPlainValidation` if there
 * are no streamed bodies, no strings decoded as other types, no bytes of limited length, and no `readOnly` or `writeOnly` members in bodies.
 */
function exportValidation({ model }: Contract): readonly ModuleImport[] {
  const described = model.operations.map((operation) => describeOperation(operation, model));
  const isPlain = described
    .flatMap(({ body, responses }) => [body, ...responses].flatMap((each) => each?.content ?? []))
    .every(
      ({ kind, oneWay, octets, shape }) =>
        !isStreamKind(kind) &&
        !(kind === "text" && shape !== undefined) &&
        oneWay === undefined &&
        octets === undefined,
    );
  const path = "runtime/client/create-validation";
  const create = isPlain
    ? { path, name: "createPlainValidation", local: "createValidation" }
    : importValue(path, "createValidation");
  const hasHeaders = described.some(({ responses }) =>
    responses.some(({ headers }) => headers !== undefined),
  );
  return hasHeaders ? [importValue("runtime/client/read-headers", "checkHeaders"), create] : [create];
}

const ROUTER: readonly ModuleImport[] = [
  importValue("routes", "createPartialRouter"),
  importValue("routes", "createRouter"),
  importType("routes", "Handlers"),
  importType("routes", "PartialHandlers"),
];

const UNWRAP: readonly ModuleImport[] = [
  importType("runtime/client/unwrap", "CallError"),
  importValue("runtime/client/unwrap", "ResponseError"),
  importValue("runtime/client/unwrap", "isCallError"),
  importValue("runtime/client/unwrap", "unwrap"),
];

const WEBHOOKS: readonly ModuleImport[] = [
  importValue("webhooks", "createWebhookReceiver"),
  importValue("webhooks", "createWebhookSender"),
  importType("webhooks", "WebhookHandlers"),
  importType("webhooks", "WebhookSender"),
];
