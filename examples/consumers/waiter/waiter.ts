import { type createClient, unwrap } from "../src/api/index.js";

type Api = ReturnType<typeof createClient>;

/** Orders the tea that is ready first. */
export async function orderTheFastest(api: Api): Promise<number> {
  const teas = unwrap(await api.listTeas());
  const [first] = teas.toSorted((some, other) => some.minutes - other.minutes);
  if (first === undefined) throw new Error("There is no tea.");
  const order = unwrap(await api.order({ body: { tea: first.name, cups: 1 } }));
  return order.id;
}
