import { type Hive, isCallError, unwrap } from "./api/index.js";
import { createApiary } from "./hives.js";

const apiary = createApiary(new URLSearchParams(location.search).get("api") ?? "http://127.0.0.1:4010");

function show(hive: Hive): void {
  const item = document.createElement("li");
  item.textContent = `${hive.roof}: ${hive.bees.toLocaleString("en")} bees${hive.queen === false ? ", no queen" : ""}`;
  document.querySelector("#hives")?.append(item);
}

function tell(text: string): void {
  const output = document.querySelector("#told");
  if (output !== null) output.textContent = text;
}

document.querySelector<HTMLFormElement>("#add")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const fields = new FormData(event.target as HTMLFormElement);
  const body = { roof: String(fields.get("roof")), bees: Number(fields.get("bees")) };
  try {
    const added = await apiary.hives.add({ body });
    if (added.status !== 201) return tell(added.body.message);
    const shown = unwrap(await apiary.hives.show({ hive: added.body.id }));
    show(shown);
    tell(`Number ${shown.id}.`);
  } catch (error) {
    if (!isCallError(error) || error.kind !== "request-validation") throw error;
    tell(error.issues.map(({ pointer, message }) => `${pointer} ${message}`).join("; "));
  }
});

const { body: hives } = await apiary.hives.list({ limit: 10 });
for (const hive of hives) show(hive);
