import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { Transaction } from "@electric-sql/pglite"
import type { Client } from "pg"
import { ownValue } from "#lib/contract/own-value.ts"

/** A cell of COPY; null is SQL's. */
export type CopyCell = string | number | null

/** Fills a table in a transaction by `COPY table FROM STDIN`. @param rows cells in the order of `columns`. */
export type CopyIn<Tx> = (
  tx: Tx,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly CopyCell[])[],
) => Promise<void>

/** The connection of a transaction, which drizzle keeps to itself; COPY is no statement that it knows. */
const connectionOf = (tx: object): unknown =>
  (tx as unknown as { _: { session: { client: unknown } } })._.session.client

const special = /[\\\n\r\t]/
const escapes: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" }

function cellText(cell: CopyCell): string {
  if (cell === null) return "\\N"
  if (typeof cell === "number" || !special.test(cell)) return String(cell)
  return cell.replaceAll(/[\\\n\r\t]/g, (mark) => ownValue(escapes, mark)!)
}

/** Rows in the text format of COPY. */
export const copyText = (rows: readonly (readonly CopyCell[])[]): string =>
  rows.map((cells) => `${cells.map(cellText).join("\t")}\n`).join("")

const copyFrom = (table: string, columns: readonly string[], place: string) =>
  `copy ${table} (${columns.join(", ")}) from ${place}`

/** PGlite reads what it copies from a file that it makes of a blob. */
export const copyIntoPglite: CopyIn<object> = async (tx, table, columns, rows) => {
  const blob = new Blob([copyText(rows)])
  await (connectionOf(tx) as Transaction).query(copyFrom(table, columns, "'/dev/blob'"), [], { blob })
}

/** A server is sent what it copies. */
export const copyIntoPostgres: CopyIn<object> = async (tx, table, columns, rows) => {
  const { from } = await import("pg-copy-streams")
  const copying = (connectionOf(tx) as Client).query(from(copyFrom(table, columns, "stdin")))
  await pipeline(Readable.from([Buffer.from(copyText(rows))]), copying)
}
