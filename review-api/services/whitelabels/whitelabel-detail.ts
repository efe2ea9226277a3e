import { and, asc, eq, sql } from "drizzle-orm"
import type { WhitelabelDetail } from "#lib/contract/index.ts"
import { notFound } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { rowsOf } from "../../db/rows.ts"
import { customDomains } from "../../db/schema/identity.ts"
import type { Deps } from "../deps.ts"
import { domainItem } from "./domain-item.ts"
import { domainInUse, whitelabelColumns, whitelabelShape } from "./whitelabel-item.ts"

/**
 * The white label of an account as its owner sees it, with every domain that it claims (D-055, D-079).
 * @throws 404 when the account owns no such one.
 */
export async function whitelabelDetail(
  db: Db,
  { config }: Pick<Deps, "config">,
  accountId: number,
  id: number,
): Promise<WhitelabelDetail> {
  const [row] = await rowsOf(
    db,
    whitelabelShape,
    sql`select ${whitelabelColumns} from whitelabels w join accounts a on a.id = w.account_id ${domainInUse}
        where w.account_id = ${accountId} and w.id = ${id}`,
  )
  if (!row) throw notFound()
  const own = and(eq(customDomains.accountId, accountId), eq(customDomains.whitelabelId, id))
  const claims = await db
    .select()
    .from(customDomains)
    .where(own)
    .orderBy(asc(customDomains.createdAt), asc(customDomains.domain))
  return { ...row, domains: claims.map((claim) => domainItem(claim, config)) }
}
