import express, { type Express, type Request, type Response } from "express";

interface Loan {
  readonly id: number;
  readonly seed: string;
  readonly packets: number;
  readonly due: string;
}

const CARDS = new Set(["rosa", "amir"]);

/** Makes the app of a seed library, with its stock in March. */
export function createApp(): Express {
  const shelf = new Map([
    ["black-cherry", { sow: [3, 4], packets: 12 }],
    ["lambs-lettuce", { sow: [8, 9], packets: 3 }],
  ]);
  const loans: Loan[] = [];
  const app = express();
  app.use(express.json());

  app.get("/v1/seeds", ({ query }, res) => {
    const month = query["sow"] === undefined ? undefined : Number(query["sow"]);
    if (Number.isNaN(month)) return refuse(res, 400, "There is no such month.");
    const seeds = [...shelf].map(([name, seed]) => ({ name, ...seed }));
    res.json(seeds.filter(({ sow }) => month === undefined || sow.includes(month)));
  });

  app.post("/v1/loans", (req, res) => {
    if (!hasCard(req)) return refuse(res, 401, "Show your card.");
    const { seed, packets = 1 } = req.body as { seed?: string; packets?: number };
    const stock = shelf.get(seed ?? "");
    if (seed === undefined || stock === undefined) return refuse(res, 400, "There is no such seed.");
    if (stock.packets < packets) return refuse(res, 409, "There are not enough packets.");
    stock.packets -= packets;
    const loan: Loan = { id: loans.length + 1, seed, packets, due: "2026-10-31" };
    loans.push(loan);
    res.status(201).location(`/v1/loans/${loan.id}`).json(loan);
  });

  app.get("/v1/loans/:loan", (req, res) => {
    if (!hasCard(req)) return refuse(res, 401, "Show your card.");
    const loan = loans[Number(req.params.loan) - 1];
    if (loan === undefined) return refuse(res, 404, "There is no such loan.");
    res.json(loan);
  });

  return app;
}

function hasCard(req: Request): boolean {
  return CARDS.has(req.get("library-card") ?? "");
}

function refuse(res: Response, status: number, message: string): void {
  res.status(status).json({ message });
}
