import { sql } from "drizzle-orm"
import type { Scope } from "../../permissions/scope.ts"
import { inLocationScope } from "./location-scope.ts"
import { allOf } from "./sql-lists.ts"

/** Conditions on the contacts `c` that a scope sees: those of its locations (D-324). */
export const seenContacts = (scope: Scope) =>
  allOf([
    sql`c.account_id = ${scope.accountId}`,
    scope.locations === "all"
      ? undefined
      : sql`exists (select 1 from contact_locations at where ${allOf([
          sql`at.account_id = c.account_id and at.contact_id = c.id`,
          inLocationScope(scope, sql`at.account_id`, sql`at.location_id`),
        ])})`,
  ])
