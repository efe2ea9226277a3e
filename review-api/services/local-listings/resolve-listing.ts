import { directoryNames } from "#lib/contract/local-listings/constants.ts"
import { ApiError, invalid } from "../../core/errors.ts"
import { pathId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { lockLocation } from "../locations/lock-location.ts"
import type { Call, Service } from "../service.ts"
import { seenOfAll } from "./directory-records.ts"
import { getListing } from "./list-listings.ts"
import { fieldsToSettle, settle, settlePlan } from "./settle-listings.ts"

type ResolveCall = Call<"local_listings.resolve">

/**
 * The fields that a call is about, held.
 * @throws 422 for a field that is not compared there; 409 when they are not what was seen any more.
 */
async function seenFields(tx: Db, { scope, body }: ResolveCall, id: number) {
  const { directory_code: code, field, seen } = body
  const rows = await fieldsToSettle(tx, scope.accountId, [id], { codes: code && [code], field }, true)
  if (rows.length === 0 && field)
    throw invalid({ field: [`is not compared with ${code ? directoryNames[code] : "directories"}`] })
  const now = field && code ? rows[0]?.seen : seenOfAll(rows)
  if (seen === undefined || seen === now) return rows
  const text = field
    ? "This field has changed since you looked. Look again before you decide."
    : "These fields have changed since you looked. Look again before you decide."
  throw new ApiError(409, text, { code: "listing_changed" })
}

/**
 * POST /locations/{id}/listings/resolve: settles differences with a directory, of one field or all. Our data is sent once
 * more, to all directories unless one is named, or the location takes what the directory shows or suggests, or what it had
 * before that; all of which is in its history.
 * @throws 404; 409 when the fields are not what was seen any more; 422 for a field that is not compared there, for our data
 * when nothing is sent there, and for a value that the directory does not have.
 */
export const resolveListing: Service<"local_listings.resolve"> = async (call) => {
  const { deps, scope, params, body } = call
  const { keep, directory_code: code } = body
  const id = pathId(params.id)
  if (!code && keep !== "ours") throw invalid({ directory_code: ["can't be blank"] })
  await deps.db.transaction(async (tx) => {
    const { name } = await lockLocation(tx, scope, id)
    const rows = await seenFields(tx, call, id)
    const { changes, reason } = settlePlan(rows, keep, { isBroad: !code })
    if (reason && keep === "ours") throw new ApiError(422, reason, { code: "not_sent" })
    if (changes.length === 0) {
      if (keep === "ours" && rows.length > 0) return
      const whose = code ? directoryNames[code] : "a directory"
      const text = keep === "previous" ? "is nothing that can come back" : `is nothing that ${whose} has`
      throw invalid({ keep: [text] })
    }
    await settle(tx, call, { id, name }, keep, changes)
  })
  return getListing({ ...call, query: {}, body: undefined })
}
