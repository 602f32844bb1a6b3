/** The member of that name that an object has itself: what every object inherits, such as `toString`, counts as none. */
export function ownMember<T>(values: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
