import type { z } from "zod"
import { tooManyInList } from "#lib/contract/comma-list.ts"
import { errorSentence } from "#lib/contract/index.ts"
import { invalid } from "../../core/errors.ts"

const isTooMany = ({ code, message }: z.core.$ZodIssue): boolean =>
  code === "too_big" && message === tooManyInList

/**
 * The filters of a file by the schema of its resource; what the resource does not know is left out.
 * @throws 422, 400 for more values than a filter holds (D-009), as the list says it.
 */
export function readFilters<S extends z.ZodType>(schema: S, filters: unknown): z.infer<S> {
  const parsed = schema.safeParse(filters ?? {}, { error: errorSentence })
  if (parsed.success) return parsed.data
  throw invalid(
    Object.fromEntries(
      parsed.error.issues.map(({ path, message }) => [`filters.${path.join(".")}`, [message]]),
    ),
    parsed.error.issues.some(isTooMany) ? 400 : 422,
  )
}
