import { describeOperation } from "../../contract/descriptors/describe-operation.ts";
import { lookupOf } from "../../contract/model/model-lookup.ts";
import type { Media, Operation, Parameter } from "../../contract/model/types.ts";
import type { Json } from "../../language/values/json-object.ts";
import { createValueChooser } from "../../live/sample/prepare-tools.ts";
import { dropOneWay } from "../../live/sample/sample-body.ts";
import type { ServerDescriptor } from "../../runtime/descriptors.ts";
import { EncodeError } from "../../runtime/parameters/encode-plain.ts";
import { isEqual } from "../../runtime/validators/equality.ts";
import { createSampleRequest } from "../../site/samples/create-request.ts";
import { createPlaceholder } from "../../site/samples/placeholder-value.ts";
import { clientModule, printClientSample } from "../../site/samples/print-client-sample.ts";
import {
  type SampleInput,
  type SampleServer,
  type SampleTools,
  sampleBody,
  sampleParameter,
} from "../../site/samples/sample-input.ts";
import { sampleKinds } from "../../site/samples/sample-kinds.ts";
import { sampleNames } from "../../site/samples/sample-request.ts";
import { type CodeLanguage, highlightCode } from "../../site/text/highlight-code.ts";
import { fill } from "../../site/words/words.ts";
import { createChecks } from "../../validation/checks/create-checks.ts";
import type { ExchangeFinding } from "../../verifier/judge/judgement.ts";
import { type BuiltCall, buildCall, type CallInput } from "../call/build-call.ts";
import type { LoadedOperation } from "../call/page-contract.ts";
import {
  type Caller,
  createCaller,
  findRival,
  type JudgedCall,
  keepStore,
  resetStore,
  restoreStore,
} from "../call/send-call.ts";
import { words } from "../words/words.ts";
import { showAnswer } from "./answer-view.ts";
import { createBodyFields } from "./body-fields.ts";
import { type CredentialFields, createCredentials } from "./credentials.ts";
import { button, element, fillElements } from "./elements.ts";
import { createHistory, type SentRequest } from "./history.ts";
import { withoutOptional } from "./object-shape.ts";
import { missing, placeholderIssue, type ValueField } from "./simple-fields.ts";
import { createTargetFields } from "./target-fields.ts";
import { createValueField } from "./value-field.ts";

export interface FormTools {
  readonly origins: readonly string[];
  load(file: string): Promise<LoadedOperation>;
}

/**
 * Creates the form of an operation.
 * @param kept - Request whose values are filled in. Default: samples.
 */
export function createTryForm(
  loaded: LoadedOperation,
  tools: FormTools,
  kept?: SentRequest,
): HTMLFormElement {
  const { origins, load } = tools;
  const { contract, operation } = loaded;
  const { model } = contract;
  const find = lookupOf(model);
  const checks = createChecks(contract);
  const samples = {
    placeholder: createPlaceholder(model.schemas),
    choose: createValueChooser(model, checks),
  };
  const descriptor = describeOperation(operation, model);
  let changed = 0;
  const onChange = (): void => {
    const mine = ++changed;
    setTimeout(() => {
      if (mine === changed) void followForm();
    }, 100);
  };
  const target = createTargetFields(operation, model, {
    origins,
    onChange: () => {
      credentials?.follow();
      onChange();
    },
  });
  const isMock = (): boolean => target.read().kind === "mock";
  const credentials = createCredentials(operation, model, { origins, isMock, onChange });
  const parameters = operation.parameters.flatMap((parameter, index): [string, ValueField][] => {
    const described = descriptor.parameters[index];
    if (described === undefined || parameter.fixed !== undefined) return [];
    const sample =
      parameter.required && kept === undefined ? sampleParameter(parameter, described, samples) : undefined;
    const given = kept?.parameters.find(([key]) => key === described.key)?.[1];
    const check = checks.checkOf(parameter.schema.schema);
    const field = createValueField({
      ...{ name: parameter.name, hint: parameter.in, isRequired: parameter.required, find },
      ...{ schema: parameter.schema.schema, initial: given ?? sample?.value, depth: 1 },
      carrier: parameter.in === "path" ? "path" : "parameter",
      onChange: () => {
        const value = field.read();
        if (value === undefined) field.tell(parameter.required ? [missing] : []);
        else field.tell(check(value) ?? []);
        onChange();
      },
    });
    if (sample?.isPlaceholder === true) field.tell([placeholderIssue]);
    return [[described.key, field]];
  });
  const checksOfBody = checks.checksOf(operation).body ?? [];
  const drop = (media: Media, value: Json): Json =>
    dropOneWay(
      value,
      descriptor.body?.content.find(({ type }) => type === media.type),
      "request",
      checksOfBody.find(({ type }) => type === media.type),
    );
  const isPatch = operation.method === "PATCH";
  // In a PATCH, every member overwrites the stored one, so start with as few members as possible.
  const ofBody: SampleTools = isPatch
    ? {
        ...samples,
        placeholder: (schema, options) => samples.placeholder(schema, { ...options, size: "least" }),
      }
    : samples;
  const body = createBodyFields(operation, {
    ...{ find, onChange, type: kept?.body?.type },
    sampleOf: (media) => {
      if (kept?.body?.type === media.type) return { value: kept.body.value, isPlaceholder: false };
      const sample = sampleBody(media, descriptor.body?.content, "request", ofBody);
      const value = drop(media, sample.value);
      const schema = (media.itemSchema ?? media.schema)?.schema ?? true;
      const stated = [
        ...media.examples.map((example) => example.value),
        ofBody.placeholder(schema, { side: "request" }),
      ];
      const isMade = isPatch && !stated.some((one) => isEqual(drop(media, one), value));
      return { ...sample, value: isMade ? withoutOptional(value, schema, find) : value };
    },
    exampleOf: drop,
    checkOf: (media) => checksOfBody.find(({ type }) => type === media.type)?.check,
  });
  const read = (): CallInput => ({
    parameters: parameters.flatMap(([key, field]) => {
      const value = field.read();
      return value === undefined ? [] : [[key, value as Json] as const]; // Fields return JSON.
    }),
    body: body?.read(),
    credentials: credentials?.read() ?? {},
    target: target.read(),
    variables: target.readVariables(),
    status: target.readStatus(),
    accept: target.readAccept(),
  });
  let sendable = body?.read();
  const stale = element("p", { class: "quiet", role: "status" });
  const followForm = async (): Promise<void> => {
    const input = read();
    const isText = input.body?.text !== undefined;
    if (!isText) sendable = input.body;
    const isShown =
      (!isText || sendable?.media === input.body?.media) &&
      (await updateSamples(loaded, { ...input, body: sendable }, credentials));
    if (!isShown) stale.textContent = words.notSendable;
    else stale.textContent = isText ? words.notJson : "";
  };
  const answer = element("div", {
    ...{
      class: "answer",
      role: "region",
      "aria-label": words.responseToRequest,
      "aria-live": "polite",
      tabindex: "0",
      "data-empty": words.responseAppears,
    },
  });
  const { send, reset } = createSender(loaded, load);
  const history = createHistory(`tenon-history ${model.title} ${operation.pointer}`, (request) => {
    const made = createTryForm(loaded, tools, request);
    const samples = form.querySelector(".call-code > .card");
    if (samples !== null) made.querySelector(".call-code")?.append(samples);
    form.replaceWith(made);
  });
  const told = element("span", { class: "quiet", role: "status" });
  const restart = button(words.resetMock, undefined, () => {
    reset();
    told.textContent = words.mockReset;
  });
  const form = element(
    "form",
    { autocomplete: "off" },
    element(
      "div",
      { class: "fields" },
      ...(credentials === undefined ? [] : [credentials.box]),
      ...(parameters.length === 0
        ? []
        : [
            element(
              "fieldset",
              {},
              element("legend", {}, words.parameters),
              ...parameters.map(([, field]) => field.box),
            ),
          ]),
      ...(body === undefined ? [] : [body.box]),
      target.box,
      stale,
      element("details", { class: "call-code" }, element("summary", {}, words.codeForValues)),
      history.box,
    ),
    element(
      "p",
      { class: "send" },
      element("button", { type: "submit", class: "primary" }, words.send),
      restart,
      told,
    ),
    answer,
  );
  form.noValidate = true;
  if (kept !== undefined) onChange();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    answer.setAttribute("aria-busy", "true");
    told.textContent = "";
    const input = read();
    void send(input).then(({ shown, findings, status }) => {
      history.add(input, status);
      for (const { pointer, message } of findings) {
        const [, part, place, name] = pointer.split("/");
        const index = operation.parameters.findIndex(
          (parameter) => part === "request" && placeOf(parameter) === place && nameIn(parameter) === name,
        );
        const key = descriptor.parameters[index]?.key;
        parameters
          .find(([each]) => each === key)?.[1]
          .tell([{ pointer: "", message, keyword: "", params: {} }]);
      }
      answer.replaceChildren(...shown);
      answer.scrollTop = 0;
      answer.removeAttribute("aria-busy");
    });
  });
  return form;
}

function placeOf({ in: place }: Parameter): string {
  return place === "header" ? "headers" : place === "cookie" ? "cookies" : place;
}

function nameIn({ in: place, name }: Parameter): string {
  return place === "header" ? name.toLowerCase() : name.replaceAll("~", "~0").replaceAll("/", "~1");
}

interface Sent {
  readonly shown: readonly HTMLElement[];
  readonly findings: readonly ExchangeFinding[];
  readonly status?: number | undefined;
}

function createSender(
  loaded: LoadedOperation,
  load: FormTools["load"],
): { send(input: CallInput): Promise<Sent>; reset(): void } {
  const { title } = loaded.contract.model;
  const store = restoreStore(title);
  const callers = new Map<LoadedOperation, Caller>();
  const send = async (input: CallInput): Promise<Sent> => {
    try {
      const call = await buildCall(loaded, input);
      const file = findRival(loaded, call);
      const met = file === undefined ? loaded : await load(file);
      const caller = callers.get(met) ?? createCaller(met, store);
      callers.set(met, caller);
      const judged =
        input.target.kind === "mock" ? await caller.callMock(call) : await callServer(caller, call);
      if (input.target.kind === "mock") keepStore(title, store);
      if (typeof judged === "string") return showProblem(judged);
      const rival = file === undefined ? [] : [showRival(met.operation, file)];
      return {
        shown: [...rival, ...showAnswer(judged, met)],
        findings: file === undefined ? judged.judgement.findings : [],
        status: judged.exchange.response?.status,
      };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return showProblem(error instanceof EncodeError ? fill(words.cannotSend, { message }) : message);
    }
  };
  return { send, reset: () => resetStore(title, store) };
}

function showRival({ method, path }: Operation, file: string): HTMLElement {
  const link = element("a", { href: encodeURI(file.replace(/\.js$/, ".html")) }, `${method} ${path}`);
  return element("p", { class: "quiet" }, ...fillElements(words.rival, { operation: link }));
}

async function callServer(caller: Caller, call: BuiltCall): Promise<JudgedCall | string> {
  const { origin } = new URL(call.url);
  let isForbidden = false;
  const note = (event: SecurityPolicyViolationEvent): void => {
    isForbidden ||= event.effectiveDirective === "connect-src";
  };
  document.addEventListener("securitypolicyviolation", note);
  try {
    return await caller.callServer(call);
  } catch {
    if (isForbidden) return fill(words.policyBlocks, { origin });
    return (await isThere(origin))
      ? fill(words.noCors, { origin, page: globalThis.origin })
      : fill(words.unreachable, { origin });
  } finally {
    document.removeEventListener("securitypolicyviolation", note);
  }
}

/** Checks whether a server is reachable, even if the page is not allowed to read the server's response. */
async function isThere(origin: string): Promise<boolean> {
  try {
    await fetch(origin, {
      method: "HEAD",
      mode: "no-cors",
      credentials: "omit",
      referrerPolicy: "no-referrer",
    });
    return true;
  } catch {
    return false;
  }
}

function showProblem(text: string): Sent {
  return { shown: [element("p", { class: "warn", role: "status" }, text)], findings: [] };
}

async function updateSamples(
  { contract: { model }, operation, share }: LoadedOperation,
  input: CallInput,
  credentials: CredentialFields | undefined,
): Promise<boolean> {
  const { body } = input;
  const alternative = credentials?.readAlternative();
  const sample: SampleInput = {
    descriptor: {
      ...describeOperation(operation, model),
      security: alternative === undefined ? [] : [alternative],
    },
    members: [...input.parameters, ...(body === undefined ? [] : [["body", body.value as Json] as const])], // Fields return JSON values.
    ...(body === undefined ? {} : { media: body.media }),
    server: sampleServer(input, operation.servers ?? model.servers),
    ...(credentials?.isShown() === true ? { secrets: input.credentials } : {}),
  };
  try {
    const client = printClientSample(operation, { function: share.functionName }, sample, model);
    const request = await createSampleRequest(sample, model);
    if (request === undefined) return false;
    for (const figure of document.querySelectorAll<HTMLElement>("[data-sample]")) {
      const kind = sampleNames.find((name) => name === figure.dataset["sample"]);
      const from = figure.dataset["from"];
      if (kind === undefined)
        put(
          figure,
          from === undefined ? client : client.replace(clientModule, JSON.stringify(from)),
          "typescript",
        );
      else put(figure, sampleKinds[kind].print(request), sampleKinds[kind].language);
    }
    return true;
  } catch {
    return false;
  }
}

function sampleServer({ target, variables }: CallInput, servers: readonly ServerDescriptor[]): SampleServer {
  switch (target.kind) {
    case "mock":
      return {};
    case "url":
      return { baseUrl: target.url };
    case "server": {
      const { server } = target;
      const own = servers[server]?.variables ?? [];
      const chosen = own.filter(({ name, default: fallback }) => (variables[name] ?? fallback) !== fallback);
      return {
        ...(server === 0 ? {} : { server }),
        ...(chosen.length === 0
          ? {}
          : { variables: Object.fromEntries(chosen.map(({ name }) => [name, variables[name] ?? ""])) }),
      };
    }
  }
}

function put(figure: Element, text: string, language: CodeLanguage): void {
  const code = figure.querySelector("code");
  // The highlighter escapes the text.
  if (code !== null) code.innerHTML = highlightCode(text.trimEnd(), language);
}
