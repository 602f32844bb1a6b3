/**
 * Values sampled from a document, for stories, tests and MSW handlers. Requires Node, since documents are loaded from disk.
 * @module
 */
import type { Contract } from "../contract/build/contract.ts";
import { describeOperation } from "../contract/descriptors/describe-operation.ts";
import { didYouMean } from "../contract/findings/did-you-mean.ts";
import { type ChosenResponse, chooseSuccess, responseFor } from "../contract/model/choose-response.ts";
import { lookupOf } from "../contract/model/model-lookup.ts";
import { directionsOf, oneWayShape } from "../contract/model/one-way-shape.ts";
import type { Media, Operation } from "../contract/model/types.ts";
import type { Json } from "../language/values/json-object.ts";
import type { OperationChecks } from "../runtime/checks.ts";
import type { OperationDescriptor } from "../runtime/descriptors.ts";
import { chooseByStatus, concreteType, hasNoBody } from "../runtime/http-semantics.ts";
import { encodeParameter } from "../runtime/parameters/encode-parameter.ts";
import { type EncodedParameters, EncodeError } from "../runtime/parameters/encode-plain.ts";
import { incomingOf } from "../runtime/server/problem.ts";
import { type Checks, createChecks } from "../validation/checks/create-checks.ts";
import { type ContractSource, loadContract } from "../verifier/matchers/load-contract.ts";
import { encodeAnswer } from "./mock/answer.ts";
import { writeSampled } from "./probe/write-step.ts";
import { seedOf } from "./sample/create-sampler.ts";
import { oracleOf, prepareTools } from "./sample/prepare-tools.ts";
import { bodyValue, dropOneWay, type SampledBody, sampleBody } from "./sample/sample-body.ts";
import { type SampleTools, sampleHeaders, sampleParameters } from "./sample/sample-parameters.ts";

export type { Json } from "../language/values/json-object.ts";
export { ContractError, type ContractSource } from "../verifier/matchers/load-contract.ts";

export interface SampleOptions {
  /** 32-bit seed. The same seed yields the same value in the same tenon version. Default: 1. */
  readonly seed?: number;
  /** Probability that an optional property, parameter or body is included, 0 to 1. Default: 0.5. */
  readonly optional?: number;
}

export interface SampleRequestOptions extends SampleOptions {
  /** URL to prepend to the operation's path. Default: `http://localhost`. */
  readonly baseUrl?: string | URL;
}

export interface SampleResponseOptions extends SampleOptions {
  /** A status that the operation declares, either directly or with `default` or a range such as `4XX`. Default: the first success status. */
  readonly status?: number;
}

/**
 * Samples valid values from one document. Operations are identified by id or in the form `GET /notes/{note}`. All functions throw, or
 * reject with, a {@link SampleError} if the name is unknown or no value is found.
 */
export interface Samples {
  /** Samples a schema in `components.schemas` as a response value, i.e. without `writeOnly` members. The type `Value` is not checked. */
  schema<Value = Json>(name: string, options?: SampleOptions): Value;
  /**
   * Samples the input of an operation's generated function: parameters by key, and `body`, without `readOnly` members. Files are `Blob`s.
   * The type `Input` is not checked.
   */
  input<Input = Readonly<Record<string, unknown>>>(operation: string, options?: SampleOptions): Input;
  /** Samples a request. Credentials are omitted. */
  request(operation: string, options?: SampleRequestOptions): Promise<Request>;
  /** Samples a response that an MSW handler can return. */
  response(operation: string, options?: SampleResponseOptions): Promise<Response>;
}

export class SampleError extends Error {
  override readonly name: string = "SampleError";
}

/**
 * Loads a document and returns functions that sample valid values from it.
 *
 * @throws {ContractError} If the document cannot be loaded.
 *
 * @example
 * const samples = await createSamples("openapi.yaml");
 * const note = samples.schema<Note>("Note", { seed: 2 });
 * const response = await samples.response("getNote", { status: 404 });
 */
export async function createSamples(source: ContractSource): Promise<Samples> {
  const { contract } = await loadContract(source);
  const checks = createChecks(contract);
  const toolsOf = prepareToolsOf(contract, checks);
  const find = (name: string): Described => findOperation(name, contract, checks);
  return {
    schema: <Value = Json>(name: string, options: SampleOptions = {}) =>
      sampleNamed(name, contract, checks, toolsOf(options, name)) as Value,
    input: <Input = Readonly<Record<string, unknown>>>(name: string, options: SampleOptions = {}) => {
      const described = find(name);
      const tools = toolsOf(options, described.operation.id);
      const { params, body } = sampleInput(described, tools, options.optional);
      if (body === undefined) return params as Input; // The caller chooses the type.
      const several = (described.operation.body?.content.length ?? 0) > 1;
      return {
        ...params,
        body: bodyValue(body, tools),
        ...(several ? { contentType: body.media.type } : {}),
      } as Input;
    },
    request: async (name, options = {}) => sampleRequest(find(name), toolsOf, options),
    response: async (name, options = {}) => sampleResponse(find(name), toolsOf, options),
  };
}

interface Described {
  readonly operation: Operation;
  readonly descriptor: OperationDescriptor;
  readonly checks: OperationChecks;
}

type ToolsOf = (options: SampleOptions, ...salt: readonly string[]) => SampleTools;

function prepareToolsOf({ model }: Contract, checks: Checks): ToolsOf {
  const tools = prepareTools(model, oracleOf(checks));
  return ({ seed = 1, optional }, ...salt) => tools(seedOf(seed, ...salt), optional);
}

function findOperation(name: string, { model }: Contract, checks: Checks): Described {
  const operation = model.operations.find(
    ({ id, method, path }) => id === name || `${method} ${path}` === name,
  );
  if (operation !== undefined)
    return {
      operation,
      descriptor: describeOperation(operation, model),
      checks: checks.checksOf(operation),
    };
  const hint = didYouMean(
    name,
    model.operations.map(({ id }) => id),
  );
  throw new SampleError(`The document has no operation ${JSON.stringify(name)}${end(hint)}`);
}

function end(hint: string | undefined): string {
  return hint === undefined ? "." : `. ${hint}`;
}

function sampleNamed(name: string, { model }: Contract, checks: Checks, tools: SampleTools): Json {
  const named = model.schemas.find((schema) => schema.name === name);
  if (named === undefined) {
    const hint = didYouMean(
      name,
      model.schemas.map((schema) => schema.name),
    );
    throw new SampleError(`The document has no schema ${JSON.stringify(name)}${end(hint)}`);
  }
  const { schema, direction } = named;
  const oneWay = direction && oneWayShape(schema, direction, lookupOf(model), directionsOf(model));
  const strip = (value: Json): Json => {
    if (oneWay === undefined || direction === undefined) return value;
    return dropOneWay(value, { oneWay }, direction, { oneWay: checks.oneWayOf(named, direction) });
  };
  const accepts = tools.oracle(schema);
  const value = tools.sampler.sample(schema, (sampled) => accepts(strip(sampled)));
  if (value === undefined) throw new SampleError(`No value of the schema ${JSON.stringify(name)} was found.`);
  return strip(value);
}

interface SampledInput {
  readonly params: Readonly<Record<string, Json>>;
  readonly body?: SampledBody;
}

function sampleInput(
  { operation, descriptor, checks }: Described,
  tools: SampleTools,
  optional = 0.5,
): SampledInput {
  const params = sampleParameters(operation, descriptor, tools, optional);
  if (typeof params === "string") throw new SampleError(`${operation.id}: ${params}`);
  const { body } = operation;
  const [media] = body?.content ?? [];
  if (media === undefined || (body?.required !== true && !tools.sampler.random.chance(optional)))
    return { params };
  const sent = descriptor.body?.content.find(({ type }) => type === media.type);
  const own = checks.body?.find(({ type }) => type === media.type);
  return {
    params,
    body: sampleContent(operation, media, tools, (value) => dropOneWay(value, sent, "request", own)),
  };
}

function sampleContent(
  { id }: Operation,
  media: Media,
  tools: SampleTools,
  strip: (value: Json) => Json,
): SampledBody {
  const body = sampleBody(media, tools, strip);
  if (typeof body === "string") throw new SampleError(`${id}: ${body}`);
  return body;
}

const ATTEMPTS = 5;

async function sampleRequest(
  described: Described,
  toolsOf: ToolsOf,
  options: SampleRequestOptions,
): Promise<Request> {
  const { id } = described.operation;
  for (let attempt = 0; ; attempt++) {
    const tools = toolsOf(options, id, ...(attempt === 0 ? [] : [String(attempt)]));
    try {
      return await writeRequest(described, sampleInput(described, tools, options.optional), tools, options);
    } catch (error) {
      if (!(error instanceof EncodeError)) throw error;
      if (attempt === ATTEMPTS) throw new SampleError(`${id}: ${error.message}`);
    }
  }
}

async function writeRequest(
  { operation, descriptor }: Described,
  { params, body }: SampledInput,
  tools: SampleTools,
  { baseUrl = "http://localhost" }: SampleRequestOptions,
): Promise<Request> {
  const parts: EncodedParameters = { path: descriptor.path, query: [], headers: [] };
  for (const parameter of descriptor.parameters) {
    const value = Object.hasOwn(params, parameter.key) ? params[parameter.key] : undefined;
    if (value !== undefined) encodeParameter(parts, parameter, value);
  }
  const headers = new Headers(parts.headers.map(([name, value]): [string, string] => [name, value]));
  if (parts.cookies?.length) headers.set("cookie", parts.cookies.join("; "));
  const query = parts.query.length === 0 ? "" : `?${parts.query.join("&")}`;
  const url = String(baseUrl).replace(/\/+$/, "") + parts.path + query;
  const media = descriptor.body?.content.find(({ type }) => type === body?.media.type);
  if (body === undefined || media === undefined)
    return new Request(url, { method: operation.method, headers });
  const written = await writeSampled({ ...media, type: concreteType(media) }, bodyValue(body, tools));
  if (written.contentType !== undefined) headers.set("content-type", written.contentType);
  return new Request(url, { method: operation.method, headers, body: written.body.bytes });
}

async function sampleResponse(
  { operation, descriptor, checks }: Described,
  toolsOf: ToolsOf,
  options: SampleResponseOptions,
): Promise<Response> {
  const tools = toolsOf(options, operation.id, "response");
  const chosen = chooseResponse(descriptor, options.status);
  const response = operation.responses.find(({ status }) => status === chosen?.described.status);
  if (chosen === undefined || response === undefined)
    throw new SampleError(`${operation.id}: ${options.status ?? "a success"} is not described.`);
  const { status, described } = chosen;
  // The constructor of `Response` accepts only these statuses.
  if (status < 200 || status > 599) throw new SampleError(`${operation.id}: no Response can have ${status}.`);
  const headers = sampleHeaders(response.headers, tools);
  if (typeof headers === "string") throw new SampleError(`${operation.id}: ${headers}`);
  const [media] = operation.method === "HEAD" || hasNoBody(status) ? [] : response.content;
  const shown = described.content.find(({ type }) => type === media?.type);
  const own = chooseByStatus(checks.responses, status)?.content.find(({ type }) => type === media?.type);
  const body =
    media && sampleContent(operation, media, tools, (value) => dropOneWay(value, shown, "response", own));
  const reply = {
    status,
    headers,
    ...(body && { body: bodyValue(body, tools), contentType: concreteType(body.media) }),
  };
  const incoming = incomingOf(new Request("http://localhost", { method: operation.method }));
  const answer = await encodeAnswer(reply, descriptor, incoming);
  const lines = answer.headers.map(([name, value]): [string, string] => [name, value]);
  return new Response(answer.body === null ? null : new Uint8Array(answer.body), {
    status: answer.status,
    headers: lines,
  });
}

function chooseResponse(
  descriptor: OperationDescriptor,
  status: number | undefined,
): ChosenResponse | undefined {
  return status === undefined ? chooseSuccess(descriptor, false) : responseFor(descriptor, status);
}
