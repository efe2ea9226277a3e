import { ownValue } from "#lib/contract/own-value.ts"
import { childrenOf } from "../../db/queries/child-accounts.ts"
import type { Scope } from "../../permissions/scope.ts"
import { isIn } from "../../permissions/summary.ts"
import { creditRows } from "../billing/credit-services.ts"
import { invoiceRows } from "../billing/invoice-services.ts"
import type { Deps } from "../deps.ts"
import { anyRows, countedRows, type ExportRows } from "../export-rows.ts"
import { piecesOf } from "../write-rows.ts"
import type { ExportType } from "./export-type.ts"
import { type PackedFile, zipPieces } from "./zip-pieces.ts"

/** All of each type, since the beginning. */
const everything = { dateDescriptor: "allTime" }

/** Left out, since it is about one keyword alone. */
const isAboutOne = (name: string): boolean => name === "keyword_details"

type Types = Readonly<Partial<Record<string, ExportType>>>

async function rowsOfType(deps: Deps, scope: Scope, type: ExportType): Promise<ExportRows<unknown> | null> {
  if (!isIn(scope.permissions, type.permission)) return null
  const { accountId } = scope
  const own = type.ofChildren ? { ...scope, accountIds: await childrenOf(deps.db, accountId) } : scope
  const filters = type.filterNames.includes("dateDescriptor") ? everything : {}
  return (type.selectAll ?? type.select)(filters)(deps, own)
}

/**
 * Everything that an account can export, as CSV files in a ZIP (D-291).
 * @param types those of `exportTypes`.
 * @returns its pieces, and how many rows they have had until now.
 */
export function exitPack(deps: Deps, scope: Scope, types: Types) {
  const counted = { rows: 0 }
  async function* packed(name: string, rows: ExportRows<unknown>): AsyncGenerator<PackedFile> {
    const { count, rows: counting } = countedRows(rows)
    yield { name: `${name.replaceAll("_", "-")}.csv`, pieces: piecesOf("csv", counting, scope.timeZone) }
    counted.rows += count.rows
  }
  async function* files(): AsyncGenerator<PackedFile> {
    for (const name of Object.keys(types).filter((one) => !isAboutOne(one))) {
      const rows = await rowsOfType(deps, scope, ownValue(types, name)!)
      if (rows) yield* packed(name, rows)
    }
    yield* packed("invoices", anyRows(invoiceRows(deps, scope.accountId)))
    yield* packed("sms_credits", anyRows(creditRows(deps, scope.accountId)))
  }
  return { pieces: zipPieces(files()), counted }
}
