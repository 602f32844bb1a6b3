/** Thrown inside the sampler where a schema, or the branches chosen so far, admit no value. Never leaves it. */
export class Unsatisfiable extends Error {
  override readonly name = "Unsatisfiable";
}
