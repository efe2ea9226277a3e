import { millisecondsInDay } from "date-fns/constants"
import { sql } from "drizzle-orm"
import type { WidgetPageViews } from "#lib/contract/public-widgets/schema.ts"
import { hasRows } from "../../db/rows.ts"
import type { Deps } from "../deps.ts"

/** Days that counts are kept. */
const keptDays = 90
/** Pages of a widget that are told apart on a day: what comes beyond is counted for its site alone. */
const mostPages = 200

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Pages told by visitors' browsers: `Example.com:8080` is `example.com`. */
const hostOf = (host: string) => host.toLowerCase().replace(/:\d+$/, "")

/**
 * Adds to the counts of a day what an app has counted for a while. Keys of no widget count nothing.
 * @param pages of any widgets; the same page may come twice.
 */
export async function addViews({ db, clock }: Pick<Deps, "db" | "clock">, pages: readonly WidgetPageViews[]) {
  const now = clock.now().getTime()
  const day = dayOf(now)
  for (const { public_key: key, host, path, views, is_blocked: isBlocked } of pages) {
    const site = hostOf(host)
    const [shown, blocked] = isBlocked ? [0, views] : [views, 0]
    // Of a site that may not show it only its name is kept.
    const page = isBlocked ? "" : path
    const isKnown = await hasRows(
      db,
      sql`insert into widget_views (account_id, widget_id, day, host, path, views, blocked)
        select k.account_id, k.widget_id, ${day}::date, ${site},
          case when (select count(*) from widget_views v where v.account_id = k.account_id
            and v.widget_id = k.widget_id and v.day = ${day}::date) < ${mostPages}::integer then ${page}::text else '' end,
          ${shown}::integer, ${blocked}::integer
        from widget_keys k where k.public_key = ${key}
        on conflict (account_id, widget_id, day, host, path) do update
          set views = least(widget_views.views::bigint + excluded.views, 2000000000),
            blocked = least(widget_views.blocked::bigint + excluded.blocked, 2000000000)
        returning 1 as known`,
    )
    if (!isKnown) continue
    await db.execute(sql`delete from widget_views v using widget_keys k where k.public_key = ${key}
      and v.account_id = k.account_id and v.widget_id = k.widget_id
      and v.day < ${dayOf(now - keptDays * millisecondsInDay)}::date`)
  }
}
