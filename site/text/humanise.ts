export function humanise(name: string): string {
  if (!/^[a-z\d]+(?:_[a-z\d]+)+$/.test(name)) return name;
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
