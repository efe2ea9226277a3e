import { and, eq } from "drizzle-orm"
import { type SettingCode, settingDefaults } from "../../account-settings/defaults.ts"
import { isPlanSetting } from "../../account-settings/plan.ts"
import { recordAudit } from "../../audit/record.ts"
import { notFound, planSetting } from "../../core/errors.ts"
import { filterId } from "../../core/ids.ts"
import { accountSettings } from "../../db/schema/identity.ts"
import type { Service } from "../service.ts"
import { writeSetting } from "./write-setting.ts"
import { writesPlan } from "./writes-plan.ts"

const isCode = (text: string): text is SettingCode => Object.hasOwn(settingDefaults, text)

/**
 * Changes one setting (D-035); one that is not stored yet is named by its code.
 * @throws 404 for a setting that is none or another account's, 403 with code `plan_setting` for one of the plan (D-286), 422 for a value that the setting cannot have.
 */
export const updateAccountSetting: Service<"account_settings.update"> = async (call) => {
  const { deps, scope, params, body, actor } = call
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
    if (isPlanSetting(code) && !(await writesPlan(tx, actor, accountId))) throw planSetting()
    const row = await writeSetting(tx, accountId, code, body.value)
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: { type: "account_setting", id: row.id, name: code },
      before: { value: stored?.value ?? settingDefaults[code] },
      after: { value: body.value },
    })
    return { id: row.id, account_id: accountId, code, value: body.value }
  })
}
