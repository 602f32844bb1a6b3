import type { Contract } from "../../contract/contract.ts";
import { headerSchema, parameterSchema } from "../../contract/descriptors/parameter-schema.ts";
import type { Media, Operation, Response } from "../../contract/model/types.ts";
import type { Names } from "../names/names.ts";
import { code } from "../print/ts-text.ts";
import { bodyType, type TypeSources } from "../types/media-types.ts";
import { planOperations } from "../types/plan-operations.ts";
import type {
  PartSurface,
  PlannedMedia,
  PlannedOperation,
  PlannedPart,
  PlannedResponse,
  ValidatorPlan,
} from "./validator-plan.ts";

/** How validators are written. */
export interface ValidatorOptions {
  /** The ending of relative imports in the output; `.ts` unless given. */
  readonly importEnding?: string;
}

/** Lays out the validators of a contract: what is checked, and under which names. */
export function planValidators(
  contract: Contract,
  names: Names,
  options: ValidatorOptions = {},
): ValidatorPlan {
  const { model, document } = contract;
  const { access } = planOperations(model);
  const sources: TypeSources = { names, access, wanted: () => code`unknown` };
  return {
    document,
    importEnding: options.importEnding ?? ".ts",
    schemas: model.schemas.map(({ name, schema, pointer }) => ({ ...names.schema(name), schema, pointer })),
    operations: [...model.operations, ...model.webhooks].map((operation) =>
      planOperation(operation, sources),
    ),
  };
}

/** Collects the parts of one operation. */
interface PartList {
  readonly parts: PlannedPart[];
  add(part: PlannedPart): number;
}

function createPartList(): PartList {
  const parts: PlannedPart[] = [];
  return { parts, add: (part) => parts.push(part) - 1 };
}

function planOperation(operation: Operation, sources: TypeSources): PlannedOperation {
  const { function: name, type: stem, file } = sources.names.operation(operation);
  const list = createPartList();
  const parameters = planParameters(operation, stem, list);
  const body = planBody(operation, sources, list);
  const responses = operation.responses.map((response) => planResponse(response, operation, sources, list));
  return {
    id: operation.id,
    function: name,
    file,
    parts: list.parts,
    checks: { ...(parameters === undefined ? {} : { parameters }), body, responses },
  };
}

function planBody(operation: Operation, sources: TypeSources, list: PartList): readonly PlannedMedia[] {
  const stem = `${sources.names.operation(operation).type}Body`;
  const content = operation.body?.content ?? [];
  return checkable(content).map((media, index, all) => {
    // The body's own type is that of all its media types together.
    const type = content.length === 1 ? stem : bodyType(media, operation, sources);
    const surface = surfaceOf({ stem: stem + ordinal(index, all), type, repeated: true }, media, operation);
    return planMedia(media, surface, list);
  });
}

function planParameters(operation: Operation, stem: string, list: PartList): number | undefined {
  const schema = parameterSchema(operation);
  if (schema === undefined) return undefined;
  const type = `${stem}Params`;
  const surface = {
    stem: type,
    type,
    root: type,
    subject: `the parameters of \`${operation.id}\``,
    repeated: true,
  };
  return list.add({ schema, pointer: `${operation.pointer}/parameters`, surface });
}

function planResponse(
  response: Response,
  operation: Operation,
  sources: TypeSources,
  list: PartList,
): PlannedResponse {
  const { status } = response;
  const { type: stem } = sources.names.operation(operation);
  const partStem = `${stem}Response${status === "default" ? "Default" : status}`;
  const content = checkable(response.content).map((media, index, all) => {
    const type = bodyType(media, operation, sources);
    const surface = surfaceOf(
      { stem: partStem + ordinal(index, all), type, repeated: false },
      media,
      operation,
    );
    return planMedia(media, surface, list);
  });
  const schema = headerSchema(response);
  if (schema === undefined) return { status, content };
  return { status, content, headers: list.add({ schema, pointer: `${response.pointer}/headers` }) };
}

/** Bodies that are one value in memory and have a schema: not streams, not plain bytes. */
function checkable(content: readonly Media[]): readonly Media[] {
  return content.filter(({ kind, schema }) => {
    return schema !== undefined && kind !== "binary" && kind !== "sse" && kind !== "json-lines";
  });
}

function planMedia(media: Media, surface: PartSurface, list: PartList): PlannedMedia {
  const { type, schema, pointer } = media;
  return { type, part: list.add({ schema: schema?.schema, pointer: schema?.pointer ?? pointer, surface }) };
}

function surfaceOf(
  own: Pick<PartSurface, "stem" | "type" | "repeated">,
  media: Media,
  operation: Operation,
): PartSurface {
  const [, root] = /^(?:NonNullable<)?([\p{ID_Start}$_][\p{ID_Continue}$]*)/u.exec(own.type) ?? [];
  const subject = `\`${media.type}\` of \`${operation.id}\``;
  return root === undefined || globals.has(root) ? { ...own, subject } : { ...own, root, subject };
}

/** Types that need no import. */
const globals: ReadonlySet<string> = new Set(["unknown", "string", "Blob", "AsyncIterable"]);

/** Tells several media types apart. */
function ordinal(index: number, all: readonly Media[]): string {
  return all.length === 1 ? "" : `_${index + 1}`;
}
