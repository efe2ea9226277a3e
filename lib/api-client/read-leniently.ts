import type { z } from "zod"

type Def = {
  type: string
  innerType?: z.ZodType
  element?: z.ZodType
  shape?: Record<string, z.ZodType>
  options?: readonly z.ZodType[]
}

const defOf = (schema: z.ZodType) => schema.def as unknown as Def
const acceptsNull = (schema: z.ZodType): boolean => schema.safeParse(null).success

function filledObject(shape: Record<string, z.ZodType>, value: unknown): unknown {
  if (value !== undefined && (typeof value !== "object" || value === null || Array.isArray(value)))
    return value
  const filled = new Map<string, unknown>(Object.entries(value ?? {}))
  for (const [name, schema] of Object.entries(shape)) {
    const part = filledIn(schema, filled.get(name))
    if (part === undefined) filled.delete(name)
    else filled.set(name, part)
  }
  return Object.fromEntries(filled)
}

function filledUnion(options: readonly z.ZodType[], value: unknown): unknown {
  if (value == null) return value
  for (const option of options) {
    const filled = filledIn(option, value)
    if (option.safeParse(filled).success) return filled
  }
  return value
}

/** A value with what its schema wants and it has not, as far as nothing has a form: null, no entries, false. */
function filledIn(schema: z.ZodType, value: unknown): unknown {
  const { type, innerType, element, shape = {}, options = [] } = defOf(schema)
  switch (type) {
    case "optional":
      return value === undefined || (value === null && !acceptsNull(innerType!))
        ? undefined
        : filledIn(innerType!, value)
    case "nullable":
      return value == null ? null : filledIn(innerType!, value)
    case "array":
      return Array.isArray(value) ? value.map((entry) => filledIn(element!, entry)) : (value ?? [])
    case "boolean":
      return value ?? false
    case "object":
      return filledObject(shape, value)
    case "union":
      return filledUnion(options, value)
    default:
      return value
  }
}

/**
 * Parses an answer of any Review API: a field that it does not have is as empty as the schema allows (null, no entries,
 * false), one that is null where it may only be absent counts as absent. What has no empty form is demanded.
 */
export function readLeniently<T>(schema: z.ZodType<T>, body: unknown): z.ZodSafeParseResult<T> {
  const parsed = schema.safeParse(body)
  if (parsed.success || typeof body !== "object" || body === null) return parsed
  const filled = schema.safeParse(filledIn(schema, body))
  return filled.success ? filled : parsed
}

/** Stand-in for a part of a page that the Review API does not have: no rows, nothing known. */
export const emptyAnswer = <T>(schema: z.ZodType<T>): z.ZodSafeParseResult<T> =>
  readLeniently(schema, { _page: 1, _total_pages: 0, _total: 0, count: 0 })
