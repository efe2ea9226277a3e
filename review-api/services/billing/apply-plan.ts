import { and, eq, inArray } from "drizzle-orm"
import { settingOf } from "../../account-settings/defaults.ts"
import type { PlanSetting } from "../../account-settings/plan.ts"
import { systemActor } from "../../audit/actor.ts"
import { recordAudit } from "../../audit/record.ts"
import type { Db } from "../../db/connect.ts"
import { accountSettings } from "../../db/schema/identity.ts"
import type { BillingPlan } from "../../payments/plans.ts"
import { writeSetting } from "../account-settings/write-setting.ts"
import type { Deps } from "../deps.ts"

/** Gives an account the settings of the plan that it has chosen (D-286), in the transaction that notes the plan. */
export async function applyPlan(
  tx: Db,
  deps: Pick<Deps, "clock">,
  accountId: number,
  plan: BillingPlan,
): Promise<void> {
  const wanted = Object.entries(plan.settings) as [PlanSetting, string][]
  if (wanted.length === 0) return
  const codes = wanted.map(([code]) => code)
  const rows = await tx
    .select({ code: accountSettings.code, value: accountSettings.value })
    .from(accountSettings)
    .where(and(eq(accountSettings.accountId, accountId), inArray(accountSettings.code, codes)))
  const stored = Object.fromEntries(rows.map(({ code, value }) => [code, value]))
  for (const [code, value] of wanted) {
    const before = settingOf(stored, code)
    if (before === value) continue
    const row = await writeSetting(tx, accountId, code, value)
    await recordAudit(tx, deps, systemActor, {
      accountId,
      action: "account_settings.update",
      resource: { type: "account_setting", id: row.id, name: code },
      before: { value: before },
      after: { value },
    })
  }
}
