export function humanise(name: string): string {
  if (!/^[A-Za-z\d]+(?:_[A-Za-z\d]+)+$/.test(name)) return name;
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
