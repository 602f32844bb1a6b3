// `measure-older.mjs <section> <file>`: writes the tables of a section with only the rows of tenon.
import { writeFileSync } from "node:fs";

const [section, file] = process.argv.slice(2);
const { older } = await import(`../sections/${section}.mjs`);
writeFileSync(file, JSON.stringify(await older()));
