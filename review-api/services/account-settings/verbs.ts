import { eq } from "drizzle-orm"
import { settingDefaults } from "../../account-settings/defaults.ts"
import { accountSettings } from "../../db/schema/identity.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service, Verbs } from "../service.ts"
import { updateAccountSetting } from "./update-account-setting.ts"

/**
 * Every setting with the value in effect (D-035), by code: stored ones with their id, the others with their default,
 * so that a client needs no defaults of its own. The id of one that is not stored is its code.
 */
const listAccountSettings: Service<"account_settings.list"> = async ({ deps, scope, query }) => {
  const { page, perPage, offset } = pageOf(query)
  const stored = await deps.db
    .select({ id: accountSettings.id, code: accountSettings.code, value: accountSettings.value })
    .from(accountSettings)
    .where(eq(accountSettings.accountId, scope.accountId))
  const values = new Map<string, { id: number | string; value: string }>(
    Object.entries(settingDefaults).map(([code, value]) => [code, { id: code, value }]),
  )
  for (const { code, id, value } of stored) values.set(code, { id, value })
  const items = [...values]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, { id, value }]) => ({ id, account_id: scope.accountId, code, value }))
  return listAnswerOf({
    path: "/account_settings",
    query,
    page,
    perPage,
    total: items.length,
    collection: "account_settings",
    items: items.slice(offset, offset + perPage),
  })
}

export const verbs = {
  "account_settings.update": updateAccountSetting,
  "account_settings.list": listAccountSettings,
} satisfies Verbs
