import { describeOperation } from "../../contract/descriptors/describe-operation.ts";
import { lookupOf, webhookNameOf } from "../../contract/model/model-lookup.ts";
import type { Operation } from "../../contract/model/types.ts";
import { createClientContext } from "../../runtime/client/create-server-url.ts";
import { sendExact } from "../../runtime/client/send-converted.ts";
import { parseExact } from "../../runtime/conversion/int64.ts";
import { concreteType } from "../../runtime/http-semantics.ts";
import { readCallbackUrl } from "../../runtime/links/follow-link.ts";
import { NO_FIT } from "../../runtime/wire/coerce-text.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import { createJudge } from "../../verifier/judge/judge.ts";
import type { Judge } from "../../verifier/judge/judgement.ts";
import { fromRequest, fromResponse } from "../../verifier/matchers/received.ts";
import { anyXmlCodec } from "../../xml/any-codec.ts";
import { seedOf } from "../sample/create-sampler.ts";
import { oracleOf } from "../sample/prepare-tools.ts";
import { bodyValue, toCarried } from "../sample/sample-body.ts";
import { sampleParameters } from "../sample/sample-parameters.ts";
import type { Answer } from "./answer.ts";
import { chooseExamples, schemaOf } from "./choose-examples.ts";
import type { SentWebhook } from "./mock.ts";
import type { MockContext } from "./mock-context.ts";
import type { AcceptedCall } from "./state/paging.ts";
import type { ResourceContext } from "./state/resource-context.ts";
import { showResource } from "./state/show-resource.ts";

export interface WebhookSender {
  /**
   * Sends the callbacks of an operation after its response was sent. Callback URLs are taken from the request and the response. Never
   * rejects.
   */
  sendCallbacks(call: AcceptedCall, answer: Answer, about: ResourceContext): Promise<void>;
  sendWebhook(name: string, url: string): Promise<SentWebhook | undefined>;
}

const PATIENCE = 10_000;

export function createWebhookSender(context: MockContext): WebhookSender {
  const { model } = context.contract;
  let judge: Judge | undefined;
  const deliver = async (webhook: Operation, url: string, about: ResourceContext): Promise<SentWebhook> => {
    judge ??= createJudge(context.contract, {
      // The API sends the payload, so read-only members are allowed, and the receiver's credentials are unknown.
      readings: {
        ...context.options.readings,
        readOnlySent: "off",
        writeOnlyShown: "off",
        credentials: "off",
      },
    });
    const sent = await sendOne(context, { webhook, url, about, judge });
    context.options.onWebhook?.(sent);
    return sent;
  };
  return {
    async sendCallbacks(call, answer, about) {
      const { operation, descriptor, params, body } = call;
      const own = model.webhooks.filter(({ callback }) => callback?.of === operation.id);
      if (own.length === 0) return;
      const result = {
        status: answer.status,
        headers: new Headers(answer.headers.map(([name, value]): [string, string] => [name, value])),
        body: await readJson(answer),
      };
      for (const webhook of own) {
        const described = describeOperation(webhook, model);
        const url = readCallbackUrl(described, descriptor, { input: { ...params, body }, result });
        if (url !== undefined) await deliver(webhook, url, about);
      }
    },
    async sendWebhook(name, url) {
      const webhook = model.webhooks.find(({ path, callback }) => callback === undefined && path === name);
      return webhook && deliver(webhook, url, { kind: "other", gone: false });
    },
  };
}

interface Delivery {
  readonly webhook: Operation;
  readonly url: string;
  readonly about: ResourceContext;
  readonly judge: Judge;
}

async function sendOne(context: MockContext, { webhook, url, about, judge }: Delivery): Promise<SentWebhook> {
  const { model } = context.contract;
  const start = performance.now();
  let exchange: Exchange = { request: { method: webhook.method, url, headers: [], body: { kind: "none" } } };
  let failure: string | undefined;
  try {
    const target = new URL(url);
    if (!/^https?:$/.test(target.protocol)) throw new TypeError(`${url} is not an http or https URL`);
    const client = createClientContext(context.described, {
      baseUrl: target.origin,
      fetch: async (request) => {
        const sent = await fromRequest(request.clone());
        exchange = { request: sent };
        const response = await fetch(request, { redirect: "manual", signal: AbortSignal.timeout(PATIENCE) });
        exchange = { request: sent, response: await fromResponse(response.clone()) };
        return response;
      },
    });
    const descriptor = {
      ...describeOperation(webhook, model),
      security: [],
      path: target.pathname + target.search,
    };
    await sendExact(client, descriptor, anyXmlCodec, {}, makeInput(context, webhook, about));
  } catch (error) {
    if (exchange.response === undefined) failure = describeFailure(error);
  }
  const judgement = judge({ ...exchange, webhook: webhookNameOf(webhook, model) });
  const milliseconds = performance.now() - start;
  return { exchange, judgement, milliseconds, ...(failure === undefined ? {} : { failure }) };
}

function makeInput(
  context: MockContext,
  webhook: Operation,
  about: ResourceContext,
): Readonly<Record<string, unknown>> {
  const { model } = context.contract;
  const seed = `${webhook.id} ${about.kind === "item" ? about.resource.path : ""}`;
  const tools = {
    sampler: context.sampler(seedOf(context.seed, seed)),
    oracle: oracleOf(context.checks),
    find: lookupOf(model),
  };
  const params = sampleParameters(webhook, describeOperation(webhook, model), tools, 0);
  if (typeof params === "string") throw new TypeError(params);
  for (const media of webhook.body?.content ?? []) {
    const checked = schemaOf(media, context);
    for (const { value } of chooseExamples(media, checked, { preferences: {}, path: seed, context })) {
      const shown = about.kind === "item" ? showResource(value, checked, about.resource, context) : value;
      const fitting = [shown, value].find((candidate) => checked.accepts(candidate));
      if (fitting === undefined) continue;
      const carried = bodyValue({ media, value: toCarried(fitting, media) }, tools);
      return { ...params, body: carried, contentType: concreteType(media) };
    }
  }
  if (webhook.body?.required === true) throw new TypeError("no valid body could be made");
  return params;
}

async function readJson({ body, headers }: Answer): Promise<unknown> {
  const type = headers.find(([name]) => name === "content-type")?.[1] ?? "";
  if (body === null || !/[/+]json\b/i.test(type)) return undefined;
  const value = parseExact(await new Response(body).text());
  return value === NO_FIT ? undefined : value;
}

function describeFailure(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
