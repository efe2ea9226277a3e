import { sql } from "drizzle-orm"
import { canLift, notLiftable, notLiftableText } from "#lib/contract/contacts/constants.ts"
import type { Channel } from "#lib/contract/requests/constants.ts"
import { addressKey, contactEmail, contactPhone } from "../../asking/contact-address.ts"
import { stopAsking } from "../../asking/do-not-contact.ts"
import { recordAudit } from "../../audit/record.ts"
import { ApiError, invalid, notFound } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { accountCountry } from "../../db/queries/account-country.ts"
import { allOf, containing } from "../../db/queries/sql-lists.ts"
import { rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import { readKeyPage } from "../key-page.ts"
import type { Service, Verbs } from "../service.ts"
import { importRefusals } from "./import-refusals.ts"
import { refusalColumns, refusalItem, refusalShape, seenRefusals } from "./refusal-item.ts"

type Which = { channel: Channel; key: string }

/** @throws 404 for a text that is no id of an entry. */
function whichOf(id: string): Which {
  const [, channel, key] = /^(email|sms)-([\w-]{43})$/.exec(id) ?? []
  if (!channel || !key) throw notFound()
  return { channel: channel as Channel, key }
}

/** An entry that the caller sees, or any of the account. @throws 404. */
async function refusalOf(db: Db, scope: Scope, { channel, key }: Which, isAny = false) {
  const [row] = await rowsOf(
    db,
    refusalShape,
    sql`select ${refusalColumns(scope)} from do_not_contact d where ${allOf([
      isAny ? sql`d.account_id = ${scope.accountId}` : seenRefusals(scope),
      sql`d.channel = ${channel} and d.address_key = ${key}`,
    ])}`,
  )
  if (!row) throw notFound()
  return row
}

/** GET /do_not_contact (D-293, D-324): newest first. @throws 400 for a bad cursor. */
const listRefusals: Service<"do_not_contact.list"> = async ({ deps, scope, query }) => {
  const words = query.keywords?.trim().toLowerCase()
  const { rows, list } = await readKeyPage(deps.db, query, {
    path: "/do_not_contact",
    shape: refusalShape,
    columns: refusalColumns(scope),
    from: sql`from do_not_contact d`,
    where: [
      seenRefusals(scope),
      words ? sql`d.address like ${containing(words)}` : undefined,
      query.channel && sql`d.channel = ${query.channel}`,
      query.reason && sql`d.reason = ${query.reason}`,
    ],
    keys: [
      { kind: "timestamptz", sql: sql`d.at`, name: "sort_at" },
      { kind: "text", sql: sql`d.channel`, name: "channel" },
      { kind: "text", sql: sql`d.address_key`, name: "address_key" },
    ],
    direction: "desc",
  })
  return { _embedded: { do_not_contact: rows.map((row) => refusalItem(scope, row)) }, ...list }
}

/** POST /do_not_contact: an address that is on the list keeps its first reason. @throws 422. */
const createRefusal: Service<"do_not_contact.create"> = async ({ deps, scope, body, actor }) => {
  const { accountId, userId } = scope
  const { channel } = body
  const address =
    channel === "email"
      ? contactEmail(body.address)
      : contactPhone(body.address, await accountCountry(deps.db, accountId))
  if (address === null)
    throw invalid({
      address: [channel === "email" ? "Enter a valid email address" : "is not a phone number"],
    })
  const which = { channel, key: addressKey(accountId, channel, address) }
  await deps.db.transaction(async (tx) => {
    const isNew = await stopAsking(
      tx,
      { accountId, channel, address },
      { reason: "manual", at: deps.clock.now(), byUserId: userId },
    )
    if (isNew)
      await recordAudit(tx, deps, actor, { accountId, resource: resourceOf(which), after: { channel } })
  })
  return refusalItem(scope, await refusalOf(deps.db, scope, which, true))
}

/** Names an entry without its address, which an erasure takes away. */
const resourceOf = ({ channel, key }: Which) => ({ type: "contact", id: `${channel}-${key}` }) as const

/** POST /do_not_contact/{id}/lift. @throws 404; 409 for what the person has said themselves. */
const liftRefusal: Service<"do_not_contact.lift"> = async ({ deps, scope, params, body, actor }) => {
  const { accountId } = scope
  const which = whichOf(params.id)
  await deps.db.transaction(async (tx) => {
    const { reason } = await refusalOf(tx, scope, which)
    if (!canLift(reason)) throw new ApiError(409, notLiftableText, { code: notLiftable })
    await tx.execute(sql`delete from do_not_contact where account_id = ${accountId}
      and channel = ${which.channel} and address_key = ${which.key} and reason = ${reason}`)
    await recordAudit(tx, deps, actor, {
      accountId,
      resource: resourceOf(which),
      before: { channel: which.channel, reason },
      after: { reason: body.reason },
    })
  })
  return undefined
}

export const verbs = {
  "do_not_contact.list": listRefusals,
  "do_not_contact.create": createRefusal,
  "do_not_contact.import": importRefusals,
  "do_not_contact.lift": liftRefusal,
} satisfies Verbs
