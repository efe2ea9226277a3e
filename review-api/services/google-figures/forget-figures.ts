import { sql } from "drizzle-orm"
import type { Db } from "../../db/connect.ts"

type Place = {
  accountId: number
  id: number /** The location that it is from now on. */
  locationId: number | null
}

/**
 * Forgets figures that a place brought to a location that it is not, so that no total has them (D-323). Other places of
 * that location are read again, from the first day that Google keeps.
 * @param tx the open transaction, which holds the place and has not changed it yet.
 */
export async function forgetFigures(tx: Db, { accountId, id, locationId }: Place): Promise<void> {
  const isOther = sql`${locationId}::bigint is distinct from`
  await tx.execute(sql`delete from google_figures f using connection_places p
    where p.account_id = ${accountId} and p.id = ${id} and ${isOther} p.figures_location_id
      and f.account_id = p.account_id and f.location_id = p.figures_location_id and f.connection_place_id = p.id`)
  await tx.execute(sql`update connection_places o set figures_location_id = null, figures_next_at = null
    from connection_places p where p.account_id = ${accountId} and p.id = ${id}
      and ${isOther} p.figures_location_id and o.account_id = p.account_id
      and o.figures_location_id = p.figures_location_id and o.id <> p.id`)
  await tx.execute(sql`update connection_places set figures_location_id = null, figures_at = null,
      figures_next_at = null, figures_error = null
    where account_id = ${accountId} and id = ${id} and ${isOther} figures_location_id`)
}
