import { randomBytes } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { userTypes } from "#lib/contract/index.ts"
import { hashPassword } from "../core/password.ts"
import { isWeakPassword, weakPassword } from "../core/require-strong.ts"
import { giveStarterTemplates } from "../db/reference/starter-templates.ts"
import { column, rowsOf } from "../db/rows.ts"
import { accounts, logins, users } from "../db/schema/identity.ts"
import { imports } from "../db/schema/reviews.ts"
import { isUniqueViolation } from "../db/unique-violation.ts"
import { type ImportDeps, lockAccount } from "./account-lock.ts"
import { ImportError } from "./import-error.ts"
import type { ImportOptions } from "./options.ts"

export type NewAccount = {
  id: number
  timeZone: string
  generation: number
  importId: number
  adminId: number
  passwordHash: string
  generatedPassword: string | null
  release: () => Promise<void>
}

/**
 * Makes the account, its Admin and owner, and the import that they hang on. The Admin gets the password hash only when
 * the import is done, so no one can log in before.
 * @throws ImportError when the password is weak, or the email was taken in the meantime.
 */
export async function makeAccount(deps: ImportDeps, options: ImportOptions): Promise<NewAccount> {
  const generatedPassword = options.password === undefined ? randomBytes(15).toString("base64url") : null
  const { password, admin: email, account: companyName, timeZone = "UTC" } = options
  if (password !== undefined && (await isWeakPassword(password, { email, companyName })))
    throw new ImportError(weakPassword)
  const passwordHash = await hashPassword(options.password ?? generatedPassword!)
  const [next] = await rowsOf(
    deps.db,
    { id: column.number() },
    sql`select nextval(pg_get_serial_sequence('accounts', 'id'))::integer as id`,
  )
  const id = next!.id
  const release = (await lockAccount(deps, id))!
  try {
    const made = await deps.db.transaction(async (tx) => {
      await tx.insert(accounts).values({ id, name: options.account, timeZone })
      const [run] = await tx
        .insert(imports)
        .values({ accountId: id, fileName: options.fileName, createdAccount: 1, countedTo: 0 })
        .returning({ id: imports.id })
      await tx.update(accounts).set({ importId: run!.id }).where(eq(accounts.id, id))
      const [admin] = await tx
        .insert(users)
        .values({
          accountId: id,
          email: options.admin,
          userTypeId: userTypes.Admin,
          isAccountOwner: true,
          confirmedAt: deps.clock.now().toISOString(),
        })
        .returning({ id: users.id })
      await tx.insert(logins).values({ email: options.admin, accountId: id, userId: admin!.id })
      await giveStarterTemplates(tx, id, deps.clock.now())
      return { importId: run!.id, adminId: admin!.id }
    })
    return { ...made, id, timeZone, generation: 1, passwordHash, generatedPassword, release }
  } catch (error) {
    await release()
    if (isUniqueViolation(error))
      throw new ImportError(`${options.admin} is already used by another account.`)
    throw error
  }
}
