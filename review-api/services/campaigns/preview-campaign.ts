import { and, eq, sql } from "drizzle-orm"
import { findPolicies } from "#lib/contract/campaigns/policy/find-policies.ts"
import type { PolicyFinding } from "#lib/contract/campaigns/schema.ts"
import { askLimits, type RequestReason, requestReasons } from "#lib/contract/requests/constants.ts"
import { todayIn } from "#lib/dates/today.ts"
import { sentByTrial } from "../../asking/read-account.ts"
import { createGiveWay } from "../../core/give-way.ts"
import { accountCountry } from "../../db/queries/account-country.ts"
import { allOf, isOneOf } from "../../db/queries/sql-lists.ts"
import { countOf } from "../../db/rows.ts"
import { recipientUploads } from "../../db/schema/campaigns.ts"
import { accounts } from "../../db/schema/identity.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import type { CampaignRow } from "./campaign-item.ts"
import { draftErrors, type FieldErrors } from "./draft-errors.ts"
import { createJudge, dueIn, type When } from "./judge-recipients.ts"
import { readTyped, stretchesOf, type TypedError } from "./recipients.ts"

type Skipped = { recipient: string; reason: RequestReason; text: string }

/** Outlook of a draft that is sent. */
export type Preview = {
  errors: FieldErrors
  policy: PolicyFinding[]
  /** Typed recipients, rows of files and contacts: each is accepted, skipped or invalid. */
  total: number
  accepted: number
  skipped: number
  invalid: number
  byReason: Map<RequestReason, number>
  first: Skipped[]
  rowErrors: TypedError[]
  locationsWithoutLinks: { id: number; name: string }[]
  needsAttestation: boolean
  /** When the first message is due. */
  firstDue: Date | null
}

/** Texts that the policies are about. */
export const policiesOf = (row: Pick<CampaignRow, "requestTypeId" | "subject" | "headerText" | "content">) =>
  findPolicies(
    row.requestTypeId === 1
      ? { subject: row.subject, header_text: row.headerText, content: row.content }
      : { content: row.content },
  )

/** Whether somebody has to say that the recipients agreed: for typed ones, and files that nobody said it of (D-293). */
async function needsAttestation({ db }: Pick<Deps, "db">, row: CampaignRow, typed: number): Promise<boolean> {
  if (typed > 0) return true
  for (const id of row.uploadIds) {
    const [upload] = await db
      .select({ attestation: recipientUploads.attestation })
      .from(recipientUploads)
      .where(and(eq(recipientUploads.accountId, row.accountId), eq(recipientUploads.id, id)))
    if (upload && upload.attestation === null) return true
  }
  return false
}

/** Rows of its files with an error: all the others are recipients that are looked at. */
const failedRows = async (
  { db }: Pick<Deps, "db">,
  { accountId, uploadIds }: CampaignRow,
): Promise<number> =>
  uploadIds.length === 0
    ? 0
    : countOf(
        db,
        sql`from recipient_upload_rows where ${allOf([
          sql`account_id = ${accountId} and error is not null`,
          isOneOf(sql`upload_id`, uploadIds),
        ])}`,
      )

/** Looks at everybody whom a draft would ask, in stretches that let others through. */
export async function previewCampaign(
  deps: Pick<Deps, "db" | "clock">,
  scope: Scope,
  row: CampaignRow,
  when: When,
): Promise<Preview> {
  const { db } = deps
  const errors = await draftErrors(db, row)
  const country = await accountCountry(db, row.accountId)
  const typed = readTyped(row, country)
  const { judge, spots } = await createJudge(db, row, when)
  const giveWay = createGiveWay()
  const byReason = new Map<RequestReason, number>()
  const first: Skipped[] = []
  const withoutPlace = { count: 0 }
  let [accepted, skipped] = [0, 0]
  for await (const { recipients } of stretchesOf(db, scope, row, country)) {
    for (const { address, reason, locationId } of await judge(recipients)) {
      if (locationId === null) withoutPlace.count += 1
      if (reason === null) {
        accepted += 1
        continue
      }
      skipped += 1
      byReason.set(reason, (byReason.get(reason) ?? 0) + 1)
      if (first.length < askLimits.skippedShown)
        first.push({ recipient: address, reason, text: requestReasons[reason] })
    }
    await giveWay()
  }
  if (typed.rowErrors.length > 0) {
    for (const { index, field, error } of typed.rowErrors) errors[`recipients.${index}.${field}`] = [error]
  }
  if (withoutPlace.count > 0) errors["location_id"] = ["can't be blank"]
  const invalid = typed.rowErrors.length + (await failedRows(deps, row))
  if (accepted + skipped + typed.rowErrors.length === 0) errors["recipients"] = ["can't be blank"]
  const places = [...spots].flatMap(([id, spot]) => (spot ? [{ id, ...spot }] : []))
  const dues = places.map(({ timeZone }) => dueIn(when, timeZone).getTime())
  return {
    errors,
    policy: policiesOf(row),
    total: accepted + skipped + invalid,
    accepted,
    skipped,
    invalid,
    byReason,
    first,
    rowErrors: typed.rowErrors,
    locationsWithoutLinks: places.filter(({ hasLinks }) => !hasLinks).map(({ id, name }) => ({ id, name })),
    needsAttestation: await needsAttestation(deps, row, row.recipients.length),
    firstDue: dues.length > 0 ? new Date(Math.min(...dues)) : null,
  }
}

/** Messages that a trial may still send (D-327); nulls where nothing limits them. */
export async function trialLeft({ db, clock }: Pick<Deps, "db" | "clock">, { accountId, timeZone }: Scope) {
  const [account] = await db
    .select({ status: accounts.status })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  if (account?.status !== "trial") return { left_today: null, left_in_all: null }
  const sent = await sentByTrial(db, accountId, todayIn(timeZone, clock.now()))
  const inAll = Math.max(0, askLimits.trialInAll - sent.inAll)
  return { left_today: Math.min(inAll, Math.max(0, askLimits.trialPerDay - sent.today)), left_in_all: inAll }
}
