import type { OperationDescriptor } from "../descriptors.ts";
import { chooseByStatus } from "../http-semantics.ts";
import { ownMember } from "../parameters/encode-plain.ts";
import { finishReply } from "./finish-reply.ts";
import type { AnyFormatError, Refusal, RefusalKind } from "./options.ts";
import type { Incoming, Outgoing, Problem } from "./problem.ts";
import { reportError, type Service } from "./report-error.ts";
import type { RouteState } from "./route-state.ts";
import { draftReply, writeReply } from "./write-reply.ts";

export interface RefusedCall {
  readonly found: Problem;
  readonly incoming: Incoming;
  readonly state: RouteState | undefined;
  readonly error: unknown;
}

type FormattersById = Readonly<Record<string, AnyFormatError | undefined>>;

export function formatterOf<P>(
  { options: { formatError, formatErrors } }: Service<P>,
  state: RouteState | undefined,
): AnyFormatError | undefined {
  const own = state && formatErrors && ownMember(formatErrors as FormattersById, state.operation.id);
  return own ?? formatError;
}

/**
 * Formats an error with a user-defined function. Resolves with `undefined` if `format` throws, returns nothing, or returns an invalid
 * reply.
 */
export async function formatRefusal<P>(
  service: Service<P>,
  format: AnyFormatError,
  call: RefusedCall,
): Promise<Outgoing | undefined> {
  const { incoming, state, found } = call;
  const operation = state?.operation;
  try {
    const reply = await format(refusalOf(call));
    if (reply === undefined) return undefined;
    const isDescribed = operation && chooseByStatus(operation.responses, reply.status) !== undefined;
    const result =
      state !== undefined && isDescribed
        ? finishReply(service, {
            reply,
            operation: state.operation,
            checks: await state.checks(),
            incoming,
          })
        : writeReply(draftReply(reply, UNDESCRIBED, incoming, service.parts));
    if ("kind" in result) return undefined;
    const given = new Set(result.headers.map(([name]) => name));
    const own = (found.headers ?? []).filter(([name]) => !given.has(name));
    return { ...result, headers: [...result.headers, ...own] };
  } catch (error) {
    reportError(service, error, { operation, incoming });
    return undefined;
  }
}

const UNDESCRIBED: OperationDescriptor = {
  ...{ id: "", method: "", path: "" },
  ...{ parameters: [], responses: [], security: [] },
};

function refusalOf({ found, incoming, state, error }: RefusedCall): Refusal {
  const { status, message, details: issues = [], headers = [] } = found;
  const operation = state?.operation;
  return { kind: kindOf(found), status, message, issues, headers, operation, error, incoming };
}

const KINDS: ReadonlyMap<number, RefusalKind> = new Map([
  [401, "unauthenticated"],
  [403, "forbidden"],
  [404, "not-found"],
  [405, "method-not-allowed"],
  [406, "not-acceptable"],
  [413, "too-large"],
  [415, "unsupported-media-type"],
  [500, "internal"],
  [501, "not-implemented"],
]);

function kindOf({ status, part }: Problem): RefusalKind {
  return part ?? KINDS.get(status) ?? "malformed";
}
