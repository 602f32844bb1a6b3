import { _, type Code, Name } from "ajv";

const plainName = /^[A-Za-z_$][\w$]*$/;

/** The access to a member. */
export function accessTo(data: Code, name: string): Code {
  return plainName.test(name) ? _`${data}.${new Name(name)}` : _`${data}[${name}]`;
}

/** Every object inherits a member of this name, so that reading it tells nothing about the object. */
export function isInherited(name: string): boolean {
  return name in Object.prototype;
}

/** The condition under which an object lacks a member; binds stronger than `&&`. */
export function isAbsent(data: Code, name: string): Code {
  return isInherited(name) ? _`!Object.hasOwn(${data},${name})` : _`${accessTo(data, name)}===undefined`;
}

/** The condition under which an object has a member; binds stronger than `&&`. */
export function isPresent(data: Code, name: string): Code {
  return isInherited(name) ? _`Object.hasOwn(${data},${name})` : _`${accessTo(data, name)}!==undefined`;
}
