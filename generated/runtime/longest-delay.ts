// @ts-nocheck Made by a machine and tested as a whole.
/** The longest that a timer can wait, in milliseconds (HTML Standard §8.6): 24 days. What is set for longer goes off at once. */
export const LONGEST_DELAY = 2_147_483_647;
