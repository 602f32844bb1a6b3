import type { Media } from "../../contract/model/types.ts";
import type { Json, JsonSchema } from "../../language/values/json-object.ts";
import { oncePer } from "../../language/values/memory.ts";
import { isStreamKind, kindOfType } from "../../runtime/http-semantics.ts";
import type { Answer } from "./answer.ts";
import { chooseExamples } from "./choose-examples.ts";
import type { MockContext } from "./mock-context.ts";
import type { Preferences } from "./parse-prefer.ts";
import type { CheckedSchema } from "./schema-members.ts";
import { wait } from "./wait.ts";

interface ItemSource {
  readonly checked: CheckedSchema;
  readonly preferences: Preferences;
  readonly path: string;
  readonly isSampled: boolean;
}

/** Creates stream items, which differ if the schema allows it. Examples come first, followed by sampled values. */
export function createItems(
  media: Media,
  { checked, preferences, path, isSampled }: ItemSource,
  context: MockContext,
): (index: number) => Json | undefined {
  const from = { preferences, path, context, isSampled };
  const examples =
    preferences.example === undefined
      ? [...chooseExamples(media, checked, from)].flatMap(({ value, isExample }) =>
          isExample && checked.accepts(value) ? [value] : [],
        )
      : [];
  return (index) => examples[index] ?? (context.sampleItem(checked, `${path}/${index}`) as Json | undefined);
}

export const listSchemaOf: (media: Media) => JsonSchema = oncePer(({ itemSchema }) => ({
  type: "array",
  items: itemSchema?.schema ?? true,
}));

const LINE = 0x0a;

export function paceItems(answer: Answer, milliseconds: number, signal: AbortSignal): BodyInit | null {
  const { body, headers } = answer;
  const type = headers.find(([name]) => name.toLowerCase() === "content-type")?.[1];
  const kind = kindOfType(type);
  if (body === null || !isStreamKind(kind) || milliseconds === 0) return body;
  const items = splitItems(body, kind === "sse" ? [LINE, LINE] : [LINE]);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = items.next();
      if (value !== undefined) controller.enqueue(value);
      if (done === true || signal.aborted) controller.close();
      else await wait(milliseconds, signal);
    },
  });
}

function* splitItems(
  bytes: Uint8Array<ArrayBuffer>,
  delimiter: readonly number[],
): Generator<Uint8Array<ArrayBuffer>, undefined, undefined> {
  let start = 0;
  for (let index = 0; index < bytes.length; index++) {
    const end = index + delimiter.length;
    if (!delimiter.every((byte, offset) => bytes[index + offset] === byte)) continue;
    yield bytes.subarray(start, end);
    start = end;
    index = end - 1;
  }
  if (start < bytes.length) yield bytes.subarray(start);
  return undefined;
}
