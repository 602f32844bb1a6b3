// @ts-nocheck Made by a machine and tested as a whole.
/** A value, or what a function gives for it. */
export function askSource<T, About, Given>(source: T | ((about: About) => Given), about?: About): T | Given {
  return typeof source === "function" ? (source as (about?: About) => Given)(about) : (source as T);
}
