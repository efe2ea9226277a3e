import { and, eq, inArray, sql } from "drizzle-orm"
import { planSettings } from "#lib/contract/account-settings/plan-settings.ts"
import { checkSetting, settingOf } from "../../account-settings/defaults.ts"
import { isPlanSetting, type PlanSetting, planLines } from "../../account-settings/plan.ts"
import { systemActor } from "../../audit/actor.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import { accountSettings } from "../../db/schema/identity.ts"
import type { Deps } from "../deps.ts"
import { writeSetting } from "./write-setting.ts"

const accountShape = { id: column.number(), name: column.text() }

type Account = RowOf<typeof accountShape>
type Change = { code: PlanSetting; value: string }
type PlanRequest = { staff: string; account?: string; settings?: { code: string; value: string }[] }

const maxListed = 10

async function accountOf(db: Db, given: string): Promise<Account> {
  const text = given.trim()
  const named = text.includes("@")
    ? sql`id = (select account_id from logins where email = ${text.toLowerCase()})`
    : /^\d{1,15}$/.test(text)
      ? sql`id = ${Number(text)} or name = ${text}`
      : sql`lower(name) = lower(${text})`
  const found = await rowsOf(
    db,
    accountShape,
    sql`select id, name from accounts where ${named} order by id limit ${maxListed}`,
  )
  if (found.length === 1) return found[0]!
  if (found.length === 0)
    throw new ApiError(404, `There is no account "${text}". Give its name, its ID or the email of a user.`)
  const lines = found.map(({ id, name }) => `  ${id}  ${name}`)
  throw new ApiError(409, [`Several accounts are named "${text}". Give the ID of one:`, ...lines].join("\n"))
}

/** @throws ApiError 422 with a sentence for each one that is not of the plan, has no such value or is given twice. */
function changesOf(settings: NonNullable<PlanRequest["settings"]>): Change[] {
  const problems: string[] = []
  const changes = new Map<PlanSetting, Change>()
  for (const { code, value } of settings) {
    const problem = isPlanSetting(code)
      ? (checkSetting(code, value) ?? (changes.has(code) ? "is given twice" : null))
      : "is not a setting of the plan; npm run plan lists them"
    if (problem) problems.push(`"${code}" ${problem}.`)
    else if (isPlanSetting(code)) changes.set(code, { code, value })
  }
  if (problems.length > 0) throw new ApiError(422, [...problems, "Nothing was changed."].join("\n"))
  return [...changes.values()]
}

async function valuesOf(db: Db, accountId: number): Promise<(code: PlanSetting) => string> {
  const codes = Object.keys(planSettings)
  const rows = await db
    .select({ code: accountSettings.code, value: accountSettings.value })
    .from(accountSettings)
    .where(and(eq(accountSettings.accountId, accountId), inArray(accountSettings.code, codes)))
  const stored = Object.fromEntries(rows.map(({ code, value }) => [code, value]))
  return (code) => settingOf(stored, code)
}

/**
 * Shows the settings of an account's plan, or changes some of them, all or none (D-286).
 * @param requested `account` by ID, name or the email of a user; `settings` as they are to be; `staff` who changes them, which the audit log keeps.
 * @returns lines for the terminal.
 * @throws ApiError with a sentence for an account, a setting or a value that does not exist.
 */
export async function planByTool(
  deps: Pick<Deps, "db" | "clock">,
  { staff, account: given = "", settings = [] }: PlanRequest,
): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const { id, name } = await accountOf(tx, given)
    const changes = changesOf(settings)
    await tx.execute(sql`select 1 from accounts where id = ${id} for no key update`)
    const current = await valuesOf(tx, id)
    if (changes.length === 0) return [`Plan of ${name} (account ${id}):`, ...planLines(current)].join("\n")
    const lines: string[] = []
    for (const { code, value } of changes) {
      const before = current(code)
      lines.push(before === value ? `  ${code} is already ${value}` : `  ${code}: ${before} -> ${value}`)
      if (before === value) continue
      const row = await writeSetting(tx, id, code, value)
      await recordAudit(tx, deps, systemActor, {
        accountId: id,
        action: "account_settings.update",
        resource: { type: "account_setting", id: row.id, name: code },
        before: { value: before },
        after: { value, staff: staff.slice(0, 254) },
      })
    }
    return [`${name} (account ${id}):`, ...lines, "Pages follow within 30 seconds."].join("\n")
  })
}
