import type { Contract } from "../../contract/build/contract.ts";
import { capital } from "../../contract/findings/show-text.ts";
import { lookupOf } from "../../contract/model/model-lookup.ts";
import type { Media, SchemaUse } from "../../contract/model/types.ts";
import type { Direction } from "../../language/schema/directional-members.ts";
import { propertiesOf } from "../../language/schema/properties-of.ts";
import {
  chooseByAccept,
  chooseByMediaType,
  concreteType,
  isRange,
  isStreamKind,
} from "../../runtime/http-semantics.ts";
import { pointerTo, readPointer } from "../../runtime/pointer.ts";
import { isEqual } from "../../runtime/validators/equality.ts";
import type { Pair, Side, Version } from "../changes/change.ts";
import { narrow, showBoth } from "../changes/describe-values.ts";
import { findXmlDifference, xmlShapeOf } from "./compare-xml.ts";
import {
  type Compared,
  type Difference,
  type OperationPair,
  orderPair,
  otherVersion,
  plainText,
  type SchemaQuestion,
  type Target,
  type Wire,
} from "./part.ts";
import { isBytesOnly, sameParts, withoutParts } from "./same-bytes.ts";

export interface ContentSite {
  readonly pair: OperationPair;
  readonly side: Side;
  readonly sender: Version;
  readonly direction: Direction;
  readonly contracts: Pair<Contract>;
  readonly sent: readonly Media[];
  readonly read: readonly Media[];
  readonly sentAt: string;
  readonly readAt: string;
  readonly subject: string;
  target(media: Media, type: string): Target;
  askedFor?(media: Media, type: string): Target;
}

/** A subtype that no document declares. It represents the unlisted types in a media range. */
const invented = "x-tenon-other";

export function compareContent(site: ContentSite): Compared {
  const differences: Difference[] = [];
  const questions: SchemaQuestion[] = [];
  const compared = new Map<Media, Set<Media | undefined>>();
  const unsent = new Set<Media>();
  for (const type of typesOf([...site.sent, ...site.read])) {
    const sent = chooseByMediaType(site.sent, type);
    const read = chooseByMediaType(site.read, type);
    if (sent === undefined) {
      if (read !== undefined) unsent.add(read);
      continue;
    }
    const known = compared.get(sent) ?? new Set();
    compared.set(sent, known);
    if (known.has(read)) continue;
    known.add(read);
    if (read === undefined) differences.push(refusedType(site, sent, type));
    else {
      differences.push(...compareEncoding(site, sent, read, type), ...compareXml(site, sent, read, type));
      questions.push(askSchemas(site, sent, read, type));
    }
  }
  for (const read of unsent) differences.push(unsentType(site, read));
  return { differences, questions };
}

function typesOf(content: readonly Media[]): readonly string[] {
  const types = content.flatMap(({ type, kind }) => {
    const concrete = concreteType({ type, kind });
    return isRange(type) ? [concrete, inventType(type)] : [concrete];
  });
  return [...new Set(types)];
}

function inventType(range: string): string {
  const [main = "*"] = range.split("/");
  return main === "*" || main === "application" ? `application/${invented}+json` : `${main}/${invented}`;
}

/**
 * Reports a media type that the reader does not accept. If a server adds a response media type, clients still get what they request in
 * `Accept`. Clients that send no `Accept` can get the new media type (RFC 9110 §12.5.1), which is a risk. The change is breaking if none
 * of the media types that clients know is left.
 */
function refusedType(site: ContentSite, media: Media, type: string): Difference {
  const isAdded = site.sender === "new";
  const isNegotiated = isAdded && site.side === "response" && keepsType(site);
  const search = { target: site.target(media, type), otherwise: "undecided" } as const;
  const difference = {
    ...describeType(site, media, isAdded, `can no longer be \`${media.type}\`.`),
    places: orderPair(site.sender, media.pointer, site.readAt),
    level: isNegotiated ? ({ ...search, otherwise: "risk", atMost: "risk" } as const) : search,
    fix: isAdded
      ? "Send the new media type only to clients that request it with `Accept`, or add an operation for it."
      : `Keep \`${media.type}\` until no client sends it.`,
  };
  const whom = " Clients that do not send `Accept` may get it.";
  return isNegotiated ? { ...difference, message: `${difference.message}${whom}` } : difference;
}

function keepsType({ sent, read }: ContentSite): boolean {
  return typesOf(read).some((type) => chooseByMediaType(sent, type) !== undefined);
}

/**
 * Reports a media type that is no longer sent. If a client requests it in `Accept`, the server responds with 406 or another media type
 * (RFC 9110 §15.5.7).
 */
function unsentType(site: ContentSite, media: Media): Difference {
  const isAdded = site.sender === "old";
  const type = concreteType(media);
  // A range without parameters matches types with any parameters (RFC 9110 §12.5.1).
  const isMet = chooseByAccept(site.sent, type) !== undefined;
  const target = isAdded || isMet ? undefined : site.askedFor?.(media, type);
  const unasked = isAdded || site.side === "request" ? "compatible" : "risk";
  const effect = target === undefined ? "" : `: \`Accept: ${media.type}\` cannot be met`;
  return {
    ...describeType(site, media, isAdded, `is no longer \`${media.type}\`${effect}.`),
    places: orderPair(site.sender, site.sentAt, media.pointer),
    level: target === undefined ? unasked : { target, otherwise: "risk", allowedBy: "old" },
    ...(target === undefined ? {} : { fix: `Keep \`${media.type}\` until no client asks for it.` }),
  };
}

function describeType(
  { side, subject }: ContentSite,
  { type }: Media,
  isAdded: boolean,
  removed: string,
): Pick<Difference, "code" | "side" | "message"> {
  return isAdded
    ? { code: "media-type/added", side, message: `${capital(subject)} may be \`${type}\` now.` }
    : { code: "media-type/removed", side, message: `${capital(subject)} ${removed}` };
}

function compareXml(site: ContentSite, sent: Media, read: Media, type: string): readonly Difference[] {
  const { sender, contracts, side, subject, target } = site;
  const own = xmlShapeOf(sent, contracts[sender]);
  const other = xmlShapeOf(read, contracts[otherVersion(sender)]);
  const differing = own && other && findXmlDifference(own, other);
  if (differing === undefined) return [];
  const { path, parts } = differing;
  const [before, after] = showBoth(orderPair(sender, parts.sent, parts.read));
  const name = path === "" ? "its root" : `\`${path}\``;
  return [
    {
      code: "media-type/encoding",
      side,
      message: `${capital(subject)} has different elements or attributes in \`${sent.type}\`: ${name} changed from ${before} to ${after}.`,
      places: orderPair(sender, sent.pointer, read.pointer),
      level: { target: target(sent, type), otherwise: "undecided" },
      fix: "Keep the names and the XML Objects of the schema.",
    },
  ];
}

function compareEncoding(site: ContentSite, sent: Media, read: Media, type: string): readonly Difference[] {
  const { kind } = sent;
  if (kind !== "form" && kind !== "multipart") return [];
  const { sender, contracts } = site;
  const described = propertiesOf(sent.schema?.schema ?? true, lookupOf(contracts[sender].model));
  const own = encodingsOf(sent, contracts[sender]);
  const other = encodingsOf(read, contracts[otherVersion(sender)]);
  const alike = partsOfBytes(site, sent, read);
  const differing = [...new Set([...own.keys(), ...other.keys()])].filter(
    (name) =>
      (described.size === 0 || described.has(name)) &&
      !isEqual(own.get(name), other.get(name)) &&
      !(alike.has(name) && [own, other].every((encodings) => isOctets(encodings.get(name)))),
  );
  if (differing.length === 0) return [];
  const changes = differing.map((name) => {
    const [path, values] = narrow(orderPair(site.sender, own.get(name), other.get(name)));
    const [before, after] = showBoth(values);
    return `\`${[name, ...path].join(".")}\` changed from ${before} to ${after}`;
  });
  const isWider = differing.every((name) => admitsTypes(other.get(name), own.get(name)));
  return [
    {
      code: "media-type/encoding",
      side: site.side,
      message: `${capital(site.subject)} as \`${sent.type}\` encodes its members differently: ${listClauses(changes)}.`,
      places: orderPair(site.sender, `${sent.pointer}/encoding`, `${read.pointer}/encoding`),
      level: isWider ? "compatible" : { target: site.target(sent, type), otherwise: "undecided" },
    },
  ];
}

const mostClauses = 3;

function listClauses(clauses: readonly string[]): string {
  const rest = clauses.length - mostClauses;
  return clauses.slice(0, mostClauses).join("; ") + (rest > 0 ? `; and ${rest} more` : "");
}

function partsOfBytes({ sender, contracts }: ContentSite, sent: Media, read: Media): ReadonlySet<string> {
  if (sent.schema === undefined || read.schema === undefined) return new Set();
  const find = { old: lookupOf(contracts.old.model), new: lookupOf(contracts.new.model) };
  return sameParts(orderPair(sender, sent.schema, read.schema), find);
}

/** Whether a part of bytes has the media type that it has by default. */
function isOctets(encoding: OwnEncoding | undefined): boolean {
  if (encoding === undefined) return true;
  const { contentType, style, headers } = encoding;
  return contentType === "application/octet-stream" && style === undefined && headers === undefined;
}

interface OwnEncoding {
  readonly contentType?: string | undefined;
  readonly style?: string | undefined;
  readonly headers?: unknown;
}

/** Whether two encodings are equal except for `contentType`, and the reader accepts all of the sender's types. */
function admitsTypes(read: OwnEncoding | undefined, sent: OwnEncoding | undefined): boolean {
  if (read?.contentType === undefined || sent?.contentType === undefined) return false;
  const { contentType: taken, ...readRest } = read;
  const { contentType: written, ...sentRest } = sent;
  const ranges = listTypes(taken);
  return (
    isEqual(readRest, sentRest) &&
    listTypes(written).every((type) =>
      ranges.some((range) => range === type || range === "*/*" || range === type.replace(/\/.*$/, "/*")),
    )
  );
}

function listTypes(contentType: string): readonly string[] {
  return contentType.split(",").map((type) => type.trim().toLowerCase());
}

function encodingsOf(
  { encoding, kind, pointer }: Media,
  { document }: Contract,
): ReadonlyMap<string, OwnEncoding> {
  return new Map(
    encoding.flatMap(({ name, contentType, style, explode, text }) => {
      const headers = readPointer(document, pointerTo(pointer, "encoding", name, "headers"));
      const isPlain = contentType === undefined || contentType === "text/plain";
      const isForm = kind === "form" && style === "form" && explode !== false;
      const own = {
        ...(isPlain ? {} : { contentType, text }),
        ...(isForm ? {} : { style, explode: explode ?? style === "form" }),
        ...(headers === undefined ? {} : { headers }),
      };
      return isPlain && headers === undefined && (isForm || (style === undefined && explode === undefined))
        ? []
        : [[name, own] as const];
    }),
  );
}

function askSchemas(site: ContentSite, sent: Media, read: Media, type: string): SchemaQuestion {
  const isStream = isStreamKind(sent.kind) && isStreamKind(read.kind);
  const usedOf = (media: Media) =>
    (isStream ? media.itemSchema : media.schema) ?? {
      schema: media.kind === "text" ? { type: "string" } : true,
      pointer: media.pointer,
    };
  const schemas = orderPair(site.sender, usedOf(sent), usedOf(read));
  return {
    side: site.side,
    sender: site.sender,
    direction: site.direction,
    schemas: equateBytes(schemas, orderPair(site.sender, sent, read), site.contracts),
    wire: wireOf(sent),
    target: site.target(sent, type),
    subject: site.subject,
  };
}

function equateBytes(uses: Pair<SchemaUse>, media: Pair<Media>, contracts: Pair<Contract>): Pair<SchemaUse> {
  const find = { old: lookupOf(contracts.old.model), new: lookupOf(contracts.new.model) };
  const both = (rewrite: (version: Version) => SchemaUse): Pair<SchemaUse> => ({
    old: rewrite("old"),
    new: rewrite("new"),
  });
  if (media.old.kind === "binary" && media.new.kind === "binary")
    return (["old", "new"] as const).every((version) =>
      isBytesOnly(uses[version], media[version], find[version]),
    )
      ? both((version) => ({ ...uses[version], schema: {} }))
      : uses;
  if (media.old.kind !== "multipart" || media.new.kind !== "multipart") return uses;
  const names = sameParts(uses, find);
  return both((version) => withoutParts(uses[version], names, find[version]));
}

function wireOf({ kind }: Media): Wire {
  return kind === "form" || kind === "multipart" || kind === "text" || kind === "xml"
    ? plainText
    : { kind: "json" };
}
