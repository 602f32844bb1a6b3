/** Stands for what `tenon stubs` writes. */
export type Handler<Id extends string> = (operation?: Id) => Promise<{ readonly status: number }>;
