import { and, eq } from "drizzle-orm"
import { recordAudit } from "../../audit/record.ts"
import type { Db } from "../../db/connect.ts"
import { accountSettings, accounts } from "../../db/schema/identity.ts"
import { invalid, notFound, planSetting } from "../../errors.ts"
import { filterId } from "../../http/ids.ts"
import type { Session } from "../../session.ts"
import { checkSetting, type SettingCode, settingDefaults } from "../../settings/defaults.ts"
import { isPlanSetting } from "../../settings/plan.ts"
import type { Service } from "../service.ts"

const isCode = (text: string): text is SettingCode => Object.hasOwn(settingDefaults, text)

/**
 * Whether a session writes settings of the plan (D-286): the provider's, which acts as somebody (D-054), and the visit of
 * a reseller to a child account of it (D-030, D-049).
 */
async function writesPlan(db: Db, { isImpersonated, kind, identity }: Session): Promise<boolean> {
  if (isImpersonated) return true
  if (kind !== "shadow" || identity.parentId === null) return false
  const [parent] = await db
    .select({ segment: accounts.segment })
    .from(accounts)
    .where(eq(accounts.id, identity.parentId))
  return parent?.segment === "reseller"
}

/**
 * Changes one setting (D-035); one that is not stored yet is named by its code.
 * @throws 404 for a setting that is none or another account's, 403 with code `plan_setting` for one of the plan (D-286), 422 for a value that the setting cannot have.
 */
export const updateAccountSetting: Service<"account_settings.update"> = async (call) => {
  const { deps, scope, params, body, actor, via } = call
  const { accountId } = scope
  return deps.db.transaction(async (tx) => {
    const named = isCode(params.id)
      ? eq(accountSettings.code, params.id)
      : eq(accountSettings.id, filterId(params.id) ?? 0)
    const [stored] = await tx
      .select()
      .from(accountSettings)
      .where(and(eq(accountSettings.accountId, accountId), named))
      .for("update")
    const code = stored?.code ?? params.id
    if (!isCode(code)) throw notFound()
    if (isPlanSetting(code) && !(await writesPlan(tx, via.session))) throw planSetting()
    const fault = checkSetting(code, body.value)
    if (fault) throw invalid({ value: [fault] })
    const [row] = await tx
      .insert(accountSettings)
      .values({ accountId, code, value: body.value })
      .onConflictDoUpdate({
        target: [accountSettings.accountId, accountSettings.code],
        set: { value: body.value },
      })
      .returning()
    await recordAudit(tx, deps, actor, {
      accountId,
      action: "account_settings.update",
      resource: { type: "account_setting", id: row!.id, name: code },
      before: { value: stored?.value ?? settingDefaults[code] },
      after: { value: body.value },
    })
    return { id: row!.id, account_id: accountId, code, value: body.value }
  })
}
