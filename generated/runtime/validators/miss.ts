// @ts-nocheck Made by a machine and tested as a whole.
export {
  farAway,
  miss,
  distanceOf,
} from "../joined/validators.js";
