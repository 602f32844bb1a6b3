import type { Contract } from "../../contract/build/contract.ts";
import { describeOperation, formShape } from "../../contract/descriptors/describe-operation.ts";
import type { UnreadNode } from "../../contract/findings/finding.ts";
import { lookupOf } from "../../contract/model/model-lookup.ts";
import type {
  ApiModel,
  Header,
  Media,
  Operation,
  Parameter,
  Response,
  SchemaUse,
} from "../../contract/model/types.ts";
import { oncePer } from "../../language/values/memory.ts";
import { decodeQuerystring } from "../../runtime/body/decode-form.ts";
import type { Check, MediaCheck, OperationChecks, ResponseChecks } from "../../runtime/checks.ts";
import type {
  MediaDescriptor,
  OperationDescriptor,
  ParameterDescriptor,
  ResponseDescriptor,
} from "../../runtime/descriptors.ts";
import { chooseByMediaType, chooseByStatus, resolveRange } from "../../runtime/http-semantics.ts";
import { createHeaderDecoder, type HeaderDecoder } from "../../runtime/parameters/decode-headers.ts";
import { createParameterDecoder, type ParameterDecoder } from "../../runtime/parameters/decode-parameters.ts";
import { unusedWhenEmpty } from "../../runtime/parameters/drop-unused.ts";
import { isAmbiguous } from "../../runtime/wire/read-accepted.ts";
import type { ParseJson } from "../../runtime/wire/read-json.ts";
import type { ChecksOf } from "./judgement.ts";
import type { SchemaSurvey, SurveySchema, UnreadIndex } from "./survey-schemas.ts";

export interface CheckedMedia {
  readonly type: string;
  readonly media: Media;
  readonly descriptor: MediaDescriptor;
  readonly check: Check | undefined;
  readonly oneWay?: Check | undefined;
}

export interface CheckedParameter {
  readonly parameter: Parameter;
  readonly descriptor: ParameterDescriptor;
}

export interface CheckedResponse {
  readonly response: Response;
  readonly descriptor: ResponseDescriptor;
  readonly content: readonly CheckedMedia[];
  readonly headers: Check | undefined;
  readonly decodeHeaders: HeaderDecoder;
}

interface ContractChecks {
  readonly contract: Contract;
  readonly unread: UnreadIndex;
  readonly parseJson: ParseJson | undefined;
  readonly checksOf: ChecksOf;
  readonly survey: SurveySchema;
}

export class OperationChecker {
  readonly operation: Operation;
  readonly descriptor: OperationDescriptor;
  readonly parameters: readonly CheckedParameter[];
  readonly ambiguous: boolean;
  readonly optional: readonly ParameterDescriptor[];
  readonly #context: ContractChecks;
  readonly #surveys = new Map<SchemaUse, SchemaSurvey>();
  readonly #responses = new Map<ResponseDescriptor, CheckedResponse>();
  readonly #unread = new Map<Parameter | Header, readonly UnreadNode[]>();
  #checks: OperationChecks | undefined;
  #decoder: ParameterDecoder | undefined;
  #body: readonly CheckedMedia[] | undefined;

  constructor(described: Operation, context: ContractChecks) {
    const { unsentBody } = described;
    const operation = unsentBody === undefined ? described : { ...described, body: unsentBody };
    this.operation = operation;
    this.descriptor = describeOperation(operation, context.contract.model);
    this.#context = context;
    this.parameters = operation.parameters.map((parameter, index) => ({
      parameter,
      descriptor: this.descriptor.parameters[index] as ParameterDescriptor,
    }));
    this.optional = unusedWhenEmpty(this.descriptor.parameters);
    this.ambiguous = this.descriptor.parameters.some(({ shape }) => isAmbiguous(shape));
  }

  get checks(): OperationChecks {
    this.#checks ??= this.#context.checksOf(this.operation);
    return this.#checks;
  }

  get decoder(): ParameterDecoder {
    const { parseJson: parse } = this.#context;
    this.#decoder ??= createParameterDecoder(this.descriptor, { parse, decodeQuerystring });
    return this.#decoder;
  }

  get body(): readonly CheckedMedia[] {
    this.#body ??= pairMedia(
      this.operation.body?.content ?? [],
      this.descriptor.body?.content ?? [],
      this.checks.body,
      this.#context.contract.model,
    );
    return this.#body;
  }

  response(status: number): CheckedResponse | undefined {
    const descriptor = chooseByStatus(this.descriptor.responses, status);
    if (descriptor === undefined) return undefined;
    let made = this.#responses.get(descriptor);
    if (made === undefined) {
      made = this.#makeResponse(descriptor);
      this.#responses.set(descriptor, made);
    }
    return made;
  }

  #makeResponse(descriptor: ResponseDescriptor): CheckedResponse {
    const index = this.descriptor.responses.indexOf(descriptor);
    const checks: ResponseChecks | undefined = this.checks.responses.find(
      ({ status }) => status === descriptor.status,
    );
    const response = this.operation.responses[index] as Response;
    return {
      response,
      descriptor,
      content: pairMedia(response.content, descriptor.content, checks?.content, this.#context.contract.model),
      headers: checks?.headers,
      decodeHeaders: createHeaderDecoder(descriptor.headers ?? [], { parse: this.#context.parseJson }),
    };
  }

  unread(owner: Parameter | Header): readonly UnreadNode[] {
    let unread = this.#unread.get(owner);
    if (unread === undefined) {
      const inSchema = this.survey(owner.schema).unread;
      const known = new Set(inSchema.map(({ pointer }) => pointer));
      const around = this.#context.unread.below(owner.pointer).filter(({ pointer }) => !known.has(pointer));
      unread = [...inSchema, ...around];
      this.#unread.set(owner, unread);
    }
    return unread;
  }

  survey(use: SchemaUse): SchemaSurvey {
    let survey = this.#surveys.get(use);
    if (survey === undefined) {
      survey = this.#context.survey(use);
      this.#surveys.set(use, survey);
    }
    return survey;
  }
}

function pairMedia(
  content: readonly Media[],
  descriptors: readonly MediaDescriptor[],
  checks: readonly MediaCheck[] | undefined,
  model: ApiModel,
): readonly CheckedMedia[] {
  return content.flatMap((media, index) => {
    const described = descriptors[index];
    if (described === undefined) return [];
    const { type } = media;
    const descriptor = { ...described, ...formShape(media, lookupOf(model), model.integers) };
    const own = checks?.find((entry) => entry.type === type);
    return [{ type, media, descriptor, check: own?.check, oneWay: own?.oneWay }];
  });
}

interface ChosenMedia {
  readonly chosen: CheckedMedia;
  /** The media type to decode with. Absent if the content cannot be converted to a value of the schema. */
  readonly read: CheckedMedia | undefined;
}

export function chooseMedia(content: readonly CheckedMedia[], contentType: string): ChosenMedia | undefined {
  return chooserOf(content)(contentType);
}

/** Caches the last choice, since messages of the same operation usually have the same content type. */
const chooserOf = oncePer((content: readonly CheckedMedia[]) => {
  let last: string | undefined;
  let found: ChosenMedia | undefined;
  return (contentType: string): ChosenMedia | undefined => {
    if (contentType !== last) found = choose(content, contentType);
    last = contentType;
    return found;
  };
});

function choose(content: readonly CheckedMedia[], contentType: string): ChosenMedia | undefined {
  const chosen = chooseByMediaType(content, contentType);
  if (chosen === undefined) return undefined;
  if (chosen.descriptor.admits === undefined) return { chosen, read: chosen };
  const descriptor = resolveRange(chosen.descriptor, contentType);
  return { chosen, read: descriptor && { ...chosen, descriptor } };
}
