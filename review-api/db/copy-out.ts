import type { Duplex } from "node:stream"
import type { SQL } from "drizzle-orm"
import { PgDialect } from "drizzle-orm/pg-core"
import pg, { type Connection, type PoolClient } from "pg"

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

/**
 * Gets rows as COPY writes them in CSV, with their line feeds.
 * @param bytes what came, which may be changed and kept.
 * @param spans where each row begins and ends in it.
 */
export type TakeRows = (bytes: Buffer, spans: readonly number[]) => void

const headerBytes = 5
const [copyData, readyForQuery] = ["d", "Z"].map((name) => name.charCodeAt(0))

type Listener = (bytes: Buffer) => void

/**
 * Stands between a connection and the driver until the server is ready again: rows, of which each is a message, go to
 * `take`, all else to the driver. It would make an object and an event of each row, which takes longer than the rows.
 */
function takeRows(stream: Duplex, take: TakeRows): void {
  const drivers = stream.listeners("data") as Listener[]
  let held: Buffer = Buffer.alloc(0)

  function read(chunk: Buffer): void {
    const bytes = held.length > 0 ? Buffer.concat([held, chunk]) : chunk
    let spans: number[] = []
    let at = 0
    while (at + headerBytes <= bytes.length) {
      const end = at + 1 + bytes.readUInt32BE(at + 1)
      if (end > bytes.length) break
      if (bytes[at] === copyData) spans.push(at + headerBytes, end)
      else {
        if (spans.length > 0) take(bytes, spans)
        spans = []
        if (bytes[at] === readyForQuery) {
          leave(bytes.subarray(at))
          return
        }
        for (const driver of drivers) driver(bytes.subarray(at, end))
      }
      at = end
    }
    held = bytes.subarray(at)
    if (spans.length > 0) take(bytes, spans)
  }

  function leave(rest: Buffer): void {
    stream.off("data", read)
    for (const driver of drivers) {
      stream.on("data", driver)
      driver(rest)
    }
  }

  for (const driver of drivers) stream.off("data", driver)
  stream.on("data", read)
}

/**
 * Reads the rows of a query as COPY writes them in CSV: nothing but what needs it is quoted, null is empty.
 * @throws what `take` throws, at the end.
 */
export function copyOut(client: PoolClient, query: SQL, take: TakeRows): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let failure: { error: unknown } | null = null
  // Many rows look so dear that their plan would be compiled, which takes longer than they do.
  const text = `set local jit = off; copy (${withLiterals(query)}) to stdout with (format csv)`
  const requested = new pg.Query({ text }, (error) => {
    failure ??= error ? { error } : null
    if (failure) reject(failure.error)
    else resolve()
  })
  const submit = requested.submit.bind(requested)
  requested.submit = (connection: Connection) => {
    takeRows(connection.stream, (bytes, spans) => {
      if (failure) return
      try {
        take(bytes, spans)
      } catch (error) {
        failure = { error }
      }
    })
    return submit(connection)
  }
  client.query(requested)
  return promise
}
