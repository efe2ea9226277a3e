import type { ExportFileBody } from "#lib/contract/index.ts"
import { isDateDescriptor } from "#lib/dates/descriptors.ts"
import { invalid } from "../../core/errors.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import type { ExportType } from "./export-type.ts"

type Filters = Readonly<Record<string, unknown>>

const refuse = (name: string, error: string): never => {
  throw invalid({ [name]: [error] }, 400)
}

const wordsOf = (value: unknown): string[] =>
  value == null || value === ""
    ? []
    : String(value)
        .split(",")
        .map((word) => word.trim())

function checkSort(filters: Filters, sorts: readonly string[]): void {
  const isBy = wordsOf(filters["sort[by]"]).every((word) => sorts.includes(word))
  if (!isBy) refuse("filters.sort[by]", `must be one of ${sorts.join(", ")}`)
  const isOrder = wordsOf(filters["sort[order]"]).every((word) =>
    ["asc", "desc"].includes(word.toLowerCase()),
  )
  if (!isOrder) refuse("filters.sort[order]", "must be asc or desc")
}

/**
 * Refuses a file that would hold something else than was asked for, by the name of what no one knows (D-107, D-270).
 * @throws 400 for an unknown filter, descriptor, sort or column; what `select` throws.
 */
export async function checkRequest(
  deps: Deps,
  scope: Scope,
  type: ExportType,
  body: ExportFileBody,
): Promise<void> {
  const filters: Filters = body.filters ?? {}
  for (const name of Object.keys(filters)) {
    if (name !== "account_id" && !type.filterNames.includes(name))
      refuse(`filters.${name}`, "is not a filter")
  }
  const { dateDescriptor } = filters
  if (dateDescriptor && !isDateDescriptor(String(dateDescriptor))) {
    refuse("filters.dateDescriptor", "is not a date range")
  }
  checkSort(filters, type.sorts)
  const rowsOf = type.select(filters, body.resource_id)
  if (body.resource_id) await type.requireResource?.(deps.db, scope, body.resource_id)
  const names = body.download_options?.columns ?? []
  if (names.length === 0) return
  const { columns } = await rowsOf(deps, scope)
  const unknown = names.find((name) => !Object.hasOwn(columns, name))
  if (unknown !== undefined) refuse("download_options.columns", `has no column ${unknown}`)
}
