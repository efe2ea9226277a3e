import type { z } from "zod"

type Def = { type: string; innerType?: z.ZodType; element?: z.ZodType; shape?: Record<string, z.ZodType> }

/** Fields that a Review API may leave out: those that the schema lets be absent, null or false. */
const mayBeAbsent = (schema: z.ZodType): boolean =>
  ["optional", "nullable", "boolean"].includes((schema.def as unknown as Def).type)

/** Of the flags of a session (000 §3) each is demanded, and a list has its rows and its paging. */
const kept = ["account_active", "is_parent", "is_whitelabel", "is_shadowing", "is_impersonated", "enabled"]

/** The least that a Review API may answer in place of an answer of ours: what the schema demands, and nothing else. */
export function leastOf(schema: z.ZodType, value: unknown): unknown {
  const { type, innerType, element, shape = {} } = schema.def as unknown as Def
  if (innerType) return value == null ? value : leastOf(innerType, value)
  if (type === "array" && Array.isArray(value)) return value.map((entry) => leastOf(element!, entry))
  if (type !== "object" || typeof value !== "object" || value === null) return value
  const demanded = Object.entries(shape).filter(([name, part]) => kept.includes(name) || !mayBeAbsent(part))
  return Object.fromEntries(
    demanded.map(([name, part]) => [name, leastOf(part, (value as Record<string, unknown>)[name])]),
  )
}
