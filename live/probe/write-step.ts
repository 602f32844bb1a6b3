import { encodeComponent } from "../../contract/findings/show-text.ts";
import { isObject } from "../../language/values/json-object.ts";
import type { MediaDescriptor, OperationDescriptor, ParameterDescriptor } from "../../runtime/descriptors.ts";
import { concreteType } from "../../runtime/http-semantics.ts";
import { encodeParameter } from "../../runtime/parameters/encode-parameter.ts";
import { type EncodedParameters, EncodeError } from "../../runtime/parameters/encode-plain.ts";
import { writeAnyBody } from "../../xml/any-body.ts";
import { bodyValue, fixBoundary, type SampledBody } from "../sample/sample-body.ts";
import { boundMembersOf } from "./items/references.ts";
import { type Binding, type Fixture, noFixture, type ProbeCase, type Step } from "./play.ts";
import type { ProbeContext } from "./probe-context.ts";

export type BoundParameters = ReadonlyMap<string, Binding>;

/**
 * Writes a request. Returns `undefined` if a value cannot be encoded.
 * @param fixture - The items in the path.
 * @param linked - Bindings from a link. They override the fixture's bindings.
 */
export async function writeStep(
  context: ProbeContext,
  made: ProbeCase,
  fixture: Pick<Fixture, "bound"> & Partial<Fixture>,
  linked: BoundParameters = new Map(),
): Promise<Step | undefined> {
  const inPath = [...fixture.bound].map(([name, binding]) => [`path ${name}`, binding] as const);
  try {
    const step = await write(context, made, new Map([...inPath, ...linked]));
    const boundMembers = boundMembersOf(context, made, { ...noFixture, ...fixture });
    return boundMembers.length === 0 ? step : { ...step, boundMembers };
  } catch (error) {
    if (error instanceof EncodeError) return undefined;
    throw error;
  }
}

async function write(context: ProbeContext, made: ProbeCase, bound: BoundParameters): Promise<Step> {
  const { operation } = made;
  const descriptor = context.describe(operation);
  const { parts, bindings } = writeParameters(made, descriptor, bound);
  const content = await writeContent(context, made, descriptor);
  if (/[{}]/.test(parts.path)) throw new EncodeError("an expression of the path has no value");
  const query = parts.query.length === 0 ? "" : `?${parts.query.join("&")}`;
  return {
    operation: operation.id,
    method: operation.method,
    target: unmark(parts.path + query),
    bindings,
    headers: [
      ["accept", acceptOf(descriptor)],
      ...(content?.contentType === undefined ? [] : [["content-type", content.contentType] as const]),
      ...parts.headers.map(([name, value]) => [name.toLowerCase(), value] as const),
      ...(parts.cookies?.length ? [["cookie", parts.cookies.join("; ")] as const] : []),
    ],
    body: content?.body ?? { kind: "none" },
    credentials: "good",
  };
}

function writeParameters(
  { params }: ProbeCase,
  { path, parameters }: OperationDescriptor,
  bound: BoundParameters,
): { readonly parts: EncodedParameters; readonly bindings: readonly Binding[] } {
  const bindings: Binding[] = [];
  const parts: EncodedParameters = { path, query: [], headers: [] };
  for (const parameter of parameters) {
    const binding = bound.get(`${parameter.in} ${parameter.name}`);
    const value = params.get(parameter.key);
    if (value !== undefined) encodeParameter(parts, parameter, value);
    else if (binding !== undefined) bind(parts, parameter, bindings.push(binding) - 1);
  }
  return { parts, bindings };
}

/**
 * Marks the position of a bound value with control characters, which never occur in encoded text. {@link unmark} converts the mark to
 * braces, e.g. `{0}`.
 */
function bind(parts: EncodedParameters, { in: location, name }: ParameterDescriptor, index: number): void {
  const mark = `\u0001${index}\u0002`;
  if (location === "path") parts.path = parts.path.replaceAll(`{${name}}`, mark);
  else if (location === "query") parts.query.push(`${encodeComponent(name)}=${mark}`);
  else throw new EncodeError("only paths and queries are bound");
}

function unmark(target: string): string {
  return target.replaceAll("\u0001", "{").replaceAll("\u0002", "}");
}

async function writeContent(
  context: ProbeContext,
  { body }: ProbeCase,
  descriptor: OperationDescriptor,
): Promise<WrittenContent | undefined> {
  const media = descriptor.body?.content.find(({ type }) => type === body?.media.type);
  if (body === undefined || media === undefined) return undefined;
  const value = withOctets(context, body, bodyValue(body, context.tools(0, 0.5)));
  return writeSampled({ ...media, type: concreteType(media) }, value);
}

/** Octets that are neither ASCII nor UTF-8, and a line break. They are lost if a file is read as text. */
const OCTETS = new Uint8Array([0x89, 0x00, 0xff, 0xfe, 0x0d, 0x0a, 0xc3]);
const TEXT = /^text\/|\b(?:json|xml|yaml|csv|javascript)\b/i;

/** Appends octets to files, unless these are text or have a length limit. */
function withOctets(context: ProbeContext, { media }: SampledBody, value: unknown): unknown {
  const schema = media.schema?.schema ?? true;
  const hasLimit = (one: unknown): boolean => "maxLength" in Object(one);
  if (value instanceof Blob) return hasLimit(schema) ? value : withTail(value);
  if (media.kind !== "multipart" || !isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      part instanceof Blob && !hasLimit(context.members.member(schema, name)) ? withTail(part) : part,
    ]),
  );
}

function withTail(blob: Blob): Blob {
  return TEXT.test(blob.type) ? blob : new Blob([blob, OCTETS], { type: blob.type });
}

export interface WrittenContent {
  readonly contentType: string | undefined;
  readonly body: { readonly kind: "bytes"; readonly bytes: Uint8Array<ArrayBuffer> };
}

/** Encodes a body with the encoders of the generated client. Equal content always produces the same bytes. */
export async function writeSampled(media: MediaDescriptor, value: unknown): Promise<WrittenContent> {
  const written = writeAnyBody(media, value);
  const bytes = new Uint8Array(await new Response(written.body).arrayBuffer());
  const fixed = fixBoundary({ contentType: written.contentType, bytes });
  return { contentType: fixed.contentType, body: { kind: "bytes", bytes: fixed.bytes } };
}

function acceptOf({ responses }: OperationDescriptor): string {
  const types = responses.flatMap(({ content }) => content.map(({ type }) => type));
  return [...new Set(types)].join(", ") || "*/*";
}
