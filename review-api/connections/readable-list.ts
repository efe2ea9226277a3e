import { createHash } from "node:crypto"
import { z } from "zod"

/** So many that can't be read, and none that can, are not odd reviews: the provider answers something else. */
const tooMany = 5
const providerId = z.string().regex(/^[^\s/]{1,200}$/)

/** The own id of a review where it has one, and else a name that stays the same as long as the review does. */
function nameOf(given: unknown, ids: readonly unknown[]): string {
  for (const id of ids) {
    const found = providerId.safeParse(id)
    if (found.success) return found.data
  }
  const hash = createHash("sha256").update(JSON.stringify(given) ?? "")
  return `unreadable-${hash.digest("hex").slice(0, 32)}`
}

/**
 * A list of reviews in a provider's answer. One that can't be read is left out and named, and keeps none of the others;
 * a list of which nothing can be read is refused.
 * @param idsOf where an unreadable review may still show its id.
 */
export const readableList = <T>(schema: z.ZodType<T>, idsOf: (given: unknown) => readonly unknown[]) =>
  z
    .array(z.unknown())
    .default([])
    .transform((given, context) => {
      const read: T[] = []
      const unreadable: string[] = []
      for (const one of given) {
        const parsed = schema.safeParse(one)
        if (parsed.success) read.push(parsed.data)
        else unreadable.push(nameOf(one, idsOf(one)))
      }
      if (read.length === 0 && unreadable.length >= tooMany) {
        context.addIssue("has nothing that can be read")
        return z.NEVER
      }
      return { read, unreadable }
    })

/** A field of what a provider sent, whatever that is. */
export function fieldOf(given: unknown, name: string): unknown {
  const isObject = typeof given === "object" && given !== null && Object.hasOwn(given, name)
  return isObject ? Reflect.get(given, name) : undefined
}
