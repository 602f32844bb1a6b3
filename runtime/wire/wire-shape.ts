import type { WireShape } from "../descriptors.ts";
import type { TextType } from "./coerce-text.ts";

export const ANY_SHAPE: WireShape = { types: [] };

export function admits(shape: WireShape, type: TextType): boolean {
  return shape.types.length === 0 || shape.types.includes(type);
}

export function shapeOfMember(shape: WireShape, name: string): WireShape {
  for (const [key, member] of shape.properties ?? []) if (key === name) return member;
  return patternOf(shape, name)?.[1] ?? shape.additional ?? ANY_SHAPE;
}

export function patternOf<Shape>(
  { patterns }: { readonly patterns?: readonly (readonly [pattern: string, shape: Shape])[] | undefined },
  name: string,
): readonly [pattern: string, shape: Shape] | undefined {
  return patterns?.find(([pattern]) => compilePattern(pattern).test(name));
}

function compilePattern(pattern: string): RegExp {
  try {
    return new RegExp(pattern, "u");
  } catch {
    return new RegExp(pattern);
  }
}
