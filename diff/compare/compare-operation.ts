import type { Contract } from "../../contract/build/contract.ts";
import { capital } from "../../contract/findings/show-text.ts";
import type { Operation, RequestBody } from "../../contract/model/types.ts";
import { isObject } from "../../language/values/json-object.ts";
import { readPointer } from "../../runtime/pointer.ts";
import type { Pair, Version } from "../changes/change.ts";
import { compareContent } from "./compare-content.ts";
import { compareNotice, type NoticePolicy } from "./compare-notice.ts";
import { compareParameters } from "./compare-parameters.ts";
import { compareResponses } from "./compare-responses.ts";
import { compareSecurity } from "./compare-security.ts";
import { compareOwnServers } from "./compare-servers.ts";
import { type Difference, type OperationPair, otherVersion, type Part } from "./part.ts";
import { isSameNode } from "./same-node.ts";

/** The options of a comparison. */
export interface CompareOptions extends NoticePolicy {
  /** Whether an error status that was not described before is a breaking change. Default: false. */
  readonly strictStatuses?: boolean;
}

/** Compares two operations part by part. */
export function compareOperation(
  pair: OperationPair,
  contracts: Pair<Contract>,
  options: CompareOptions,
): readonly Part[] {
  const { strictStatuses = false } = options;
  // For webhooks, the new version of the service sends requests, and clients of the old one answer.
  const sender: Version = pair.isSent ? "new" : "old";
  const models = { old: contracts.old.model, new: contracts.new.model };
  return [
    {
      operation: pair,
      label: pair.label,
      differences: [...compareNotices(pair, contracts, options), ...compareOwnServers(pair, contracts)],
      questions: [],
    },
    compareSecurity(pair, contracts, sender),
    ...compareParameters(pair, models, sender),
    compareBody(pair, contracts, sender),
    ...compareResponses(pair, {
      sender: otherVersion(sender),
      strictStatuses,
      contracts,
    }),
  ];
}

function bodyOf({ body, unsentBody }: Operation): RequestBody | undefined {
  return unsentBody ?? body;
}

/**
 * Reports a body that cannot be compared, since it has no media type in one of the documents. `undefined` if the body is the same in both.
 */
function compareUnclearBodies(pair: OperationPair, contracts: Pair<Contract>): Difference | undefined {
  const written = (["old", "new"] as const).map((version) => {
    const isUnclear = bodyOf(pair[version]) === undefined || bodyOf(pair[version])?.content.length === 0;
    return isUnclear
      ? readPointer(contracts[version].document, `${pair[version].pointer}/requestBody`)
      : undefined;
  });
  if (
    written.every((body) => body === undefined) ||
    isSameNode(contracts, { old: written[0], new: written[1] })
  )
    return undefined;
  const isIgnored = written.every((body) => body === undefined || hasContent(body));
  return {
    code: "body/unclear",
    side: "request",
    message: isIgnored
      ? "The request body changed, which has no meaning with this method (OpenAPI 3.0 §4.7.10)."
      : "The request body changed, but one of its versions names no media type, so the bodies cannot be compared.",
    places: { old: `${pair.old.pointer}/requestBody`, new: `${pair.new.pointer}/requestBody` },
    level: isIgnored ? "risk" : "undecided",
  };
}

function hasContent(body: unknown): boolean {
  const content = isObject(body) ? body["content"] : undefined;
  return isObject(content) && Object.keys(content).length > 0;
}

function compareBody(pair: OperationPair, contracts: Pair<Contract>, sender: Version): Part {
  const reader = otherVersion(sender);
  const [sent, read] = [bodyOf(pair[sender]), bodyOf(pair[reader])];
  const part = { operation: pair, label: pair.label };
  const unclear = compareUnclearBodies(pair, contracts);
  if (unclear !== undefined) return { ...part, differences: [unclear], questions: [] };
  if (sent === undefined && read === undefined) return { ...part, differences: [], questions: [] };
  const isOld = sender === "old";
  const places = {
    old: bodyOf(pair.old)?.pointer ?? pair.old.pointer,
    new: bodyOf(pair.new)?.pointer ?? pair.new.pointer,
  };
  if (sent === undefined || read === undefined) {
    const isAdded = bodyOf(pair.old) === undefined;
    const required = (read ?? sent)?.required === true ? "required " : "";
    const difference: Difference = {
      code: isAdded ? "body/added" : "body/removed",
      side: "request",
      message: `The ${required}request body was ${isAdded ? "added" : "removed"}${read === undefined && isOld ? ": what is sent is not described any more" : ""}.`,
      places,
      level:
        read === undefined
          ? sent === undefined || sent.content[0] === undefined
            ? "compatible"
            : {
                target: { kind: "body", body: sent, media: sent.content[0], type: "" },
                otherwise: "risk",
              }
          : read.required
            ? { target: { kind: "no-body" }, otherwise: "undecided" }
            : "compatible",
      ...(read?.required === true ? { fix: "Make the body optional." } : {}),
    };
    return { ...part, differences: [difference], questions: [] };
  }
  const differences: Difference[] = [];
  if (sent.required !== read.required)
    differences.push({
      code: "body/required",
      side: "request",
      message: `The request body is ${pair.new === undefined || bodyOf(pair.new)?.required === true ? "required" : "optional"} now.`,
      places,
      level: read.required ? { target: { kind: "no-body" }, otherwise: "undecided" } : "compatible",
    });
  const content = compareContent({
    pair,
    side: "request",
    sender,
    direction: pair.isSent ? "response" : "request",
    contracts,
    sent: sent.content,
    read: read.content,
    sentAt: `${sent.pointer}/content`,
    readAt: `${read.pointer}/content`,
    subject: "the request body",
    target: (media, type) => ({ kind: "body", body: sent, media, type }),
  });
  return { ...part, differences: [...differences, ...content.differences], questions: content.questions };
}

/** Compares deprecations by the rules of notice, and operation ids, on which generated code depends. */
function compareNotices(
  pair: OperationPair,
  contracts: Pair<Contract>,
  options: CompareOptions,
): readonly Difference[] {
  const places = { old: pair.old.pointer, new: pair.new.pointer };
  const differences: Difference[] = [];
  if (pair.old.deprecated !== pair.new.deprecated)
    differences.push({
      code: "operation/deprecated",
      side: "request",
      message: `The operation is ${pair.new.deprecated ? "deprecated" : "not deprecated any more"}.`,
      places,
      level: "policy",
    });
  const documents = { old: contracts.old.document, new: contracts.new.document };
  const notice = (subject: string, at: Pair<string>): void =>
    void differences.push(...compareNotice({ subject, documents, places: at }, options));
  notice("the operation", places);
  const old = new Map(
    pair.old.parameters.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]),
  );
  for (const parameter of pair.new.parameters) {
    const before = old.get(`${parameter.in} ${parameter.name}`);
    if (before === undefined) continue;
    const at = { old: before.pointer, new: parameter.pointer };
    const subject = `the ${parameter.in} parameter \`${parameter.name}\``;
    notice(subject, at);
    if (before.deprecated === parameter.deprecated) continue;
    differences.push({
      code: "parameter/deprecated",
      side: "request",
      message: `${capital(subject)} is ${parameter.deprecated ? "deprecated" : "not deprecated any more"}.`,
      places: at,
      level: "policy",
    });
  }
  if (pair.old.id !== pair.new.id && pair.old.hasOperationId)
    differences.push({
      code: "operation/renamed",
      side: "request",
      message: `The operation \`${pair.old.id}\` is called \`${pair.new.id}\` now.`,
      places,
      level: "source",
    });
  return differences;
}
