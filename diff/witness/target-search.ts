import { fitsKind } from "../../contract/model/media-kind.ts";
import type { Media } from "../../contract/model/types.ts";
import { isDescribed } from "../../language/inclusion/decide-object.ts";
import { admittedTypes } from "../../language/schema/admitted-types.ts";
import type { Json, JsonSchema } from "../../language/values/json-object.ts";
import { shrinkValue } from "../../live/probe/shrink-case.ts";
import { bodySchemaOf, dropMembers } from "../../live/sample/sample-body.ts";
import type { Exchange } from "../../verifier/exchanges/exchange.ts";
import type { ExchangeFinding } from "../../verifier/judge/judgement.ts";
import { type Goal, isRefusedThere, mayMiss, refusedBy } from "./goal.ts";
import { isAllowed } from "./is-allowed.ts";
import { isMeant } from "./is-meant.ts";
import { mostText } from "./sample-refused.ts";
import { type SearchedTarget, type Variant, writeTarget } from "./write-target.ts";

export interface Witness {
  readonly exchange: Exchange;
  readonly basePath?: string;
  readonly isClosed: boolean;
}

const mostShrunk = 60;

export class TargetSearch {
  tries = 0;
  readonly #searched: SearchedTarget;
  readonly #goal: Goal | undefined;
  #open: Witness | undefined;

  constructor(searched: SearchedTarget, goal: Goal | undefined) {
    this.#searched = searched;
    this.#goal = goal;
  }

  async run(): Promise<Witness | undefined> {
    for (const variant of this.#variants()) {
      if (this.tries >= this.#searched.judged.limits.exchanges) break;
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
    const first = this.#searched.judged.seed;
    if (schema === undefined) {
      for (const [index, optional] of [0, 0.5, 1, 0].entries()) yield { seed: first + index, optional };
      return;
    }
    const sampler = this.#searched.judged.sampler();
    const seen = new Set<string>();
    const fresh = (value: Json): boolean => {
      const text = JSON.stringify(value);
      if (text.length > mostText || seen.has(text)) return false;
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
    const { target } = this.#searched;
    switch (target.kind) {
      case "parameter":
        return target.parameter.schema.schema;
      case "header":
        return target.header.schema.schema;
      case "body":
      case "response": {
        const { media } = target;
        if (media === undefined || media.kind === "binary" || this.#isUncheckable(media)) return undefined;
        return bodySchemaOf(media);
      }
      case "request":
      case "credentials":
      case "no-parameter":
      case "empty-parameter":
      case "no-body":
      case "no-header":
        return undefined;
    }
  }

  /** Whether a text of the media type has no value that its schema could check. */
  #isUncheckable(media: Media): boolean {
    const { find } = this.#searched.judged.sender;
    return media.kind === "text" && !fitsKind(media, admittedTypes(bodySchemaOf(media), find));
  }

  #isClosed({ value }: Variant): boolean {
    if (this.#goal === undefined || value === undefined) return true;
    const { question, inclusion } = this.#goal;
    return isDescribed(value, [question.schemas[question.sender]], inclusion);
  }

  async #attempt(variant: Variant, isFirst = true): Promise<Exchange | undefined> {
    // Without a goal, each attempt encodes body parts differently.
    const turn = this.#goal === undefined ? this.tries : undefined;
    const exchange = await writeTarget(this.#searched, variant, turn);
    if (exchange === undefined) return undefined;
    this.tries++;
    const { target } = this.#searched;
    const isBaseChecked = target.kind === "request" && target.isBaseChecked;
    const judges = this.#searched.judged.judges(this.#searched.operation, isBaseChecked);
    const own = judges.sender(exchange);
    if (!isAllowed(own, target)) {
      const hidden = hiddenMembers(own.findings);
      if (!isFirst || hidden.length === 0 || variant.value === undefined) return undefined;
      return this.#attempt({ ...variant, value: dropMembers(variant.value, hidden) }, false);
    }
    const { findings, operation } = judges.reader(exchange);
    const isShown =
      target.kind === "request" && target.takenBy !== undefined
        ? operation === target.takenBy
        : findings.some((finding) => finding.severity === "error" && isMeant(finding, target, this.#goal));
    if (!isShown) return undefined;
    const { value } = variant;
    const isRefused = this.#goal === undefined || value === undefined || isRefusedThere(value, this.#goal);
    return isRefused ? exchange : undefined;
  }

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
}

/**
 * Returns the members to remove because they are `readOnly` (request) or `writeOnly` (response). The list is empty if the judge reported
 * any other error.
 */
function hiddenMembers(findings: readonly ExchangeFinding[]): readonly string[] {
  const errors = findings.filter(({ severity }) => severity === "error");
  const isHidden = errors.every(
    ({ code }) => code === "exchange/read-only" || code === "exchange/write-only",
  );
  return isHidden ? errors.map(({ pointer }) => pointer.replace(/^\/(?:request|response)\/body/, "")) : [];
}
