import type { Contract } from "../../contract/build/contract.ts";
import { webhookNameOf } from "../../contract/model/model-lookup.ts";
import type { Operation } from "../../contract/model/types.ts";
import { isDescribed } from "../../language/inclusion/decide-object.ts";
import type { Inclusion } from "../../language/inclusion/inclusion.ts";
import type { LocatedFailure } from "../../language/inclusion/proof.ts";
import { isObject, type Json, type JsonSchema } from "../../language/values/json-object.ts";
import { shrinkValue } from "../../live/probe/shrink-case.ts";
import { bodySchemaOf, dropMembers } from "../../live/sample/sample-body.ts";
import { isStreamKind } from "../../runtime/http-semantics.ts";
import { encodeToken } from "../../runtime/pointer.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import { createJudge } from "../../verifier/judge/judge.ts";
import type { ExchangeFinding, Judge, JudgeOptions } from "../../verifier/judge/judgement.ts";
import type { Readings } from "../../verifier/judge/readings.ts";
import { basePathsOf } from "../../verifier/judge/routes.ts";
import type { Pair, Version } from "../changes/change.ts";
import type { Limits } from "../changes/effort.ts";
import { type OperationPair, otherVersion, type SchemaQuestion, type Target } from "../compare/part.ts";
import { partsAt, pointerOfSteps } from "./part-at.ts";
import { type PreparedContract, prepareContract } from "./prepare-contract.ts";
import { createRefusedSampler, type Refused, type RefusedSampler } from "./sample-refused.ts";
import {
  baseOf,
  type ChosenBody,
  isSentByService,
  type RequestPlan,
  type ResponsePlan,
  writeRequest,
  writeResponse,
} from "./write-exchange.ts";

export interface Goal {
  readonly question: SchemaQuestion;
  readonly located: LocatedFailure;
  readonly inclusion: Inclusion;
}

interface Witness {
  readonly exchange: Exchange;
  readonly basePath?: string;
  readonly isClosed: boolean;
}

export interface WitnessSearch {
  readonly tries: () => number;
  /**
   * `undefined` if none was found within the limits. With a goal, the reader's schema must refuse the value that violates the goal's
   * constraint; otherwise any fault of the target will do.
   */
  search(pair: OperationPair, target: Target, sender: Version, goal?: Goal): Promise<Witness | undefined>;
  prepared(version: Version): PreparedContract;
}

/** Smaller values tried per witness. */
const mostShrunk = 60;

/** @param readings - Default: those of the judge. */
export function createWitnessSearch(
  contracts: Pair<Contract>,
  readings: Partial<Readings> | undefined,
  seed: number,
  limits: Limits,
): WitnessSearch {
  const isEnforced = readings?.discriminator === "enforce";
  const sides = {
    old: prepareContract(contracts.old, isEnforced),
    new: prepareContract(contracts.new, isEnforced),
  };
  const judgedSides = new Map<Version, JudgedSides>();
  let judged = 0;
  return {
    tries: () => judged,
    prepared: (version) => sides[version],
    async search(pair, target, sender, goal) {
      const own = judgedSides.get(sender) ?? createJudgedSides(sides, sender, { readings, seed, limits });
      judgedSides.set(sender, own);
      const operations = { sender: pair[sender], reader: pair[otherVersion(sender)] };
      const search = new TargetSearch(own, operations, target, goal);
      const found = await search.run();
      judged += search.tries;
      const basePath = found && own.foreignBase(operations.sender, found.exchange);
      return found && (basePath === undefined ? found : { ...found, basePath });
    },
  };
}

/** Sender and reader of a search, with both judges. */
interface JudgedSides {
  readonly sender: PreparedContract;
  readonly reader: PreparedContract;
  readonly seed: number;
  readonly limits: Limits;
  readonly judges: (operation: Operation) => { readonly sender: Judge; readonly reader: Judge };
  /** The base path of an exchange, if the reader's servers lack it. `/` for none. */
  foreignBase(operation: Operation, exchange: Exchange): string | undefined;
  sampler(): RefusedSampler;
}

function createJudgedSides(
  sides: Pair<PreparedContract>,
  version: Version,
  {
    readings,
    seed,
    limits,
  }: { readonly readings: Partial<Readings> | undefined; readonly seed: number; readonly limits: Limits },
): JudgedSides {
  const [sender, reader] = [sides[version], sides[otherVersion(version)]];
  const own: JudgeOptions = readings === undefined ? {} : { readings };
  const known = basePathsOf(reader.contract, undefined);
  const byBase = new Map<string, Judge>();
  const judge = createJudge(sender.contract, own);
  let plain: Judge | undefined;
  let sampler: RefusedSampler | undefined;
  return {
    sender,
    reader,
    seed,
    limits,
    judges: (operation) => {
      const base = isSentByService(operation) ? "" : baseOf(sender, operation);
      // The sender's base path is accepted even if the reader lacks it, since servers are compared elsewhere.
      const options = known.includes(base) ? own : { ...own, basePath: [...known, base] };
      const other = byBase.get(base) ?? createJudge(reader.contract, options);
      byBase.set(base, other);
      return { sender: judge, reader: other };
    },
    foreignBase: (operation, exchange) => {
      const base = baseOf(sender, operation);
      if (isSentByService(operation) || known.includes(base)) return undefined;
      plain ??= createJudge(reader.contract, own);
      return plain(exchange).operation === undefined ? base || "/" : undefined;
    },
    sampler: () => {
      sampler ??= createRefusedSampler(sender, reader, {
        offset: seed - 1,
        cost: limits.cost,
        enforcesDiscriminators: readings?.discriminator === "enforce",
      });
      return sampler;
    },
  };
}

interface Variant {
  readonly value?: Json;
  readonly seed: number;
  readonly optional: number;
}

class TargetSearch {
  tries = 0;
  readonly #judged: JudgedSides;
  readonly #operation: Operation;
  /** The reader's operation, from which the request is made if the search is about a response. */
  readonly #asking: Operation;
  readonly #target: Target;
  readonly #goal: Goal | undefined;
  #open: Witness | undefined;

  constructor(
    judgedSides: JudgedSides,
    operations: { readonly sender: Operation; readonly reader: Operation },
    target: Target,
    goal: Goal | undefined,
  ) {
    this.#judged = judgedSides;
    this.#operation = operations.sender;
    this.#asking = operations.reader;
    this.#target = target;
    this.#goal = goal;
  }

  async run(): Promise<Witness | undefined> {
    for (const variant of this.#variants()) {
      if (this.tries >= this.#judged.limits.exchanges) break;
      const exchange = await this.#attempt(variant);
      if (exchange === undefined) continue;
      const isClosed = this.#isClosed(variant);
      const whole = { exchange: await this.#shrink(variant, exchange, isClosed), isClosed };
      if (isClosed) return whole;
      this.#open ??= whole;
    }
    return this.#open;
  }

  *#variants(): Generator<Variant> {
    const schema = this.#schema();
    const first = this.#judged.seed;
    if (schema === undefined) {
      for (const [index, optional] of [0, 0.5, 1, 0].entries()) yield { seed: first + index, optional };
      return;
    }
    const sampler = this.#judged.sampler();
    const seen = new Set<string>();
    const fresh = (value: Json): boolean => {
      const text = JSON.stringify(value);
      if (text.length > 100_000 || seen.has(text)) return false;
      seen.add(text);
      return true;
    };
    const goal = this.#goal;
    const refused = goal && refusedBy(goal);
    if (goal !== undefined && refused !== undefined && sampler.isHopeless(goal.located, refused)) return;
    if (goal !== undefined && refused !== undefined)
      for (const value of sampler.values(schema, goal.located, refused))
        if (fresh(value) && mayMiss(value, goal)) yield { value, seed: first, optional: 0 };
    for (const value of sampler.anyValues(schema))
      if (fresh(value) && (goal === undefined || mayMiss(value, goal)))
        yield { value, seed: first + 1, optional: 0 };
  }

  #schema(): JsonSchema | undefined {
    const target = this.#target;
    switch (target.kind) {
      case "parameter":
        return target.parameter.schema.schema;
      case "header":
        return target.header.schema.schema;
      case "body":
      case "response": {
        const { media } = target;
        if (media === undefined || media.kind === "binary") return undefined;
        return bodySchemaOf(media);
      }
      case "request":
      case "credentials":
      case "no-parameter":
      case "no-body":
      case "no-header":
        return undefined;
    }
  }

  #isClosed({ value }: Variant): boolean {
    if (this.#goal === undefined || value === undefined) return true;
    const { question, inclusion } = this.#goal;
    return isDescribed(value, [question.schemas[question.sender]], inclusion);
  }

  async #attempt(variant: Variant, isFirst = true): Promise<Exchange | undefined> {
    const exchange = await this.#write(variant);
    if (exchange === undefined) return undefined;
    this.tries++;
    const judges = this.#judged.judges(this.#operation);
    const own = judges.sender(exchange);
    if (own.verdict !== "valid") {
      const hidden = hiddenMembers(own.findings);
      if (!isFirst || hidden.length === 0 || variant.value === undefined) return undefined;
      return this.#attempt({ ...variant, value: dropMembers(variant.value, hidden) }, false);
    }
    const { findings, operation } = judges.reader(exchange);
    const target = this.#target;
    const isShown =
      target.kind === "request" && target.takenBy !== undefined
        ? operation === target.takenBy
        : findings.some((finding) => finding.severity === "error" && this.#isMeant(finding));
    return isShown && this.#isRefusedThere(variant) ? exchange : undefined;
  }

  /** Shrinks a witness's value: fewer members and items, shorter strings, smaller numbers. */
  async #shrink(variant: Variant, exchange: Exchange, isClosed: boolean): Promise<Exchange> {
    if (variant.value === undefined) return exchange;
    let best = { value: variant.value, exchange };
    let tries = 0;
    for (let isSmaller = true; isSmaller && tries < mostShrunk; ) {
      isSmaller = false;
      for (const value of shrinkValue(best.value)) {
        if (tries++ >= mostShrunk) break;
        const smaller = { ...variant, value };
        const shown = this.#isClosed(smaller) === isClosed ? await this.#attempt(smaller) : undefined;
        if (shown === undefined) continue;
        best = { value, exchange: shown };
        isSmaller = true;
        break;
      }
    }
    return best.exchange;
  }

  async #write({ value, seed, optional }: Variant): Promise<Exchange | undefined> {
    const target = this.#target;
    const base: RequestPlan = { seed, optional };
    const bodyOf = (
      chosen: ChosenBody["media"] | undefined,
      type: string | undefined,
    ): ChosenBody | undefined =>
      chosen === undefined
        ? undefined
        : {
            media: chosen,
            type: type ?? "",
            value: value === undefined ? "sample octets" : value,
            // Without a constraint, the search is about how parts are written.
            turn: this.#goal === undefined ? this.tries : undefined,
          };
    switch (target.kind) {
      case "request":
        return this.#request(base);
      case "credentials":
        return this.#request({ ...base, credentials: target.alternative });
      case "parameter": {
        const { in: location, name } = target.parameter;
        return value === undefined
          ? undefined
          : this.#request({ ...base, parameter: { in: location, name, value } });
      }
      case "no-parameter":
        return this.#request({ ...base, omitted: target.parameter });
      case "no-body":
        return this.#request({ ...base, body: null });
      case "body": {
        const body = bodyOf(target.media, target.type);
        return body === undefined ? undefined : this.#request({ ...base, body });
      }
      case "response": {
        const { response, status, isAskedFor = false } = target;
        const body = bodyOf(target.media, target.type);
        const accept = isAskedFor ? target.type : undefined;
        return this.#respond({ seed, response, status, ...(body === undefined ? {} : { body }) }, accept);
      }
      case "header": {
        const { response, status } = target;
        const name = target.header.name.toLowerCase();
        return this.#respond({ seed, response, status, header: { name, value } });
      }
      case "no-header": {
        const { response, status, name } = target;
        return this.#respond({ seed, response, status, header: { name, value: undefined } });
      }
    }
  }

  async #request(plan: RequestPlan): Promise<Exchange | undefined> {
    const request = await writeRequest(this.#judged.sender, this.#operation, plan);
    return request && { ...this.#sent(), request };
  }

  /** Names the webhook or callback. */
  #sent(): Pick<Exchange, "webhook"> {
    const { model } = this.#judged.sender.contract;
    return isSentByService(this.#operation) ? { webhook: webhookNameOf(this.#operation, model) } : {};
  }

  /** @param accept - Media type for `Accept`. Absent: no `Accept`. */
  async #respond(plan: ResponsePlan, accept?: string): Promise<Exchange | undefined> {
    for (let tried = 0; tried < 3; tried++) {
      const seed = this.#judged.seed + tried;
      const request = await this.#requestFor({ seed, optional: 0 });
      if (request === undefined) continue;
      const response = await writeResponse(this.#judged.sender, this.#operation, plan);
      if (response === undefined) return undefined;
      const headers = accept === undefined ? [] : [["accept", accept] as const];
      return {
        ...this.#sent(),
        request: { ...request, headers: [...headers, ...request.headers] },
        response,
      };
    }
    return undefined;
  }

  /**
   * The request to a compared response comes from the reader's document, since the reader of a response has sent the request; or from the
   * sender's, if that refuses it.
   */
  async #requestFor(plan: RequestPlan): Promise<Exchange["request"] | undefined> {
    const { sender, reader, judges } = this.#judged;
    const asked = await writeRequest(reader, this.#asking, plan);
    const isTaken =
      asked !== undefined &&
      judges(this.#operation).sender({ ...this.#sent(), request: asked }).verdict === "valid";
    return isTaken ? asked : writeRequest(sender, this.#operation, plan);
  }

  /**
   * Whether the reader's schema refuses the goal's part of the value, or the value alone does not show it. Otherwise the exchange is
   * refused for another reason.
   */
  #isRefusedThere({ value }: Variant): boolean {
    if (this.#goal === undefined || value === undefined) return true;
    const { inclusion, located, question } = this.#goal;
    if (question.wire.kind === "text" || isByReading(located)) return true;
    // Without such a part, the reader refuses the value for another change.
    return partsAt(value, located.steps).some(
      (part) => showsMember(part, located) && !inclusion.listed.takes(located.proof.reader.schema, part),
    );
  }

  /** Whether a finding of the reader's judge is about the target. */
  #isMeant({ pointer: found, code }: ExchangeFinding): boolean {
    const target = this.#target;
    const isStream = "media" in target && isStreamKind(target.media?.kind);
    // In a stream, the token after the body is the index of an item.
    const pointer = isStream ? found.replace(/^(\/(?:request|response)\/body)\/\d+/, "$1") : found;
    const below = this.#goal === undefined ? "" : pointerOfSteps(this.#goal.located.steps);
    const isAt = (start: string): boolean =>
      pointer.startsWith(start + below) || (start + below).startsWith(`${pointer}/`) || pointer === start;
    switch (target.kind) {
      case "request":
        // The request may match another template of the reader's document, which has its own parameters and body.
        return pointer.startsWith("/request/") || pointer === "/webhook";
      case "credentials":
        return code === "exchange/credentials-missing" || code === "exchange/scopes-missing";
      case "parameter":
      case "no-parameter":
        return isParameter(pointer, target.parameter);
      case "body":
        return isAt("/request/body") || pointer === "/request/headers/content-type";
      case "no-body":
        return pointer === "/request/body";
      case "response":
        return (
          isAt("/response/body") ||
          pointer === "/response/status" ||
          pointer === "/response/headers/content-type"
        );
      case "header":
        return pointer.startsWith(`/response/headers/${encodeToken(target.header.name.toLowerCase())}`);
      case "no-header":
        return pointer === `/response/headers/${encodeToken(target.name)}`;
    }
  }
}

/** Whether an object has the failing member, or lacks it if required. Otherwise the reader refuses it for another change. */
function showsMember(part: Json, { failure: { keyword, detail } }: LocatedFailure): boolean {
  if (!isObject(part) || detail === undefined || detail === "*") return true;
  if (keyword === "required") return !Object.hasOwn(part, detail);
  const isExtra = keyword === "additionalProperties" || keyword === "unevaluatedProperties";
  return !isExtra || Object.hasOwn(part, detail);
}

/** The reader may name a path parameter differently. */
function isParameter(
  pointer: string,
  { in: location, name }: { readonly in: string; readonly name: string },
): boolean {
  if (location === "path" || location === "querystring")
    return pointer.startsWith(location === "path" ? "/request/path" : "/request/query");
  const member = location === "header" ? "headers" : location === "cookie" ? "cookies" : location;
  const key = encodeToken(location === "header" ? name.toLowerCase() : name);
  return pointer === `/request/${member}/${key}` || pointer.startsWith(`/request/${member}/${key}/`);
}

/**
 * Members that must not be in this body because they are `readOnly` (request) or `writeOnly` (response). Empty if the judge found any other
 * error.
 */
function hiddenMembers(findings: readonly ExchangeFinding[]): readonly string[] {
  const errors = findings.filter(({ severity }) => severity === "error");
  const isHidden = errors.every(
    ({ code }) => code === "exchange/read-only" || code === "exchange/write-only",
  );
  return isHidden ? errors.map(({ pointer }) => pointer.replace(/^\/(?:request|response)\/body/, "")) : [];
}

/** Whether the judge checks the keyword apart from the schema, as its readings say. */
function isByReading({ failure: { keyword } }: LocatedFailure): boolean {
  return keyword === "readOnly" || keyword === "writeOnly" || keyword === "discriminator";
}

function refusedBy(goal: Goal): Refused {
  const { question, located, inclusion } = goal;
  const isDecided = question.wire.kind !== "text" && !isByReading(located);
  return {
    isDecided,
    whole: (value) => mayMiss(value, goal),
    part: (value) => !isDecided || !inclusion.listed.takes(located.proof.reader.schema, value),
  };
}

/**
 * Whether the reader may refuse a value: decided by its schema for JSON, otherwise (strings, and keywords that the judge checks apart) only
 * by its judge.
 */
function mayMiss(value: Json, { question, located, inclusion }: Goal): boolean {
  if (question.wire.kind === "text" || isByReading(located)) return true;
  return !inclusion.listed.takes(question.schemas[otherVersion(question.sender)].schema, value);
}
