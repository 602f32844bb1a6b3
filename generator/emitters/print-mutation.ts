import type { EmitterContext, EmitterOperation } from "../output/emitter.ts";
import type { Code } from "../print/code-piece.ts";
import type { StaleQuery } from "./find-stale-queries.ts";
import { printInput, type QueryNames } from "./print-tanstack.ts";

export function printMutation(
  context: EmitterContext,
  operation: EmitterOperation,
  stale: readonly StaleQuery[],
  names: QueryNames,
): Code {
  const { code, doc, importType, importValue } = context;
  const { summary, method, path, input, result, function: call, isInputOptional } = operation;
  const client = importType("./runtime/client/client", "Client");
  const unwrap = importValue("./runtime/client/unwrap", "unwrap");
  const variables = isInputOptional ? code`${input} | void` : code`${input}`;
  const type = code`MutationOptionsOf<${variables}, ${result}>`;
  const meta =
    stale.length === 0
      ? code``
      : code`    meta: { staleQueries: ${names.nameOf(operation, "StaleQueries")} },\n`;
  return code`
${doc([summary, `\`${method} ${path}\``])}export function ${names.nameOf(operation, "MutationOptions")}(client: ${client}): ${type} {
  return {
    mutationKey: ${names.keyOf(operation)},
    mutationFn: (input) => ${unwrap}(${call}(client, input${isInputOptional ? code` ?? {}` : code``})),
${meta}  };
}
${stale.length === 0 ? code`` : printStaleQueries(context, operation, stale, names)}`;
}

function printStaleQueries(
  context: EmitterContext,
  operation: EmitterOperation,
  stale: readonly StaleQuery[],
  { nameOf, keyOf }: QueryNames,
): Code {
  const { code, join, key, access, doc, importType, importValue } = context;
  const from = "./runtime/client/stale-queries";
  const used = [...new Set(stale.flatMap(({ shared }) => shared.map(([, ofMutation]) => ofMutation)))];
  const given =
    used.length === 0 ? code`` : code`input: Pick<${operation.input}, ${printUnion(context, used)}>`;
  const keys = stale.map(({ operation: query, shared }) => {
    const members = shared.map(
      ([ofQuery, ofMutation]) =>
        code`${key(ofQuery)}: ${printInput(context, code`input${access(ofMutation)}`)}`,
    );
    const input = members.length === 0 ? code`` : code`, { ${join(members, ", ")} }`;
    return code`    [${join(keyOf(query), ", ")}${input}],`;
  });
  return code`
${doc([`Matches the queries that \`${operation.method} ${operation.path}\` makes stale.`])}export function ${nameOf(operation, "StaleQueries")}(${given}): ${importType(from, "StaleQueries")} {
  return ${importValue(from, "matchKeys")}(
${join(keys)}
  );
}`;
}

function printUnion({ code, join }: EmitterContext, names: readonly string[]): Code {
  return join(
    names.map((name) => code`${name}`),
    " | ",
  );
}
