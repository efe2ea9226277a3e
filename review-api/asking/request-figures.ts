import { type SQL, sql } from "drizzle-orm"
import type { CampaignFigures } from "#lib/contract/campaigns/schema.ts"
import { column } from "../db/rows.ts"

const kept = [
  "total",
  "waiting",
  "skipped",
  "uncertain",
  "failed",
  "sent",
  "bounced",
  "opened",
  "clicked",
  "answered",
  "won",
  "complained",
  "unsubscribed",
] as const

/** Names of the figures of requests, in the order of `figureColumns`. */
export const figureNames = [...kept, "delivered"] as const

/** The figures of files, as a message goes. */
export const shownFigures = [
  "total",
  "waiting",
  "skipped",
  "uncertain",
  "failed",
  "sent",
  "delivered",
  "bounced",
  "opened",
  "clicked",
  "answered",
  "won",
  "complained",
  "unsubscribed",
] as const

/** Sums of rows `d` of `request_days`; what was sent and did not bounce counts as delivered. */
export const figureColumns: SQL = sql.join(
  [
    ...kept.map((name) => sql`coalesce(sum(d.${sql.raw(name)}), 0)::integer as ${sql.raw(name)}`),
    sql`coalesce(sum(d.sent - d.bounced), 0)::integer as delivered`,
  ],
  sql`, `,
)

export const figureShape = column.numbers(figureNames)

/** Figures of nothing. */
export const noFigures = Object.fromEntries(figureNames.map((name) => [name, 0])) as CampaignFigures &
  Record<(typeof figureNames)[number], number>
