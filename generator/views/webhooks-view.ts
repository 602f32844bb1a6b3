import type { Contract } from "../../contract/build/contract.ts";
import type { Operation } from "../../contract/model/types.ts";
import type { Names } from "../names/names.ts";
import type { ImportExtension } from "../output/emit-options.ts";
import { type DocPart, printDoc } from "../print/print-doc.ts";
import { printIdentifier } from "../print/print-identifier.ts";
import { printAccess, printKey } from "../print/print-key.ts";
import { printString } from "../print/print-string.ts";
import { code, joinText, type TsText, trustText } from "../print/ts-text.ts";
import { linkTo } from "./document-link.ts";
import { handlerInput, handlerTypes } from "./handler-input.ts";
import { createHeaderView, type HeaderView } from "./header-view.ts";
import { printSpecifier } from "./module-specifier.ts";
import { describeOperationDoc } from "./operation-doc.ts";
import { nameWebhooks } from "./operation-order.ts";

/** What `webhooks.ts.hbs` receives. Version 2. */
export interface WebhooksView extends HeaderView {
  readonly typesModule: TsText;
  readonly operationsModule: TsText;
  /** Specifiers of the runtime's modules, in quotes. */
  readonly handlerModule: TsText;
  readonly descriptorsModule: TsText;
  readonly webhookModule: TsText;
  readonly receiverModule: TsText;
  readonly receiveOptionsModule: TsText;
  readonly senderModule: TsText;
  /** The types of handlers' inputs that are needed, for an import. */
  readonly handlerTypes: TsText;
  readonly webhooks: readonly WebhookView[];
}

/** One webhook or callback. */
interface WebhookView {
  /** A comment for a member, at an indentation of two spaces. */
  readonly doc: TsText;
  /** The key of its handler and of what sends it, as a property's name and as a text. */
  readonly key: TsText;
  readonly keyText: TsText;
  readonly access: TsText;
  /** Its descriptor and the module of its checks. */
  readonly name: TsText;
  readonly module: TsText;
  /** The stem of its types. */
  readonly stem: TsText;
  /** The type of what a handler is given. */
  readonly handlerInput: TsText;
  /** `input`, or `input?` where nothing has to be given. */
  readonly input: TsText;
}

/** Makes the {@link WebhooksView}. */
export function createWebhooksView(
  contract: Contract,
  names: Names,
  extension: ImportExtension,
): WebhooksView {
  const runtime = (path: string): TsText => printSpecifier(`runtime/${path}`, extension);
  return {
    ...createHeaderView(contract.model),
    typesModule: printSpecifier("types", extension),
    operationsModule: printSpecifier("operations", extension),
    handlerModule: runtime("server/handler"),
    descriptorsModule: runtime("descriptors"),
    webhookModule: runtime("webhooks/webhook"),
    receiverModule: runtime("webhooks/create-receiver"),
    receiveOptionsModule: runtime("webhooks/receive-options"),
    senderModule: runtime("webhooks/create-sender"),
    handlerTypes: joinText(handlerTypes(contract.model.webhooks), ", "),
    webhooks: nameWebhooks(contract.model, names).map(({ operation, names: own, key }) => ({
      doc: printDoc(describeWebhook(operation, contract), 2),
      key: printKey(key),
      keyText: printString(key),
      access: printAccess(key),
      name: printIdentifier(own.function),
      module: printSpecifier(`validators/operations/${own.file}`, extension),
      stem: printIdentifier(own.type),
      handlerInput: handlerInput(operation, own.type, code`Principal | undefined`),
      input: trustText(isOptional(operation) ? "input?" : "input"),
    })),
  };
}

function describeWebhook(operation: Operation, contract: Contract): readonly DocPart[] {
  const parts = describeOperationDoc(operation, linkTo(operation.pointer, contract));
  const { callback } = operation;
  if (callback === undefined) return parts;
  return [`Called at \`${callback.expression}\` of \`${callback.of}\`.`, ...parts];
}

function isOptional({ body, parameters }: Operation): boolean {
  return body?.required !== true && parameters.every(({ required }) => !required);
}
