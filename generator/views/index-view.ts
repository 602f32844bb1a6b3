import type { Contract } from "../../contract/build/contract.ts";
import type { Names } from "../names/names.ts";
import type { ImportStyle } from "../print/module-specifier.ts";
import { importType, importValue, type ModuleImport, printExports } from "../print/print-imports.ts";
import type { TsText } from "../print/ts-text.ts";
import { isChecked } from "../runtime/user-entries.ts";
import { createHeaderView, type HeaderView } from "./header-view.ts";
import { hasLinks } from "./links-view.ts";
import { nameOperations } from "./operation-order.ts";

/** What `index.ts.hbs` receives. Version 2. */
export interface IndexView extends HeaderView {
  /** What the output has for its users: one statement for each of its modules. */
  readonly exports: TsText;
}

/** Makes the {@link IndexView}. */
export function createIndexView({ model }: Contract, names: Names, style: ImportStyle): IndexView {
  const functions = nameOperations(model, names).map((named) => named.names.function);
  const exports = [
    importType("client", "Api"),
    ...["createClient", "createContext", ...functions].map((name) => importValue("client", name)),
    importValue("checks", "checks"),
    importValue("routes", "createPartialRouter"),
    importValue("routes", "createRouter"),
    importType("routes", "Handlers"),
    importType("routes", "PartialHandlers"),
    ...(isChecked(model) ? [importValue("runtime/client/create-validation", "createValidation")] : []),
    importValue("runtime/client/unwrap", "ResponseError"),
    importValue("runtime/client/unwrap", "unwrap"),
    { path: "types", name: "*", isType: true },
    ...(hasLinks(model) ? [importValue("links", "links")] : []),
    ...(model.webhooks.length > 0 ? WEBHOOKS : []),
  ];
  return { ...createHeaderView(model), exports: printExports("index", exports, style) };
}

const WEBHOOKS: readonly ModuleImport[] = [
  importValue("webhooks", "createWebhookReceiver"),
  importValue("webhooks", "createWebhookSender"),
  importType("webhooks", "WebhookHandlers"),
  importType("webhooks", "WebhookSender"),
];
