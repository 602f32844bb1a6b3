import { isAsked, parameterKeys } from "../../contract/model/parameter-keys.ts";
import type { ApiModel, Media, Operation, Parameter } from "../../contract/model/types.ts";
import type { BodyKind } from "../../runtime/descriptors.ts";
import { BODY_ARGUMENT } from "../../runtime/mcp/check-arguments.ts";
import { withHash } from "./tool-names.ts";

export interface OperationArguments {
  readonly parameters: readonly ParameterArgument[];
  readonly body?: BodyArgument;
}

export interface ParameterArgument {
  /** Argument name, restricted to the characters that models accept: `^[a-zA-Z0-9_.-]{1,64}$`. */
  readonly name: string;
  readonly key: string;
  readonly parameter: Parameter;
  readonly required: boolean;
}

export interface BodyArgument {
  readonly media: Media;
  readonly required: boolean;
  readonly description?: string | undefined;
}

/** Headers set by the client or by HTTP itself, so callers cannot pass them. */
const unsettable: ReadonlySet<string> = new Set([
  "accept",
  "authorization",
  "connection",
  "content-length",
  "content-type",
  "cookie",
  "expect",
  "host",
  "keep-alive",
  "proxy-authorization",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** Lists the operation's inputs except credentials. For several media types, chooses the one that is easiest to write as JSON. */
export function listArguments(operation: Operation, { securitySchemes }: ApiModel): OperationArguments {
  const keys = securitySchemes.flatMap(({ descriptor }) =>
    descriptor.kind === "apiKey" ? [`${descriptor.in} ${descriptor.parameter.toLowerCase()}`] : [],
  );
  const isOpen = ({ in: place, name, fixed }: Parameter): boolean =>
    fixed === undefined &&
    !keys.includes(`${place} ${name.toLowerCase()}`) &&
    !(place === "header" && unsettable.has(name.toLowerCase()));
  const open = [...parameterKeys(operation)].filter(([parameter]) => isOpen(parameter));
  const safe = open.map(([, key]) => key.replace(/[^a-zA-Z0-9_.-]/g, "_"));
  const parameters = open.map(([parameter, key], index): ParameterArgument => {
    const name = safe[index] ?? "";
    const isClear =
      name !== BODY_ARGUMENT &&
      name.length <= 64 &&
      safe.indexOf(name) === index &&
      safe.lastIndexOf(name) === index;
    return { name: isClear ? name : withHash(name, key), key, parameter, required: isAsked(parameter) };
  });
  const media = chooseMedia(operation.body?.content ?? []);
  if (media === undefined || operation.body === undefined) return { parameters };
  const { required, description } = operation.body;
  return { parameters, body: { media, required, description } };
}

const preference: readonly BodyKind[] = [
  "json",
  "form",
  "multipart",
  "text",
  "xml",
  "json-lines",
  "binary",
  "sse",
];

function chooseMedia(content: readonly Media[]): Media | undefined {
  return [...content].sort((one, other) => preference.indexOf(one.kind) - preference.indexOf(other.kind))[0];
}
