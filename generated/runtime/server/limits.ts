/** The largest body that is read by default: 1 MiB. */
export const MAX_BODY_BYTES = 1_048_576;
