import type { CustomFormats } from "../../language/schema/known-formats.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { shareEqual } from "../../language/values/share-equal.ts";
import { type Bundle, bundleDocument } from "../bundle/bundle-document.ts";
import { repairStructure } from "../bundle/repair-structure.ts";
import { sortMaps } from "../bundle/sort-maps.ts";
import { createFinding, createRepeatCheck } from "../findings/create-finding.ts";
import type { Finding, Place } from "../findings/finding.ts";
import { findLosses, type Loss } from "../losses/find-losses.ts";
import { describeLosses } from "../losses/loss-report.ts";
import { buildModel } from "../model/build-model.ts";
import { findContradictions } from "../model/find-contradictions.ts";
import type { OperationSelection } from "../model/operation-filter.ts";
import { assignOperationIds } from "../model/operation-ids.ts";
import { pruneDocument } from "../model/prune-document.ts";
import { applyFormats, type Normalised, normaliseDocument } from "../normalise/normalise-document.ts";
import type { LoadedDocument } from "../read/loaded-document.ts";
import { createSelectionBuild, findLossesWithin } from "./build-selection.ts";
import type { Contract } from "./contract.ts";

export interface BuiltContract {
  readonly contract?: Contract;
  readonly findings: readonly Finding[];
}

export interface BuildOptions {
  /** Whether to sort object members, so that documents that differ only in their order produce the same output. Default: false. */
  readonly isSorted?: boolean | undefined;
  /** The contract of a previous version, whose unchanged parts are reused. Default: none. */
  readonly before?: Contract | undefined;
  /** Operations to keep together with the components they use. Default: all. */
  readonly operations?: OperationSelection | undefined;
  /** Called with the normalised document before it is pruned and turned into a model. */
  readonly onNormalised?: ((document: SchemaObject) => void) | undefined;
  /** Called with the contract before it is searched for contradictions and losses. */
  readonly onBuilt?: ((contract: Contract) => void) | undefined;
}

/**
 * @example
 * const { loaded } = await loadDocument("openapi.yaml");
 * const { contract, findings } = loaded === undefined ? {} : buildContract(loaded);
 */
export function buildContract(loaded: LoadedDocument, options: BuildOptions = {}): BuiltContract {
  const built = buildContractOf(bundleDocument(loaded), { ...options, formats: loaded.formats });
  if (options.isSorted !== true) return built;
  return { ...built, findings: built.findings.toSorted(comparePlaces) };
}

function comparePlaces({ places: [some] }: Finding, { places: [other] }: Finding): number {
  if (some === undefined || other === undefined)
    return Number(some === undefined) - Number(other === undefined);
  if (some.file !== other.file) return some.file < other.file ? -1 : 1;
  return some.line - other.line || some.column - other.column;
}

interface BundleOptions extends BuildOptions {
  readonly formats?: CustomFormats | undefined;
}

export function buildContractOf(bundle: Bundle, options: BundleOptions = {}): BuiltContract {
  try {
    return build(bundle, options);
  } catch (error) {
    // A `RangeError` means that the stack overflowed. Hand-written documents are never nested that deep.
    if (!(error instanceof RangeError)) throw error;
    const message = "The document's nesting, or a chain of its `$ref`s, exceeds tenon's limit.";
    return { findings: [createFinding("load/too-deep", { message, places: [bundle.placeOf("")] })] };
  }
}

function build(
  authored: Bundle,
  { isSorted = false, before, operations, onNormalised, onBuilt, formats = new Map() }: BundleOptions,
): BuiltContract {
  const named = assignOperationIds(authored);
  const bundle = isSorted ? sortMaps(named) : named;
  const sound = repairStructure(bundle);
  const selection = createSelectionBuild(operations);
  const made = normaliseDocument(sound, selection.select);
  const normalised = shareDocument({ ...made, document: applyFormats(made.document, formats) }, before);
  onNormalised?.(normalised.document);
  const built = buildModel(normalised);
  const model = before === undefined ? built.model : shareEqual(before.model, built.model);
  const { placeOf } = normalised;
  const unread = [...sound.unread, ...normalised.unread, ...built.unread];
  const contract: Contract = {
    model,
    document: pruneDocument(normalised.document, model),
    ...(unread.length === 0 ? {} : { unread }),
    ...(formats.size === 0 ? {} : { formats }),
    placeOf,
  };
  onBuilt?.(contract);
  const findings = [...built.findings, ...findContradictions(built.model, normalised)];
  const isLeft = selection.createScope(placeOf);
  const placeOfBundled = (pointer: string): Place => bundle.placeOf(pointer, "key");
  const losses =
    operations === undefined
      ? findLosses(bundle.document)
      : findLossesWithin(bundle.document, (pointer) => isLeft(placeOfBundled(pointer)));
  const told = describeLosses([...losses.losses, ...(losses.later ?? [])], placeOfBundled);
  return {
    contract: { ...contract, losses, placeOfBundled },
    findings: [
      ...selection.listProblems(bundle.placeOf("")),
      ...dropRepeated([
        ...sound.findings,
        ...normalised.findings,
        ...findings.map((finding) => blameTypo(finding, losses.losses)),
        ...told,
      ]).filter(
        ({ code, places: [place] }) =>
          (place === undefined || isLeft(place)) &&
          !(code === "document/no-operations" && selection.isEmpty()),
      ),
    ],
  };
}

/** Turns a document without operations into an error if a member such as `path` is probably `paths`. */
function blameTypo(finding: Finding, losses: readonly Loss[]): Finding {
  if (finding.code !== "document/no-operations") return finding;
  const typo = losses.find(
    ({ code, construct, fix }) =>
      code === "loss/unknown-member" && construct.startsWith("document.") && fix !== undefined,
  );
  if (typo === undefined) return finding;
  const message = `${finding.message} ${typo.message}`;
  return { ...finding, severity: "error", message, fix: typo.fix ?? "" };
}

function shareDocument(normalised: Normalised, before: Contract | undefined): Normalised {
  if (before === undefined) return normalised;
  return { ...normalised, document: shareEqual(before.document, normalised.document) };
}

function dropRepeated(findings: readonly Finding[]): readonly Finding[] {
  const isRepeated = createRepeatCheck();
  return findings.filter(({ code, places: [place] }) => {
    if (place === undefined) return true;
    // The line is not part of the key, because computing it is slow.
    return !isRepeated(place.pointer, `${code} ${place.file}`);
  });
}
