/** Returns a function that resolves once the next request may be sent. */
export function limitRate(perSecond: number | undefined): () => Promise<void> {
  let next = 0;
  return async () => {
    if (perSecond === undefined) return;
    const now = performance.now();
    const at = Math.max(now, next);
    next = at + 1000 / perSecond;
    if (at > now) await new Promise((resolve) => setTimeout(resolve, at - now));
  };
}
