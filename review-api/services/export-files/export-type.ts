import type { Permission } from "#lib/contract/index.ts"
import type { Db } from "../../db/connect.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import type { ExportRows } from "../export-rows.ts"

/** Rows of one resource in a file. */
export type ExportType = {
  permission: Permission
  /** Rows of the child accounts of a parent, not its own. */
  ofChildren?: boolean
  /** Filters that a file of it may have, and what it can be sorted by. */
  filterNames: readonly string[]
  sorts: readonly string[]
  /**
   * Reads filters as they were sent and says what they select; nothing is read from the database yet.
   * @param resourceId of what the file is about, where it is about one of many.
   * @throws 422 for values that are none.
   */
  select(
    filters: unknown,
    resourceId?: string | null,
  ): (deps: Deps, scope: Scope) => Promise<ExportRows<unknown>>
  /** All that `select` can be asked about one by one, where it is about one of many; the exit pack has them. */
  selectAll?: ExportType["select"]
  /** @throws 422 for what no file can be about: something that is missing or foreign. */
  requireResource?: (db: Db, scope: Scope, resourceId: string) => Promise<void>
}
