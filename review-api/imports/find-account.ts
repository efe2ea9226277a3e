import { eq, sql } from "drizzle-orm"
import { userTypes } from "#lib/contract/index.ts"
import type { Db } from "../db/connect.ts"
import { column, type RowOf, rowsOf } from "../db/rows.ts"
import { accounts } from "../db/schema/identity.ts"
import { ImportError } from "./import-error.ts"
import type { ImportOptions } from "./options.ts"

const foundAccountShape = { id: column.number(), timeZone: column.text(), generation: column.number() }

export type FoundAccount = RowOf<typeof foundAccountShape>

async function accountWithId(db: Db, id: number): Promise<FoundAccount> {
  const [found] = await db
    .select({ id: accounts.id, timeZone: accounts.timeZone, generation: accounts.rollupGeneration })
    .from(accounts)
    .where(eq(accounts.id, id))
  if (!found) throw new ImportError("The account no longer exists.")
  return found
}

/**
 * Finds the account that an import goes to: known by its id, or by its name and the email of one of its Admins.
 * @returns null when neither is known, so that both are to be made.
 * @throws ImportError when name and email do not belong together.
 */
export async function findAccount(
  db: Db,
  { account: name, admin: email, accountId }: Pick<ImportOptions, "account" | "admin" | "accountId">,
): Promise<FoundAccount | null> {
  if (accountId !== undefined) return accountWithId(db, accountId)
  const [login] = await rowsOf(
    db,
    { ...foundAccountShape, name: column.text(), isSame: column.boolean(), userTypeId: column.number() },
    sql`select a.id, a.time_zone, a.rollup_generation as "generation", a.name,
          u.user_type_id, lower(btrim(a.name)) = lower(${name}) as is_same
        from logins l
          join users u on u.account_id = l.account_id and u.id = l.user_id
          join accounts a on a.id = l.account_id
        where l.email = ${email}`,
  )
  if (login && !login.isSame)
    throw new ImportError(`${email} is already used by another account, "${login.name}".`)
  if (login && login.userTypeId !== userTypes.Admin)
    throw new ImportError(`${email} is not an Admin of "${login.name}".`)
  if (login) return { id: login.id, timeZone: login.timeZone, generation: login.generation }

  const [taken] = await rowsOf(
    db,
    { id: column.number() },
    sql`select id from accounts where lower(btrim(name)) = lower(${name}) limit 1`,
  )
  if (taken)
    throw new ImportError(
      `An account named "${name}" exists, and ${email} is not one of its users. Give the email of its Admin.`,
    )
  return null
}
