import type { Operation } from "../../contract/model/types.ts";
import type { ContractDescriptor } from "../../runtime/descriptors.ts";
import type { CallSetting, Halves, ReceivedInput, ReceivedResult, SentReply } from "./halves.ts";

/** The generated modules of one contract, as they were imported, and the names of their functions. */
export interface GeneratedModules {
  readonly client: Readonly<Record<string, unknown>>;
  readonly routes: Readonly<Record<string, unknown>>;
  readonly operations: Readonly<Record<string, unknown>>;
  readonly createValidation: (options: { readonly checks: ChecksOf }) => unknown;
  readonly loadChecks: ChecksOf;
  functionOf(operation: Operation): string;
}

type ChecksOf = (operation: { readonly id: string }) => Promise<unknown>;
type CreateContext = (options: Readonly<Record<string, unknown>>) => unknown;
type CreateRouter = (handlers: object, options: object) => (request: Request) => Promise<Response>;
type CallOperation = (context: unknown, input: object) => Promise<ReceivedResult>;

const origin = "https://joint.example";

/** Joins the two generated halves: what the client fetches, the router answers. */
export function createHalves(modules: GeneratedModules): Halves {
  // The modules were generated for a document that is only known now; their names are all that types could say.
  const createContext = modules.client["createContext"] as CreateContext;
  const createRouter = modules.routes["createPartialRouter"] as CreateRouter;
  const contract = modules.operations["contract"] as ContractDescriptor;
  const validation = modules.createValidation({ checks: modules.loadChecks });
  const credentials = Object.fromEntries(
    contract.securitySchemes.map((scheme) => [scheme.name, secretFor(scheme.kind)]),
  );
  return {
    call(operation, input, setting) {
      const router = createRouter(
        { [operation.id]: (received: ReceivedInput): SentReply => setting.handle(received) },
        routerOptions(setting),
      );
      const context = createContext({
        baseUrl: origin,
        fetch: (request: Request) => router(request),
        credentials,
        validation: setting.clientChecks ? validation : false,
      });
      const call = modules.client[modules.functionOf(operation)] as CallOperation;
      return call(context, input);
    },
  };
}

function secretFor(kind: ContractDescriptor["securitySchemes"][number]["kind"]): unknown {
  return kind === "basic" ? { username: "someone", password: "secret" } : "secret";
}

function routerOptions({ granted, serverChecks }: CallSetting): object {
  const silent = (): void => undefined;
  return {
    basePath: "",
    responses: serverChecks ? "enforce" : "off",
    authenticate: () => (granted === undefined ? undefined : { principal: "someone", scopes: granted }),
    onReport: silent,
    onError: silent,
  };
}
