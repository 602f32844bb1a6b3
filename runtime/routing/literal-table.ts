interface Entry<V> {
  readonly text: string;
  readonly value: V;
  next: Entry<V> | undefined;
}

/** A hash table whose {@link find} looks up part of a string without creating a substring. */
export class LiteralTable<V> {
  #slots: (Entry<V> | undefined)[] = [undefined, undefined, undefined, undefined];
  #size = 0;

  get(text: string): V | undefined {
    const slots = this.#slots;
    let entry = slots[hash(text, 0, text.length) & (slots.length - 1)];
    while (entry !== undefined && entry.text !== text) entry = entry.next;
    return entry?.value;
  }

  find(text: string, start: number, end: number): V | undefined {
    const slots = this.#slots;
    let entry = slots[hash(text, start, end) & (slots.length - 1)];
    for (; entry !== undefined; entry = entry.next) {
      if (entry.text.length === end - start && text.startsWith(entry.text, start)) return entry.value;
    }
    return undefined;
  }

  ensure(text: string, create: () => V): V {
    const known = this.get(text);
    if (known !== undefined) return known;
    if (++this.#size > this.#slots.length >> 1) this.#grow();
    const value = create();
    this.#put({ text, value, next: undefined });
    return value;
  }

  #put(entry: Entry<V>): void {
    const index = hash(entry.text, 0, entry.text.length) & (this.#slots.length - 1);
    entry.next = this.#slots[index];
    this.#slots[index] = entry;
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = old.concat(old).fill(undefined);
    for (let entry of old) {
      while (entry !== undefined) {
        const { next } = entry;
        this.#put(entry);
        entry = next;
      }
    }
  }
}

function hash(text: string, start: number, end: number): number {
  if (end === start) return 0;
  const middle = text.charCodeAt((start + end) >> 1);
  const value = ((end - start) * 31 + middle) * 31 + text.charCodeAt(end - 1) * 7 + text.charCodeAt(start);
  return value ^ (value >>> 7);
}
