import type { z } from "zod"
import { faultSentence } from "#lib/contract/index.ts"
import { invalid } from "../../errors.ts"

/** The filters of a file by the schema of its resource; what the resource does not know is left out. @throws 422 */
export function readFilters<S extends z.ZodType>(schema: S, filters: unknown): z.infer<S> {
  const parsed = schema.safeParse(filters ?? {}, { error: faultSentence })
  if (parsed.success) return parsed.data
  throw invalid(
    Object.fromEntries(
      parsed.error.issues.map(({ path, message }) => [`filters.${path.join(".")}`, [message]]),
    ),
  )
}
