import type { Contract } from "../../contract/build/contract.ts";
import type { Names } from "../names/names.ts";
import type { ImportExtension } from "../output/emit-options.ts";
import { printIdentifier } from "../print/print-identifier.ts";
import type { TsText } from "../print/ts-text.ts";
import { createHeaderView, type HeaderView } from "./header-view.ts";
import { hasLinks } from "./links-view.ts";
import { printSpecifier } from "./module-specifier.ts";
import { nameOperations } from "./operation-order.ts";

/** What `index.ts.hbs` receives. Version 1. */
export interface IndexView extends HeaderView {
  readonly typesModule: TsText;
  readonly clientModule: TsText;
  readonly checksModule: TsText;
  readonly routesModule: TsText;
  readonly validationModule: TsText;
  readonly unwrapModule: TsText;
  readonly webhooksModule: TsText;
  readonly linksModule: TsText;
  /** Whether responses have links. */
  readonly hasLinks: boolean;
  /** Whether the document has webhooks or callbacks. */
  readonly hasWebhooks: boolean;
  /** The names of the client's functions. */
  readonly functions: readonly TsText[];
}

/** Makes the {@link IndexView}. */
export function createIndexView({ model }: Contract, names: Names, extension: ImportExtension): IndexView {
  return {
    ...createHeaderView(model),
    typesModule: printSpecifier("types", extension),
    clientModule: printSpecifier("client", extension),
    checksModule: printSpecifier("checks", extension),
    routesModule: printSpecifier("routes", extension),
    validationModule: printSpecifier("runtime/client/create-validation", extension),
    unwrapModule: printSpecifier("runtime/client/unwrap", extension),
    webhooksModule: printSpecifier("webhooks", extension),
    linksModule: printSpecifier("links", extension),
    hasLinks: hasLinks(model),
    hasWebhooks: model.webhooks.length > 0,
    functions: nameOperations(model, names).map((named) => printIdentifier(named.names.function)),
  };
}
