/**
 * The value that an object itself has under a name. A name that others have written, such as a word of a review or part
 * of an address, can be one that every object inherits: "constructor", "toString", "__proto__".
 * @returns undefined if it has none, or if there is no object or no name.
 */
export const ownValue = <T extends object>(
  entries: T | null | undefined,
  name: PropertyKey | null | undefined,
): T[keyof T] | undefined =>
  entries && name != null && Object.hasOwn(entries, name) ? entries[name as keyof T] : undefined
