/** An order, as the tea house returns it. */
export interface Order {
  readonly id: number;
  readonly tea: string;
  readonly cups: number;
}

/** The tea house refuses an order, with its reason as message. */
export class Sorry extends Error {}

const api = "https://tea.example/api";
const headers = { authorization: "Bearer waiter-7", "content-type": "application/json" };

/** Orders tea for the guests of a table. Each guest is given as a tea, or as `undefined` for no tea. */
export async function serveTable(guests: readonly (string | undefined)[]): Promise<readonly Order[]> {
  const cups = new Map<string, number>();
  for (const tea of guests) if (tea !== undefined) cups.set(tea, (cups.get(tea) ?? 0) + 1);
  return Promise.all([...cups].map(([tea, count]) => order(tea, count)));
}

/** Orders cups of one tea. Throws {@link Sorry} if the tea has run out. */
export async function order(tea: string, cups: number): Promise<Order> {
  const response = await fetch(`${api}/orders`, {
    method: "POST",
    headers,
    body: JSON.stringify({ tea, cups }),
  });
  if (response.status === 409) throw new Sorry(((await response.json()) as { sorry: string }).sorry);
  return (await response.json()) as Order;
}

/** Fetches an order; `undefined` if it was cancelled. */
export async function lookUp(id: number): Promise<Order | undefined> {
  const response = await fetch(`${api}/orders/${id}`, { headers });
  return response.status === 404 ? undefined : ((await response.json()) as Order);
}

/** Cancels an order. */
export async function cancel(id: number): Promise<void> {
  await fetch(`${api}/orders/${id}`, { method: "DELETE", headers });
}
