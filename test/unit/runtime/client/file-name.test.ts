import { describe, expect, test } from "vitest";
import { readFileName } from "../../../../runtime/client/file-name.ts";

describe("readFileName", () => {
  test.each([
    ["attachment; filename=sea.png", "sea.png"],
    ['Attachment; FileName="the sea.png"', "the sea.png"],
    ['inline; filename="a \\"b\\"; filename=c.png"', "a _b_; filename=c.png"],
    ["attachment; filename*=UTF-8''%e2%82%ac%20rates.csv; filename=rates.csv", "€ rates.csv"],
    ["attachment; filename=rates.csv; filename*=utf-8'en'%c2%a3.csv", "£.csv"],
    ["attachment; filename*=ISO-8859-1''%a3%20rates.csv", "£ rates.csv"],
    ["attachment; filename*=UTF-8''%ff; filename=rates.csv", "rates.csv"],
    ["attachment; filename*=KOI8-R''%d0; filename=rates.csv", "rates.csv"],
    ["attachment; filename*=rates; filename=rates.csv", "rates.csv"],
  ])("reads %s", (disposition, expected) => {
    expect(readFileName(new Headers({ "content-disposition": disposition }))).toBe(expected);
  });

  test.each([
    ['attachment; filename="../../etc/passwd"', "passwd"],
    ["attachment; filename*=UTF-8''..%2f..%2fetc%2fpasswd", "passwd"],
    ["attachment; filename*=UTF-8''C:%5CWindows%5Cwin.ini", "win.ini"],
    ["attachment; filename*=UTF-8''C:win.ini", "C_win.ini"],
    ["attachment; filename*=UTF-8''a%00b%0ac.txt", "a_b_c.txt"],
    ["attachment; filename*=UTF-8''photo%e2%80%aegpj.exe", "photo_gpj.exe"],
    ["attachment; filename=.bashrc", "bashrc"],
    ['attachment; filename="a.txt. . "', "a.txt"],
    ["attachment; filename=NUL.txt", "_NUL.txt"],
    ["attachment; filename=nullable.txt", "nullable.txt"],
    ["attachment; filename=com1", "_com1"],
    ["attachment; filename*=UTF-8''..; filename=b.txt", "b.txt"],
  ])("makes a safe name of %s", (disposition, expected) => {
    expect(readFileName(new Headers({ "content-disposition": disposition }))).toBe(expected);
  });

  test.each([
    undefined,
    "",
    "attachment",
    'attachment; filename=""',
    "attachment; filename=..",
    'attachment; filename="a/"',
    "; filename=a.txt",
  ])("has no name in %s", (disposition) => {
    const headers = disposition === undefined ? {} : { "content-disposition": disposition };
    expect(readFileName(new Headers(headers))).toBeUndefined();
  });

  test("takes time in proportion to a long header", () => {
    const long = `${". ".repeat(50_000)}a${" .".repeat(50_000)}x`;
    const headers = new Headers({ "content-disposition": `attachment; filename="${long}"` });
    expect(readFileName(headers)?.startsWith("a")).toBe(true);
  });
});
