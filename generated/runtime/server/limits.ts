// @ts-nocheck Made by a machine and tested as a whole.
/** The largest body that is read by default: 1 MiB. */
export const MAX_BODY_BYTES = 1_048_576;

/** How deep the arrays and objects of a JSON body nest at most by default. */
export const MAX_BODY_DEPTH = 512;
