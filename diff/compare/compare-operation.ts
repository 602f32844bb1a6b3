import type { Contract } from "../../contract/build/contract.ts";
import { capital } from "../../contract/findings/show-text.ts";
import type { RequestBody } from "../../contract/model/types.ts";
import type { Pair, Version } from "../changes/change.ts";
import { compareContent } from "./compare-content.ts";
import { compareExtensions, type IsExtensionListed } from "./compare-extensions.ts";
import { compareOperationNames } from "./compare-names.ts";
import { compareNotice, type NoticePolicy } from "./compare-notice.ts";
import { compareParameters } from "./compare-parameters.ts";
import { compareResponses } from "./compare-responses.ts";
import { compareSecurity } from "./compare-security.ts";
import { compareOwnServers } from "./compare-servers.ts";
import { compareUnclearBodies } from "./compare-unread.ts";
import {
  bodyOf,
  type Compared,
  type Difference,
  type OperationPair,
  otherVersion,
  type Part,
  partOf,
} from "./part.ts";

export interface CompareOptions extends NoticePolicy {
  /** Whether a newly declared error status is breaking. Default: false. */
  readonly strictStatuses?: boolean;
  /** Vendor extensions whose changes are listed. Default: none. */
  readonly isExtensionListed?: IsExtensionListed | undefined;
}

export function compareOperation(
  pair: OperationPair,
  contracts: Pair<Contract>,
  options: CompareOptions,
): readonly Part[] {
  const { isExtensionListed } = options;
  const places = { old: pair.old.pointer, new: pair.new.pointer };
  return [
    partOf(pair, {
      differences: [
        ...compareNotices(pair, contracts, options),
        ...compareOwnServers(pair, contracts),
        ...compareOperationNames(pair),
        ...(isExtensionListed === undefined
          ? []
          : compareExtensions("the operation", places, contracts, isExtensionListed)),
      ],
    }),
    ...compareMessages(pair, contracts, options),
  ];
}

/** Compares the requests and responses of an operation. */
export function compareMessages(
  pair: OperationPair,
  contracts: Pair<Contract>,
  options: CompareOptions,
): readonly Part[] {
  const { strictStatuses = false } = options;
  // A webhook's requests are sent by the new version of the service and handled by clients built for the old version.
  const sender: Version = pair.isSent ? "new" : "old";
  return [
    partOf(pair, { differences: compareSecurity(pair, contracts, sender) }),
    ...compareParameters(pair, contracts, sender, options),
    partOf(pair, compareBody(pair, contracts, sender)),
    ...compareResponses(pair, { sender: otherVersion(sender), strictStatuses, contracts }),
  ];
}

function compareBody(pair: OperationPair, contracts: Pair<Contract>, sender: Version): Partial<Compared> {
  const reader = otherVersion(sender);
  const [sent, read] = [bodyOf(pair[sender]), bodyOf(pair[reader])];
  const unclear = compareUnclearBodies(pair, contracts);
  if (unclear !== undefined) return { differences: [unclear] };
  const places = {
    old: bodyOf(pair.old)?.pointer ?? pair.old.pointer,
    new: bodyOf(pair.new)?.pointer ?? pair.new.pointer,
  };
  if (sent === undefined)
    return { differences: read === undefined ? [] : [unsentBody(read, places, sender)] };
  if (read === undefined) return { differences: [unreadBody(sent, places, sender)] };
  const differences: Difference[] = [];
  if (sent.required !== read.required)
    differences.push({
      code: "body/required",
      side: "request",
      message: `The request body is now ${bodyOf(pair.new)?.required === true ? "required" : "optional"}.`,
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
  return { differences: [...differences, ...content.differences], questions: content.questions };
}

function unsentBody(read: RequestBody, places: Pair<string>, sender: Version): Difference {
  const isAdded = sender === "old";
  return {
    code: isAdded ? "body/added" : "body/removed",
    side: "request",
    message: `The ${read.required ? "required " : ""}request body was ${isAdded ? "added" : "removed"}.`,
    places,
    level: read.required ? { target: { kind: "no-body" }, otherwise: "undecided" } : "compatible",
    ...(read.required ? { fix: "Make the body optional." } : {}),
  };
}

function unreadBody(sent: RequestBody, places: Pair<string>, sender: Version): Difference {
  const isAdded = sender === "new";
  const [media] = sent.content;
  const whole = `The ${sent.required ? "required " : ""}request body was ${isAdded ? "added" : "removed"}`;
  const target = media && ({ kind: "body", body: sent, media, type: "" } as const);
  return {
    code: isAdded ? "body/added" : "body/removed",
    side: "request",
    message: isAdded ? `${whole}.` : `${whole}: the body is no longer described.`,
    places,
    level: target === undefined ? "compatible" : { target, otherwise: "risk" },
  };
}

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
      message: `The operation is ${pair.new.deprecated ? "deprecated" : "no longer deprecated"}.`,
      places,
      level: "policy",
    });
  const notice = (subject: string, at: Pair<string>): void =>
    void differences.push(...compareNotice({ subject, contracts, places: at }, options));
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
      message: `${capital(subject)} is ${parameter.deprecated ? "deprecated" : "no longer deprecated"}.`,
      places: at,
      level: "policy",
    });
  }
  return differences;
}
