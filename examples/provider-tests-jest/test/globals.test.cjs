// A CommonJS test with jest's globals: tenon is an ES module, and is imported as one.
beforeAll(async () => {
  await import("tenon/jest");
});

test("a ferry with less than no places", async () => {
  const response = Response.json({ departure: "07:30", from: "north", places: -1 });
  await expect(response).not.toMatchContract("openapi.yaml", "showCrossing");
});

test("a ferry with places", async () => {
  const response = Response.json({ departure: "07:30", from: "north", places: 1, cancelled: null });
  await expect(response).toMatchContract("openapi.yaml", "showCrossing");
});
