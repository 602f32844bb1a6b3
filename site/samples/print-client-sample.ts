import type { ApiModel, Operation } from "../../contract/model/types.ts";
import type { OperationNames } from "../../generator/names/names.ts";
import { printLiteral } from "../../generator/print/print-literal.ts";
import {
  code,
  joinText,
  printIdentifier,
  printKey,
  type TsText,
  trustText,
} from "../../generator/print/ts-text.ts";
import { isObject } from "../../language/values/json-object.ts";
import { isSuccess } from "../../runtime/http-semantics.ts";
import { chosenType, type SampleInput, withFiles } from "./sample-input.ts";

/** Module name in the sample, which pages replace with the published package's name. */
export const clientModule = '"./api/index.js"';

export function printClientSample(
  operation: Operation,
  names: Pick<OperationNames, "function">,
  input: SampleInput,
  model: ApiModel,
): TsText {
  const name = printIdentifier(names.function);
  return code`import { createContext, ${name} } from "./api/index.js";

const api = createContext(${printOptions(input, model)});

const result = await ${name}(api${printInput(input, model)});
${printOutcome(operation)}
`;
}

function printOptions({ descriptor, server = {}, secrets = {} }: SampleInput, model: ApiModel): TsText {
  const [first] = descriptor.security;
  const needed = (first ?? []).map(({ scheme }) => scheme);
  const members = needed.flatMap((name) => {
    const kind = model.securitySchemes.find(({ descriptor }) => descriptor.name === name)?.descriptor.kind;
    if (kind === undefined || kind === "mutualTLS") return [];
    const placeholder = kind === "basic" ? { username: "<name>", password: "<password>" } : "<access token>";
    return [code`${printKey(name)}: ${printLiteral(secrets[name] ?? placeholder)}`];
  });
  const options = [
    ...Object.entries(server).map(([name, value]) => code`${printKey(name)}: ${printLiteral(value)}`),
    ...(members.length === 0 ? [] : [code`credentials: { ${joinText(members, ", ")} }`]),
  ];
  return options.length === 0
    ? trustText("")
    : code`{
  ${joinText(options, ",\n  ")},
}`;
}

/** Maximum line width. Samples take up only half a page, so they are narrower than generated files. */
const narrow = 56;

function printInput({ descriptor, members, media }: SampleInput, model: ApiModel): TsText {
  if (members.length === 0) return trustText("");
  const printed = members.map(([key, value]) => {
    const isBytes = key === "body" && media?.kind === "binary";
    if (key === "body" && media?.kind === "multipart")
      return code`${printKey(key)}: ${printForm(withFiles(value, media, model))}`;
    const literal = isBytes ? trustText('new Blob(["…"])') : printLiteral(value, key.length + narrow, 2);
    return code`${printKey(key)}: ${literal}`;
  });
  const body = members.find(([key]) => key === "body");
  const type = media && body && chosenType(descriptor, media, body[1]);
  if (type !== undefined) printed.push(code`contentType: ${printLiteral(type)}`);
  const flat = code`, { ${joinText(printed, ", ")} }`;
  if (flat.length < 60 && !flat.includes("\n")) return flat;
  return code`, {
  ${joinText(printed, ",\n  ")},
}`;
}

function printForm(form: unknown): TsText {
  if (!isObject(form)) return printFormValue(form, "");
  const members = Object.entries(form).map(
    ([name, value]) => code`${printKey(name)}: ${printFormValue(value, name)}`,
  );
  const flat = code`{ ${joinText(members, ", ")} }`;
  if (flat.length < narrow && !flat.includes("\n")) return members.length === 0 ? trustText("{}") : flat;
  return code`{
    ${joinText(members, ",\n    ")},
  }`;
}

function printFormValue(value: unknown, name: string): TsText {
  if (Array.isArray(value))
    return code`[${joinText(
      value.map((each) => printFormValue(each, name)),
      ", ",
    )}]`;
  if (!(value instanceof Blob)) return printLiteral(value, name.length + narrow, 4);
  const file = value instanceof File ? value.name : "file";
  const type = value.type === "" ? trustText("") : code`, { type: ${printLiteral(value.type)} }`;
  return code`new File(["…"], ${printLiteral(file)}${type})`;
}

function printOutcome({ responses }: Operation): TsText {
  const success = responses.find(({ status }) => isSuccess(status));
  const status =
    success === undefined ? undefined : typeof success.status === "number" ? success.status : 200;
  if (status === undefined) return trustText("console.log(result.status);");
  const shown = (success?.content.length ?? 0) > 0 ? trustText("result.body") : trustText('"done"');
  return code`if (result.status === ${status}) console.log(${shown});`;
}
