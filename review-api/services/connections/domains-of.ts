import { sql } from "drizzle-orm"
import type { AskedByWebsite } from "../../connections/connector.ts"
import type { Db } from "../../db/connect.ts"
import { isOneOf } from "../../db/queries/sql-lists.ts"
import { sourceId } from "../../db/reference/sources.ts"
import { column, rowsOf } from "../../db/rows.ts"

const most = 500

/** The host of an address without its `www.`, or null. */
function hostOf(address: string): string | null {
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`)
  const host = url?.hostname.replace(/^www\./, "") ?? ""
  return host.includes(".") ? host : null
}

/**
 * Domains of the websites of some accounts' locations and of their pages at a source, the most used first.
 * @param domainIn the domain that the link of such a page is about, or null.
 */
export async function domainsOf(
  db: Db,
  accountIds: readonly number[],
  { source, domainIn }: AskedByWebsite,
): Promise<string[]> {
  const rows = await rowsOf(
    db,
    { website: column.text().nullable(), link: column.text().nullable() },
    sql`select website, link from (
          select l.website, null as link, count(*) as uses from locations l
          where ${isOneOf(sql`l.account_id`, accountIds)} and l.deleted_at is null and l.website is not null group by l.website
          union all
          select null, u.link, count(*) from urls u
          join locations l on l.account_id = u.account_id and l.id = u.location_id and l.deleted_at is null
          where ${isOneOf(sql`u.account_id`, accountIds)} and u.source_id = ${sourceId(source)} group by u.link) given
        order by link is null, uses desc, website, link limit ${most}`,
  )
  const domains = rows.map(({ website, link }) =>
    link === null ? hostOf(website!) : hostOf(domainIn(link) ?? ""),
  )
  return [...new Set(domains.filter((domain) => domain !== null))]
}
