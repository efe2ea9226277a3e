import type { PGlite } from "@electric-sql/pglite"

/** Types that drizzle takes as text: timestamps, intervals and dates (one, many) and arrays of `numeric`. */
const texts = [1114, 1184, 1186, 1082, 1115, 1185, 1187, 1182, 1231]
const asText = (text: string) => text
const asDate = (text: string) => new Date(text)

/** For statements that do not come from drizzle: dates as `pg` gives them. */
export const asDates = { parsers: { 1114: asDate, 1184: asDate, 1082: asDate } }

type Query = PGlite["query"]

/**
 * Sets the parsers of drizzle once. It brings them with each statement, for which PGlite would copy all that there are:
 * that takes longer than most statements.
 */
export function withOwnParsers(client: PGlite): PGlite {
  const lighten =
    (query: Query): Query =>
    (text, values, given) =>
      query(text, values, given === asDates ? given : { ...given, parsers: undefined })
  for (const oid of texts) client.parsers[oid] = asText
  const { transaction } = client
  client.query = lighten(client.query.bind(client))
  client.transaction = (work) =>
    transaction.call(client, (tx) => work(Object.assign(tx, { query: lighten(tx.query) }))) as ReturnType<
      typeof work
    >
  return client
}
