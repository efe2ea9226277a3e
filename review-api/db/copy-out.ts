import type { SQL } from "drizzle-orm"
import { PgDialect } from "drizzle-orm/pg-core"
import pg, { type PoolClient } from "pg"

type Value = string | number | boolean | null

const dialect = new PgDialect({ casing: "snake_case" })

const element = (value: Value): string =>
  value === null ? "NULL" : `"${String(value).replace(/["\\]/g, "\\$&")}"`

const literal = (value: Value | Value[]): string => {
  if (value === null) return "NULL"
  return pg.escapeLiteral(Array.isArray(value) ? `{${value.map(element).join(",")}}` : String(value))
}

/** The text of a statement with its values in it, as it must be where the server takes no parameters. */
export function withLiterals(statement: SQL): string {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  return text.replace(/\$(\d+)/g, (_, number) =>
    literal((params[Number(number) - 1] ?? null) as Value | Value[]),
  )
}

/** A query whose rows come as they are; what is thrown on the way is thrown at the end. */
class CopyQuery extends pg.Query {
  readonly #take: (row: Buffer) => void
  fault: unknown

  constructor(text: string, take: (row: Buffer) => void, done: (error: Error | undefined) => void) {
    super({ text }, done)
    this.#take = take
  }

  /** The server sends each row in a message of its own. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.fault !== undefined) return
    try {
      this.#take(chunk)
    } catch (fault) {
      this.fault = fault
    }
  }
}

/**
 * Reads the rows of a query as COPY writes them in CSV: nothing but what needs it is quoted, null is empty.
 * @param take gets each row with its line feed. Its bytes are good until it returns.
 */
export function copyOut(client: PoolClient, query: SQL, take: (row: Buffer) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // Many rows look so dear that their plan would be compiled, which takes longer than they do.
  const text = `set local jit = off; copy (${withLiterals(query)}) to stdout with (format csv)`
  const asked: CopyQuery = new CopyQuery(text, take, (error) => {
    const fault = error ?? asked.fault
    if (fault === undefined || fault === null) resolve()
    else reject(fault)
  })
  client.query(asked)
  return promise
}
