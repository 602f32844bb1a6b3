import { isObject, memberOf } from "./nodes.js";

/**
 * Requires that each gap marker names its section, and says what is not known. A reader can then check whether it is still unknown, and
 * close the gap if not. `../README.md` describes the marker.
 */
export const gapSection = () => ({
  SpecExtension: (marker, ctx) => {
    if (ctx.key !== "x-tenon-gap") return;
    if (!isObject(marker) || Object.keys(marker).length === 0) {
      const message = "A gap marker is an object of gaps by id, each with `section` and `unknown`.";
      ctx.report({ message, location: ctx.location });
      return;
    }
    for (const [id, gap] of Object.entries(marker)) checkGap(id, gap, ctx.location.child(id), ctx);
  },
});

function checkGap(id, gap, location, ctx) {
  const lacks = (member) => {
    const text = memberOf(gap, member);
    return typeof text !== "string" || text.trim() === "";
  };
  if (lacks("section")) {
    // A number is refused because YAML reads 4.10 as 4.1.
    const message = `The gap \`${id}\` does not name its section, as text: \`section: "4.10"\`.`;
    ctx.report({ message, location });
  }
  if (lacks("unknown")) {
    ctx.report({ message: `The gap \`${id}\` does not say what is unknown, as text.`, location });
  }
}
