// @ts-nocheck Made by a machine and tested as a whole.
export {
  type Segment,
  type SegmentPattern,
  expressionsOf,
  parseSegment,
} from "../joined/client-server.js";
