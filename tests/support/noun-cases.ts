import type { OperationId } from "#lib/contract/index.ts"
import type { OperationFormName } from "#lib/routes/form-names.ts"
import type { TestApi } from "./test-api.ts"

/**
 * Cases for the tables of tests on a noun whose rows an Admin creates, changes and deletes: bodies of its calls, and how its
 * forms name a row. They are in `nouns`, and `npm run generate` gathers them.
 */
export type NounCases = {
  /** Adds a row to an account. @returns its id. */
  add: (deps: TestApi["deps"], accountId: number) => Promise<number>
  /** Parameters that name a row, in calls of any noun. */
  names: readonly string[]
  /** Adds one more row by the API. @param unique a name that no other row has. */
  create: { id: OperationId; body: (unique: string) => Record<string, unknown> }
  /** Calls about one row, each with its body where it has one. */
  ofRow: Partial<Record<OperationId, Record<string, unknown> | null>>
  /** Its forms: null for one that names no row, else the field that does, whose row, and what else the form needs. */
  forms: Partial<
    Record<OperationFormName, readonly [field: string, row: string, rest: Record<string, string>][] | null>
  >
}
