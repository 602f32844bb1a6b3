export function isCodePath(path: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(path);
}
