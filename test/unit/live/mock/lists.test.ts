import { describe, expect, test } from "vitest";
import { createMock } from "../../../../live/mock/create-mock.ts";
import type { MockOptions } from "../../../../live/mock/mock.ts";
import { contractOf } from "./contract-of.ts";

const json = (schema: object, more: object = {}): object => ({
  description: "d",
  content: { "application/json": { schema, ...more } },
});
const query = (name: string, schema: object, more: object = {}): object => ({
  name,
  in: "query",
  schema,
  ...more,
});
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const listOf = (items: object, more: object = {}): object => ({
  type: "object",
  required: ["items", ...Object.keys(more)],
  properties: { items: { type: "array", items }, ...more },
});
const integer = { type: "integer", minimum: 1 };
const id = (name: string): object => ({ name, in: "path", required: true, schema: integer });

const task = {
  type: "object",
  required: ["id", "title", "state", "priority", "tags", "createdAt", "ownerId", "project"],
  properties: {
    id: { type: "integer", readOnly: true },
    title: { type: "string", minLength: 1 },
    state: { enum: ["open", "closed", "late"] },
    priority: { type: "integer", minimum: 1, maximum: 5 },
    tags: { type: "array", items: { enum: ["red", "green", "blue"] }, uniqueItems: true },
    createdAt: { type: "string", format: "date-time" },
    ownerId: { type: "integer" },
    project: {
      type: "object",
      required: ["id", "name"],
      properties: { id: { type: "integer" }, name: { type: "string" } },
    },
  },
};
const person = {
  type: "object",
  required: ["id", "name"],
  properties: { id: { type: "integer" }, name: { type: "string" } },
};

const document = {
  openapi: "3.1.0",
  info: { title: "Tasks", version: "1" },
  components: { schemas: { Task: task, Person: person, Project: person } },
  paths: {
    "/tasks": {
      get: {
        operationId: "listTasks",
        parameters: [
          query("state", { type: "string" }),
          query("tag", { type: "array", items: { type: "string" } }),
          query("min_priority", { type: "integer" }),
          query(
            "created",
            { type: "object", properties: { after: { type: "string" }, before: { type: "string" } } },
            { style: "deepObject" },
          ),
          query("sort", { type: "string" }),
          query("order", { enum: ["asc", "desc"] }),
          query("q", { type: "string" }),
          query("scope", { type: "string" }),
          query(
            "title",
            { type: "object", properties: { oeq: { type: "string" }, alike: { type: "string" } } },
            { style: "deepObject" },
          ),
          query("limit", { ...integer, maximum: 50, default: 10 }),
          query("cursor", { type: "string" }),
        ],
        responses: {
          200: {
            ...json(
              listOf(ref("Task"), { total: { type: "integer" }, nextCursor: { type: ["string", "null"] } }),
            ),
            headers: {
              "X-Total-Count": { required: true, schema: { type: "integer" } },
              Link: { schema: { type: "string" } },
            },
          },
        },
      },
      post: {
        operationId: "addTask",
        requestBody: { required: true, content: { "application/json": { schema: ref("Task") } } },
        responses: { 201: json(ref("Task")) },
      },
    },
    "/tasks/{id}": {
      parameters: [id("id")],
      get: { operationId: "getTask", responses: { 200: json(ref("Task")), 404: { description: "gone" } } },
      delete: { operationId: "removeTask", responses: { 204: { description: "gone" } } },
    },
    "/tasks/{id}/notes": {
      parameters: [id("id")],
      get: {
        operationId: "listNotes",
        responses: {
          200: json({
            type: "array",
            items: {
              type: "object",
              required: ["id", "taskId"],
              properties: { id: integer, taskId: { type: "integer" } },
            },
          }),
          404: { description: "gone" },
        },
      },
    },
    "/people": { get: { operationId: "listPeople", responses: { 200: json(listOf(ref("Person"))) } } },
    "/people/{person}": {
      parameters: [id("person")],
      get: { operationId: "getPerson", responses: { 200: json(ref("Person")) } },
    },
    "/people/{ownerId}/tasks": {
      parameters: [id("ownerId")],
      get: { operationId: "listTasksOf", responses: { 200: json(listOf(ref("Task"))) } },
    },
    "/projects": {
      get: {
        operationId: "listProjects",
        responses: { 200: json({ type: "array", items: ref("Project") }) },
      },
    },
    "/projects/{id}": {
      parameters: [id("id")],
      get: { operationId: "getProject", responses: { 200: json(ref("Project")) } },
    },
  },
};
const contract = await contractOf(document);

interface Task {
  readonly id: number;
  readonly title: string;
  readonly state: string;
  readonly priority: number;
  readonly tags: readonly string[];
  readonly createdAt: string;
  readonly ownerId: number;
  readonly project: { readonly id: number; readonly name: string };
}
interface TaskPage {
  readonly items: readonly Task[];
  readonly total: number;
  readonly nextCursor: string | null;
}

function open(options: MockOptions = {}) {
  const verdicts: string[] = [];
  const mock = createMock(contract, {
    ...options,
    onExchange: ({ judgement }) => verdicts.push(judgement.verdict),
  });
  const send = async (line: string, body?: object): Promise<Response> => {
    const [method = "", path = ""] = line.split(" ");
    const init =
      body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
    return mock(new Request(`http://mock.example${path}`, { method, ...init }));
  };
  const tasks = async (search = ""): Promise<TaskPage> =>
    (await send(`GET /tasks?limit=50&${search}`)).json();
  return { send, tasks, verdicts };
}

describe("a filter", () => {
  test("shows the items of the whole list that fit it", async () => {
    const { tasks, verdicts } = open();
    const { items: all } = await tasks();
    const titled = (wanted: (task: Task) => boolean): readonly number[] =>
      all.filter(wanted).map((task) => task.id);
    const idsOf = async (search: string): Promise<readonly number[]> =>
      (await tasks(search)).items.map((task) => task.id);
    expect(await idsOf("state=closed")).toEqual(titled(({ state }) => state === "closed"));
    expect(await idsOf("min_priority=4")).toEqual(titled(({ priority }) => priority >= 4));
    expect(await idsOf("tag=red&tag=blue")).toEqual(
      titled(({ tags }) => tags.includes("red") && tags.includes("blue")),
    );
    const middle = all.map(({ createdAt }) => createdAt).toSorted()[12] ?? "";
    expect(await idsOf(`created[after]=${middle}`)).toEqual(titled(({ createdAt }) => createdAt > middle));
    const word = all[3]?.title ?? "";
    expect(await idsOf(`q=${word.toUpperCase()}`)).toContain(all[3]?.id);
    expect((await tasks("state=none")).total).toBe(0);
    expect(new Set(verdicts)).toEqual(new Set(["valid"]));
  });

  test("by operators in brackets, of which unknown ones are reported", async () => {
    const told: string[] = [];
    const { tasks } = open({ onFinding: ({ message }) => told.push(message) });
    const all = (await tasks()).items;
    const [first, second] = all;
    const of = async (search: string) => (await tasks(search)).items.map(({ title }) => title);
    const wanted = [first?.title ?? "", second?.title ?? ""];
    expect(await of(`title[oeq]=${wanted.map(encodeURIComponent).join(",")}`)).toEqual(
      all.map(({ title }) => title).filter((title) => wanted.includes(title)),
    );
    expect(told).toEqual([]);
    expect(await of("title[alike]=x")).toHaveLength(all.length);
    expect(told).toHaveLength(1);
  });

  test("of unknown meaning is left out, and reported once", async () => {
    const told: unknown[] = [];
    const { tasks } = open({ onFinding: ({ code, message }) => told.push([code, message]) });
    const all = await tasks();
    expect(await tasks("scope=mine")).toEqual(all);
    await tasks("scope=yours");
    expect(told).toEqual([
      [
        "mock/parameter-ignored",
        "The query parameter `scope` of `listTasks` has no effect because no item member has that name.",
      ],
    ]);
  });
});

test("items are sorted by the named member, in the named direction", async () => {
  const { tasks } = open();
  const priorities = async (search: string): Promise<readonly number[]> =>
    (await tasks(search)).items.map(({ priority }) => priority);
  const rising = await priorities("sort=priority");
  expect(rising).toEqual(rising.toSorted((one, other) => one - other));
  expect(await priorities("sort=-priority")).toEqual(rising.toReversed());
  expect(await priorities("sort=priority&order=desc")).toEqual(rising.toReversed());
});

test("pages are disjoint and complete, by the cursor and by the link of each", async () => {
  const { send, tasks, verdicts } = open();
  const { items: all } = await tasks();
  const byCursor: number[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: TaskPage = await (await send(`GET /tasks?${cursor && `cursor=${cursor}`}`)).json();
    expect(page.total).toBe(all.length);
    byCursor.push(...page.items.map((task) => task.id));
    cursor = page.nextCursor;
  }
  expect(byCursor).toEqual(all.map((task) => task.id));
  const byLink: number[] = [];
  let target: string | undefined = "/tasks?limit=7";
  while (target !== undefined) {
    const response = await send(`GET ${target}`);
    const page: TaskPage = await response.json();
    byLink.push(...page.items.map((task) => task.id));
    target = /<http:\/\/mock\.example([^>]*)>; rel="next"/.exec(response.headers.get("link") ?? "")?.[1];
  }
  expect(byLink).toEqual(all.map((task) => task.id));
  expect(new Set(verdicts)).toEqual(new Set(["valid"]));
});

test("an item is the same in a list and alone, and totals follow what is created and deleted", async () => {
  const { send, tasks } = open();
  const { items: all, total } = await tasks();
  for (const item of all.slice(0, 5))
    expect(await (await send(`GET /tasks/${item.id}`)).json()).toEqual(item);
  const { id: _, ...fields } = all[0] ?? ({} as Task);
  const made: Task = await (await send("POST /tasks", { ...fields, title: "Walk" })).json();
  expect(all.map((task) => task.id)).not.toContain(made.id);
  const grown = await send("GET /tasks");
  expect([(await tasks()).total, grown.headers.get("x-total-count")]).toEqual([total + 1, String(total + 1)]);
  await send(`DELETE /tasks/${all[0]?.id}`);
  await send(`DELETE /tasks/${all[1]?.id}`);
  expect((await tasks()).total).toBe(total - 1);
});

describe("a reference", () => {
  test("leads to an item that exists", async () => {
    const { send, tasks } = open();
    const people: { items: readonly { id: number }[] } = await (await send("GET /people")).json();
    const projects: readonly { id: number; name: string }[] = await (await send("GET /projects")).json();
    const { items } = await tasks();
    const known = people.items.map((each) => each.id);
    for (const { ownerId } of items) expect(known).toContain(ownerId);
    for (const { project } of items)
      expect(projects).toContainEqual(expect.objectContaining({ id: project.id, name: project.name }));
  });

  test("to the item whose path an item is below leads to this item, which must exist", async () => {
    const { send } = open();
    const notes: readonly { taskId: number }[] = await (await send("GET /tasks/7/notes")).json();
    expect(new Set(notes.map(({ taskId }) => taskId))).toEqual(new Set([7]));
    await send("DELETE /tasks/7");
    expect((await send("GET /tasks/7/notes")).status).toBe(404);
  });

  test("a list below an item shows the items that refer to it", async () => {
    const { send, tasks } = open();
    const { items } = await tasks();
    const owner = items[0]?.ownerId;
    const own: TaskPage = await (await send(`GET /people/${owner}/tasks`)).json();
    expect(own.items).toEqual(items.filter(({ ownerId }) => ownerId === owner));
  });
});
