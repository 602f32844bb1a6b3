import type { AnyInput, AnyResult, CallLayer, CallOptions, Middleware } from "../../runtime/client/client.ts";
import type { OperationDescriptor } from "../../runtime/descriptors.ts";
import { type RecordedUse, recordUse } from "./record-uses.ts";
import { watchValue } from "./watch-value.ts";

/**
 * Wraps a generated client to record which parts of the API the caller uses: operations, request data, and the response members that are
 * read. Records only if `TENON_READS` is set to a folder; `tenon consumer --from-tests <folder>` converts that folder to a consumer file.
 * Accessing a member counts as reading it, even if the member does not exist. Spread and `Object.keys` read all members of an object, and
 * `JSON.stringify` reads everything inside. While recording, response bodies are `Proxy` objects, which `structuredClone` rejects.
 * @example
 * const api = trackReads(createClient({ baseUrl: "https://api.test" }));
 */
export function trackReads<Api extends object>(client: Api): Api {
  if ((process.env["TENON_READS"] ?? "") === "") return client;
  return (isContext(client) ? trackContext(client) : trackTree(client)) as Api;
}

interface Context {
  readonly contract: object;
  readonly options: CallOptions;
}

function isContext(client: object): client is Context {
  return "contract" in client && "options" in client && typeof client.contract === "object";
}

type BoundFunction = (input?: AnyInput, options?: CallOptions) => unknown;

function trackTree(tree: object): object {
  return Object.fromEntries(Object.entries(tree).map(([name, node]) => [name, trackNode(node)]));
}

function trackNode(node: unknown): unknown {
  if (typeof node === "function") {
    // Functions in the client's tree are operations; all other members are objects.
    const tracked = trackFunction(node as BoundFunction);
    return Object.assign(tracked, trackTree(node));
  }
  return typeof node === "object" && node !== null ? trackTree(node) : node;
}

function trackFunction(call: BoundFunction): BoundFunction {
  return async (input, options) => {
    let operation: OperationDescriptor | undefined;
    const notice: Middleware = (request, next, context) => {
      operation ??= recordRequest(context.operation, input ?? {});
      return next(request);
    };
    const result = await call(input, { ...options, middleware: [...(options?.middleware ?? []), notice] });
    return operation === undefined || !isResult(result) ? result : watchResult(operation, result);
  };
}

function trackContext(client: Context): Context {
  const { validation, middleware } = client.options;
  const open = new Map<OperationDescriptor, number>();
  const count = (operation: OperationDescriptor, by: number): void =>
    void open.set(operation, (open.get(operation) ?? 0) + by);
  const layer: CallLayer = async (next, operation, input, signal, codec) => {
    recordRequest(operation, input);
    count(operation, 1);
    try {
      const result = await (validation ? validation(next, operation, input, signal, codec) : next(signal));
      return watchResult(operation, result);
    } finally {
      count(operation, -1);
    }
  };
  // A call with its own `validation` option bypasses this layer, so treat the whole request and response as used.
  const notice: Middleware = (request, next, { operation }) => {
    if ((open.get(operation) ?? 0) === 0)
      for (const kind of ["request", "response"] as const)
        recordUse({ operation: operation.id, part: { kind }, path: [], extent: "all" });
    return next(request);
  };
  const options = { ...client.options, validation: layer, middleware: [...(middleware ?? []), notice] };
  return { ...client, options };
}

function isResult(value: unknown): value is AnyResult {
  return typeof value === "object" && value !== null && "status" in value && "body" in value;
}

function recordRequest(operation: OperationDescriptor, input: AnyInput): OperationDescriptor {
  const { id, parameters, body } = operation;
  const record = (part: RecordedUse["part"], path: RecordedUse["path"] = []): void =>
    recordUse({ operation: id, part, path, extent: "value" });
  record({ kind: "call" });
  for (const { key, name, in: location } of parameters)
    if (input[key] !== undefined) record({ kind: "parameter", in: location, name });
  if (body === undefined || input["body"] === undefined) return operation;
  const type = input["contentType"];
  const part = { kind: "request", ...(typeof type === "string" ? { type } : {}) } as const;
  record(part);
  recordMembers(input["body"], [], (path) => record(part, path));
  return operation;
}

const deepest = 60;

function recordMembers(
  value: unknown,
  path: RecordedUse["path"],
  record: (path: RecordedUse["path"]) => void,
): void {
  if (typeof value !== "object" || value === null || path.length > deepest) return;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) recordMembers(item, [...path, index], record);
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    record([...path, name]);
    recordMembers(member, [...path, name], record);
  }
}

function watchResult({ id }: OperationDescriptor, result: AnyResult): AnyResult {
  const { status, contentType, body, headers } = result;
  const part = {
    kind: "response",
    status,
    ...(contentType === undefined ? {} : { type: contentType }),
  } as const;
  recordUse({ operation: id, part, path: [], extent: "value" });
  return {
    ...result,
    headers: watchHeaders(headers, (name) =>
      recordUse({ operation: id, part: { kind: "header", status, name }, path: [], extent: "value" }),
    ),
    body: watchValue(body, (path, extent) => recordUse({ operation: id, part, path, extent })),
  };
}

/** Calls `onRead` for each header that is accessed, or with `*` when all headers are listed. */
function watchHeaders(headers: Headers, onRead: (name: string) => void): Headers {
  return new Proxy(headers, {
    get(target, key) {
      // `Headers` methods throw unless called on the original object.
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== "function") return value;
      return (...given: readonly unknown[]): unknown => {
        const [name] = given;
        onRead((key === "get" || key === "has") && typeof name === "string" ? name : "*");
        return Reflect.apply(value, target, given);
      };
    },
  });
}
