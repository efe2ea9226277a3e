import { and, asc, isNull, not, sql } from "drizzle-orm"
import { setAside } from "../db/schema/set-aside.ts"
import type { Deps } from "./deps.ts"

const listed = 200

/** Nothing comes back to it: the rest of its batch is done. */
const isLeft = and(isNull(setAside.retryAt), isNull(setAside.version))!

/**
 * Tool of the operator for rows that failed alone: lists the oldest, has all tried again, or forgets them.
 * @returns a line for each, and how many there are.
 */
export async function setAsideByTool(
  { db }: Pick<Deps, "db">,
  { aside = "list" }: { aside?: "list" | "retry" | "forget" | undefined },
): Promise<string> {
  if (aside !== "list") {
    return db.transaction(async (tx) => {
      const left = aside === "retry" ? await tx.$count(setAside, isLeft) : 0
      const rows = await tx
        .delete(setAside)
        .where(aside === "retry" ? not(isLeft) : undefined)
        .returning()
      const of = (kind: string) => rows.filter((row) => row.kind === kind)
      if (aside === "forget") return `${rows.length} forgotten.`
      await tx.execute(sql`
        insert into reviews_to_read (account_id, review_id)
        select r.account_id, r.id from jsonb_to_recordset(${JSON.stringify(of("review_reading"))}::text::jsonb)
          as given ("accountId" bigint, "row" text)
        join reviews r on r.account_id = given."accountId" and r.id::text = split_part(given."row", '-', 2)
        on conflict do nothing`)
      await tx.execute(sql`
        insert into reviews_to_send (account_id, review_id)
        select r.account_id, r.id from jsonb_to_recordset(${JSON.stringify(of("webhook_reviews"))}::text::jsonb)
          as given ("accountId" bigint, "row" text)
        join reviews r on r.account_id = given."accountId" and r.id::text = split_part(given."row", '-', 2)
        on conflict do nothing`)
      const retried = `${rows.length} will be tried again within a minute.`
      return left === 0 ? retried : `${retried} ${left} can't be: do them again by hand, then use --forget.`
    })
  }
  const rows = await db.select().from(setAside).orderBy(asc(setAside.failedAt)).limit(listed)
  if (rows.length === 0) return "Nothing is set aside."
  const total = await db.$count(setAside)
  const lines = rows.map(({ kind, row, accountId, code, message, times, failedAt, retryAt, version }) =>
    [
      ...[new Date(failedAt).toISOString(), `${kind} ${row}`, `account ${accountId ?? "-"}`],
      ...[
        times === 1 ? "failed once" : `failed ${times} times`,
        `${code}: ${message.replaceAll(/\s+/g, " ")}`,
        ...(retryAt === null && version === null ? ["not tried again"] : []),
      ],
    ].join("  "),
  )
  return [...lines, `${total} set aside.`].join("\n")
}
