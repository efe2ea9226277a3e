import { sql } from "drizzle-orm"
import type { PartnerScorecard, PartnerScorecardsFilter } from "#lib/contract/index.ts"
import { wireInstant } from "../../db/queries/instants.ts"
import { nameMatches, nameOrder } from "../../db/queries/name-search.ts"
import { column, countOf, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import { orderBy, type SortKey } from "../list-sort.ts"

/** Columns of a scorecard as it goes out, from the table alias `c`. */
export const scorecardColumns = sql`
  c.id, c.account_id, c.business, c.email, c.grade, c.score, c.public_id,
  ${wireInstant(sql`c.created_at`)} as created_at, ${wireInstant(sql`c.sent_at`)} as sent_at,
  ${wireInstant(sql`c.opened_at`)} as opened_at,
  (select count(*)::integer from scorecard_requests r where r.account_id = c.account_id and r.scorecard_id = c.id)
    as requests_count`

const business = sql`c.business`

const sortKeys: Record<string, SortKey> = {
  created_at: { by: [sql`c.created_at`] },
  business: { by: nameOrder(business) },
  grade: { by: [sql`-c.score`] },
  sent_at: { by: [sql`c.sent_at`] },
  opened_at: { by: [sql`c.opened_at`] },
}

/** The scorecards of the account behind a filter, newest first unless sorted otherwise. */
export function scorecardRows({ db }: Pick<Deps, "db">, scope: Scope, query: PartnerScorecardsFilter) {
  const text = nameMatches(business, query)
  const from = sql`from partner_scorecards c where c.account_id = ${scope.accountId}
    and ${text ? sql`(${text} or ${nameMatches(sql`coalesce(c.email, '')`, query)})` : sql`true`}`
  const isSorted = query["sort[by]"] !== undefined
  const order = isSorted
    ? orderBy(query, sortKeys, ["created_at"], sql`c.id desc`)
    : sql`c.created_at desc, c.id desc`
  return {
    count: (): Promise<number> => countOf(db, from),
    read: (limit: number, offset: number): Promise<PartnerScorecard[]> =>
      rowsOf(
        db,
        {
          id: column.number(),
          business: column.text(),
          grade: column.text(),
          score: column.number(),
          public_id: column.text(),
          account_id: column.number().nullable(),
          email: column.text().nullable(),
          created_at: column.text().nullable(),
          sent_at: column.text().nullable(),
          opened_at: column.text().nullable(),
          requests_count: column.number().nullable(),
        },
        sql`select ${scorecardColumns} ${from} order by ${order} limit ${limit} offset ${offset}`,
      ),
  }
}
