import { eq } from "drizzle-orm"
import type { BodyOf } from "#lib/contract/index.ts"
import { recordAudit } from "../../audit/record.ts"
import { accounts, whitelabels } from "../../db/schema/identity.ts"
import type { Service } from "../service.ts"
import { lockOwnWhitelabel, type StoredWhitelabel, whitelabelResource } from "./own-whitelabel.ts"
import { whitelabelDetail } from "./whitelabel-detail.ts"

const columns = {
  name: "name",
  navigation_background_color: "navigationBackgroundColor",
  main_text_color: "mainTextColor",
  active_text_color: "activeTextColor",
  background_hover_color: "backgroundHoverColor",
  hover_text_color: "hoverTextColor",
  accent_color: "accentColor",
  logo_left: "logoLeft",
  support_email: "supportEmail",
  support_phone: "supportPhone",
} as const

type Field = keyof typeof columns
const fields = Object.keys(columns) as Field[]

/** The fields that a body changes: what it does not name stays as it is. */
function changedRow(before: StoredWhitelabel, body: BodyOf<"whitelabels.update">): StoredWhitelabel {
  const given = fields.filter((field) => body[field] !== undefined)
  return { ...before, ...Object.fromEntries(given.map((field) => [columns[field], body[field]])) }
}

const valuesOf = (row: StoredWhitelabel) =>
  Object.fromEntries(fields.map((field) => [field, row[columns[field]]]))

/**
 * Changes name, colours, logo and support contact of the own white label (D-079). The account's own name needs not to
 * be kept twice.
 * @throws 404 for every other one.
 */
export const updateWhitelabel: Service<"whitelabels.update"> = ({ deps, scope, params, body, actor }) =>
  deps.db.transaction(async (tx) => {
    const before = await lockOwnWhitelabel(tx, scope, params.id)
    const [account] = await tx
      .select({ name: accounts.name })
      .from(accounts)
      .where(eq(accounts.id, scope.accountId))
    const changed = changedRow(before, body)
    const after = { ...changed, name: changed.name === account?.name ? null : changed.name }
    await tx.update(whitelabels).set(after).where(eq(whitelabels.id, before.id))
    await recordAudit(tx, deps, actor, {
      accountId: scope.accountId,
      resource: whitelabelResource(after),
      before: valuesOf(before),
      after: valuesOf(after),
    })
    return whitelabelDetail(tx, deps, scope.accountId, before.id)
  })
