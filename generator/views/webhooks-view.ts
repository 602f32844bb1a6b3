import type { Contract } from "../../contract/build/contract.ts";
import { describeContract, describeOperation } from "../../contract/descriptors/describe-operation.ts";
import type { Operation } from "../../contract/model/types.ts";
import type { Names } from "../names/names.ts";
import { type DocPart, printDoc } from "../print/print-doc.ts";
import {
  type ImportStyle,
  importAll,
  importType,
  importValue,
  type ModuleImport,
  printImports,
  printSpecifier,
} from "../print/print-imports.ts";
import {
  code,
  printAccess,
  printIdentifier,
  printKey,
  printString,
  type TsText,
  trustText,
} from "../print/ts-text.ts";
import { inputType } from "../types/part-types.ts";
import type { ValidatorModules } from "../validators/validator-modules.ts";
import { hasXml, printCodec } from "./choose-codec.ts";
import type { ConversionsPlan } from "./conversions-view.ts";
import { createHeaderView, describeOperationDoc, type HeaderView, linkTo } from "./document-comments.ts";
import { bodySources, handlerInput, handlerTypes } from "./handler-input.ts";
import { nameWebhooks } from "./named-operations.ts";
import { printParts, printServerOptions } from "./print-parts.ts";

/** The data for `webhooks.ts.hbs`. Version 6. */
export interface WebhooksView extends HeaderView {
  readonly imports: TsText;
  /** Object literal with the code the server needs for these webhooks (`ServerParts`). */
  readonly parts: TsText;
  readonly serveOptions: TsText;
  /** Expression for the codec that sends webhooks. */
  readonly codec: TsText;
  /** A comma followed by the function that sends webhooks, to end an argument list. Empty for the default function, `send`. */
  readonly sendBy: TsText;
  readonly webhooks: readonly WebhookView[];
}

interface WebhookView {
  /** Member comment, indented by two spaces. */
  readonly doc: TsText;
  /** Key of the webhook's handler and sender, printed as a property name. */
  readonly key: TsText;
  /** The key as a string literal. */
  readonly keyText: TsText;
  /** The key as a member access: `.key` or `["key"]`. */
  readonly access: TsText;
  /** Name of the webhook's descriptor. */
  readonly name: TsText;
  /** Specifier of the module with the webhook's checks. */
  readonly module: TsText;
  /** Stem of the webhook's type names. */
  readonly stem: TsText;
  readonly handlerInput: TsText;
  /** Input type of the webhook's sender. */
  readonly inputType: TsText;
  /** Parameter name for a sender's input: `input`, or `input?` if nothing in it is required. */
  readonly input: TsText;
}

const IMPORTS: readonly ModuleImport[] = [
  importAll("operations", "operations"),
  importValue("runtime/webhooks/create-receiver", "createReceiver"),
  importType("runtime/webhooks/create-receiver", "WebhookReceiver"),
  importType("runtime/webhooks/create-receiver", "ReceiveOptions"),
  importValue("runtime/webhooks/create-sender", "createSender"),
  importType("runtime/webhooks/create-sender", "SendOptions"),
  importType("runtime/webhooks/webhook", "LoadChecks"),
  importType("runtime/webhooks/webhook", "Webhook"),
  importAll("types", "types", true),
];

export function createWebhooksView(
  contract: Contract,
  names: Names,
  style: ImportStyle,
  modules: ValidatorModules,
  conversions?: ConversionsPlan,
): WebhooksView {
  const { model } = contract;
  const descriptors = model.webhooks.map((webhook) => describeOperation(webhook, model));
  const parts = printParts(
    descriptors.map((descriptor) => ({ ...descriptor, path: "/" })),
    [],
    { isExact: model.integers === "int64" },
  );
  const sources = bodySources(contract, names);
  const { securitySchemes } = describeContract(model);
  const codec = printCodec(descriptors, securitySchemes);
  const { pairs, options, imports } = printServerOptions(model.webhooks, names, conversions);
  const sender = printSender(pairs, conversions, descriptors.some(hasXml));
  return {
    ...createHeaderView(model),
    parts: parts.text,
    serveOptions: options,
    sendBy: sender.value === undefined ? code`` : code`, ${sender.value}`,
    codec: codec.value ?? printIdentifier(codec.name),
    imports: printImports(
      "webhooks",
      [
        ...IMPORTS,
        ...handlerTypes(model.webhooks),
        ...parts.imports,
        ...codec.imports,
        ...imports,
        ...sender.imports,
      ],
      style,
    ),
    webhooks: nameWebhooks(contract.model, names).map(({ operation, names: own, key }) => ({
      doc: printDoc(describeWebhook(operation, contract), 2),
      key: printKey(key),
      keyText: printString(key),
      access: printAccess(key),
      name: printIdentifier(own.function),
      module: printSpecifier("webhooks", modules.operation(own.file), style),
      stem: printIdentifier(own.type),
      handlerInput: handlerInput(operation, own.type, sources, code`Principal | undefined`),
      inputType: inputType(operation, own.type),
      input: trustText(isOptional(operation) ? "input?" : "input"),
    })),
  };
}

function printSender(
  pairs: TsText | undefined,
  conversions: ConversionsPlan | undefined,
  readsXml: boolean,
): { readonly value: TsText | undefined; readonly imports: readonly ModuleImport[] } {
  const isExact = conversions?.isExact === true;
  const converted = pairs && code`sendBy(${pairs}${isExact ? code`, sendExact` : code``})`;
  return {
    value: readsXml ? code`sendXmlBy(${converted ?? code`send`})` : converted,
    imports: [
      ...(pairs === undefined ? [] : [importValue("runtime/client/send-converted", "sendBy")]),
      ...(pairs !== undefined && isExact ? [importValue("runtime/client/send-converted", "sendExact")] : []),
      ...(readsXml ? [importValue("runtime/client/xml-calls", "sendXmlBy")] : []),
      ...(readsXml && pairs === undefined ? [importValue("runtime/client/send", "send")] : []),
    ],
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
