import { sql } from "drizzle-orm"
import type { QueryOf } from "#lib/contract/index.ts"
import { requestStatuses } from "#lib/contract/requests/constants.ts"
import { texts } from "../../db/queries/sql-lists.ts"
import { type SortValue, sortedKeys, sortShape } from "../sorted-keys.ts"
import { requestColumns, requestShape, requestTables } from "./request-item.ts"

/** A request with its keys in a list. */
export const listedShape = { ...requestShape, ...sortShape }

/** As a list shows them: by name, else by address; people who were erased and locations that are gone come last. */
const values: Readonly<Record<string, SortValue>> = {
  recipient: {
    kind: "text",
    sql: sql`coalesce(nullif(btrim(r.first_name || ' ' || r.last_name), ''), nullif(r.recipient, ''))`,
  },
  sent_at: { kind: "timestamptz", sql: sql`r.sent_at` },
  status: { kind: "bigint", sql: sql`array_position(${texts([...requestStatuses])}, r.status)` },
  location: { kind: "text", sql: sql`l.name` },
}

type Sort = Pick<QueryOf<"requests.export">, "sort[by]" | "sort[order]">

/** Columns and order of a list of requests: newest first unless the query says otherwise; a status as far as it goes. */
export function requestList(query: Sort) {
  const { columns, ...order } = sortedKeys<typeof listedShape>(sql`r.id`, values, query)
  return {
    shape: listedShape,
    columns: sql`${requestColumns}, ${columns}`,
    from: requestTables,
    ...order,
  }
}
