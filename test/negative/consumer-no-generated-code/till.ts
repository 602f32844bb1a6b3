export const name = "till";
