import { sql } from "drizzle-orm"
import { askLimits } from "#lib/contract/requests/constants.ts"
import type { Db } from "../db/connect.ts"
import { siteName } from "../db/queries/site-name.ts"
import { isOneOf } from "../db/queries/sql-lists.ts"
import { column, type RowOf, rowsOf } from "../db/rows.ts"

const linkShape = {
  id: column.number(),
  sourceCode: column.text(),
  sourceName: column.text(),
  link: column.text(),
}

/** A page of a location at a review site. */
export type ReviewLink = RowOf<typeof linkShape>

const linkColumns = sql`u.id, s.code as source_code, ${siteName} as source_name, u.link`

const mayAskAt = ({ accountId, locationId }: { accountId: number; locationId: number }) =>
  sql`u.account_id = ${accountId} and u.location_id = ${locationId}
    and not u.exclude_request_reviews and not s.feedback_forbidden`

/**
 * A link of a location that was in a message, also where it would choose others by now.
 * @returns undefined once it is gone, or may not be asked at.
 */
export async function reviewLinkOf(
  db: Db,
  { urlId, ...at }: { accountId: number; locationId: number; urlId: number },
): Promise<ReviewLink | undefined> {
  const [link] = await rowsOf(
    db,
    linkShape,
    sql`select ${linkColumns} from urls u join sources s on s.id = u.source_id
      where ${mayAskAt(at)} and u.id = ${urlId}::bigint`,
  )
  return link
}

/**
 * The links to review sites that everybody gets, whatever they answer (D-222, D-223): never those of sources that forbid
 * asking. Chosen ones keep their order; else up to 3 of the location with the fewest reviews first, then by the order of
 * sources; sites whose reviews aren't read, so that nothing says how many there are, come last.
 * @param urlIds what somebody has chosen; ignored where `isAutomatic`.
 */
export async function reviewLinksOf(
  db: Db,
  {
    accountId,
    locationId,
    urlIds,
    isAutomatic,
  }: { accountId: number; locationId: number; urlIds: readonly number[]; isAutomatic: boolean },
): Promise<ReviewLink[]> {
  if (!isAutomatic && urlIds.length === 0) return []
  const links = await rowsOf(
    db,
    linkShape,
    sql`select ${linkColumns}
      from urls u join sources s on s.id = u.source_id
      left join lateral (select sum(c.reviews) as reviews from rollup_location_source_month c
        join accounts a on a.id = c.account_id and a.rollup_generation = c.generation
        where c.account_id = u.account_id and c.location_id = u.location_id and c.source_id = u.source_id) n on true
      where ${mayAskAt({ accountId, locationId })} ${isAutomatic ? sql`` : sql`and ${isOneOf(sql`u.id`, urlIds)}`}
      order by s.supports_reviews desc, coalesce(n.reviews, 0), s.ordinal, u.id
      limit ${isAutomatic ? askLimits.chosenLinks : askLimits.links}`,
  )
  if (isAutomatic) return links
  const place = new Map(urlIds.map((id, at) => [id, at]))
  return links.sort((one, other) => place.get(one.id)! - place.get(other.id)!)
}
