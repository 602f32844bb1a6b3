import type { Operation } from "../../../contract/model/types.ts";
import type { ContractDescriptor } from "../../../runtime/descriptors.ts";
import type {
  CallSetting,
  Halves,
  ReceivedInput,
  ReceivedResult,
  SentReply,
  TamperedRequest,
} from "./halves.ts";

/** The imported generated modules of one contract, and the names of their functions. */
export interface GeneratedModules {
  readonly client: Readonly<Record<string, unknown>>;
  readonly routes: Readonly<Record<string, unknown>>;
  readonly operations: Readonly<Record<string, unknown>>;
  readonly createValidation: (options: { readonly checks: ChecksOf; readonly request?: "off" }) => unknown;
  readonly loadChecks: ChecksOf;
  functionOf(operation: Operation): string;
}

type ChecksOf = (operation: { readonly id: string }) => Promise<unknown>;
type CreateContext = (options: Readonly<Record<string, unknown>>) => unknown;
type CreateRouter = (handlers: object, options: object) => (request: Request) => Promise<Response>;
type CallOperation = (context: unknown, input: object) => Promise<ReceivedResult>;

const origin = "https://joint.example";

/**
 * Connects the generated client to the generated routers without a network. The routers are made once, and use the setting of the present
 * call. So make one call at a time.
 */
export function createHalves(modules: GeneratedModules, operations: readonly Operation[]): Halves {
  // The types of these exports are unknown here, since the document is chosen when the test runs.
  const createContext = modules.client["createContext"] as CreateContext;
  const createRouter = modules.routes["createPartialRouter"] as CreateRouter;
  const contract = modules.operations["contract"] as ContractDescriptor;
  const validation = modules.createValidation({ checks: modules.loadChecks });
  const checkingResults = modules.createValidation({ checks: modules.loadChecks, request: "off" });
  const credentials = Object.fromEntries(
    contract.securitySchemes.map((scheme) => [scheme.name, secretFor(scheme.kind)]),
  );
  let current: CallSetting | undefined;
  const handle = (received: ReceivedInput): SentReply => readCurrent(current).handle(received);
  const handlers = Object.fromEntries(operations.map(({ id }) => [id, handle]));
  const granted = (): readonly string[] | undefined => readCurrent(current).granted;
  const checking = createRouter(handlers, routerOptions("enforce", granted));
  const trusting = createRouter(handlers, routerOptions("off", granted));
  const servers = {
    strict: createRouter(handlers, { ...routerOptions("enforce", granted), accept: "enforce" }),
    empty: createRouter({}, routerOptions("enforce", granted)),
  };
  const tamper =
    ({ change, server, onAnswer }: TamperedRequest) =>
    async (request: Request): Promise<Response> => {
      const response = await servers[server](await change(request));
      onAnswer(response);
      return response;
    };
  return {
    call(operation, input, setting) {
      current = setting;
      const { tampered } = setting;
      const fetch = tampered === undefined ? (setting.serverChecks ? checking : trusting) : tamper(tampered);
      const checked = tampered === undefined ? validation : checkingResults;
      const context = createContext({
        baseUrl: origin,
        fetch,
        credentials,
        validation: setting.clientChecks ? checked : false,
      });
      const call = modules.client[modules.functionOf(operation)] as CallOperation;
      return call(context, input);
    },
  };
}

function readCurrent(current: CallSetting | undefined): CallSetting {
  if (current === undefined) throw new Error("the router was reached outside a call");
  return current;
}

function secretFor(kind: ContractDescriptor["securitySchemes"][number]["kind"]): unknown {
  return kind === "basic" ? { username: "someone", password: "secret" } : "secret";
}

function routerOptions(responses: "enforce" | "off", granted: () => readonly string[] | undefined): object {
  const silent = (): void => undefined;
  const authenticate = (): object | undefined => {
    const scopes = granted();
    return scopes && { principal: "someone", scopes };
  };
  return { basePath: "", responses, authenticate, onReport: silent, onError: silent };
}
