import { describeOperation } from "../../contract/descriptors/describe-operation.ts";
import type { Operation, Response } from "../../contract/model/types.ts";
import { readPointer } from "../../runtime/pointer.ts";
import { codeSamplesOf } from "../facts/authored.ts";
import { clientModule } from "../samples/print-client-sample.ts";
import { sampleKinds } from "../samples/sample-kinds.ts";
import { firstSentence } from "../text/first-sentence.ts";
import { createCodeView, languageOf } from "../text/highlight-code.ts";
import { escapeHtml, type HtmlText, html, trustHtml } from "../text/html-text.ts";
import type { DocsContext } from "./docs-context.ts";
import { createTabs, type TabView, viewExamples } from "./examples.ts";

export function kindOfStatus(status: Response["status"]): HtmlText {
  return trustHtml(/^[23]/.test(String(status)) ? "good" : /^[45]/.test(String(status)) ? "bad" : "other");
}

interface CardView {
  readonly title: HtmlText;
  readonly name: HtmlText;
  readonly tabs: readonly TabView[];
}

export function listCards(
  operation: Operation,
  isWebhook: boolean,
  context: DocsContext,
): readonly CardView[] {
  const { body, responses, pointer } = operation;
  const { words } = context.links;
  const descriptor = describeOperation(operation, context.contract.model);
  const [sent, received] = isWebhook
    ? (["response", "request"] as const)
    : (["request", "response"] as const);
  const samples = listSamples(readPointer(context.contract.document, pointer), operation, context);
  const ofBody = { content: body?.content ?? [], described: descriptor.body?.content, side: sent };
  const payload = viewExamples("payload", ofBody, context);
  const hasPayload = payload.length > 0 && (samples.length === 0 || payload.length > 1);
  const request = createTabs("request", [
    ...samples,
    ...(hasPayload ? [{ label: isWebhook ? words.payload : words.body, inner: payload }] : []),
  ]);
  const answers = responses.flatMap(({ status, content, description: written }, index) => {
    const described = descriptor.responses[index]?.content;
    const inner = viewExamples(`response-${status}`, { content, described, side: received }, context);
    const line = firstSentence(written);
    // Markdown has it in the list of responses.
    const description = line === "" ? trustHtml("") : html`<p data-repeats>${escapeHtml(line)}</p>`;
    return inner.length === 0
      ? []
      : [{ label: String(status), kind: kindOfStatus(status), description, inner }];
  });
  return [
    { title: trustHtml(words.request), name: trustHtml("request"), tabs: request },
    { title: trustHtml(words.response), name: trustHtml("response"), tabs: createTabs("response", answers) },
  ].filter(({ tabs }) => tabs.length > 0);
}

type Tab = Parameters<typeof createTabs>[1][number];

function listSamples(node: unknown, { pointer }: Operation, context: DocsContext): readonly Tab[] {
  const own = codeSamplesOf(node).map(({ label, language, source }): Tab => {
    const known = languageOf(language);
    const code = createCodeView("", source, known);
    // Markdown names the language of a block, also one that is not highlighted.
    const name = /^[\w+#.-]{1,30}$/.test(language) ? language.toLowerCase() : "";
    return { label, samples: [known === undefined ? { ...code, language: escapeHtml(name) } : code] };
  });
  const found = context.samples.get(pointer);
  if (found === undefined) return own;
  const { clientPackage } = context;
  const made = found.others.map(({ name, text }, index): Tab => {
    const { tab, language } = sampleKinds[name];
    return { label: tab, samples: [createCodeView("", text, language, name)], repeats: index > 0 };
  });
  if (clientPackage === undefined) return [...own, ...made];
  const text = found.client.replace(clientModule, JSON.stringify(clientPackage));
  const client = createCodeView("", text, "typescript", "client");
  const [curl, ...others] = made;
  return [
    ...own,
    ...(curl === undefined ? [] : [curl]),
    { label: "TypeScript", samples: [{ ...client, from: escapeHtml(clientPackage) }] },
    ...others,
  ];
}
