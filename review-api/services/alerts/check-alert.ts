import { sql } from "drizzle-orm"
import {
  type AlertChannel,
  alertFrequencyOf,
  alertTypeId,
  alertTypeOf,
  type BodyOf,
  type Id,
  maxNegativeStars,
} from "#lib/contract/index.ts"
import { invalid } from "../../core/errors.ts"
import { filterIds } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { inGroupScope } from "../../db/queries/group-scope.ts"
import { type KnownList, knownIds } from "../../db/queries/known-ids.ts"
import { allOf } from "../../db/queries/sql-lists.ts"
import { visibleLocations } from "../../db/queries/visible-locations.ts"
import type { Scope } from "../../permissions/scope.ts"
import { requireSetting } from "../require-setting.ts"
import { knownSourceIds } from "../response-templates/check-template.ts"
import { smsNumber } from "./sms-number.ts"

/** Subject and time of an alert, as stored. */
export type AlertValues = {
  alertTypeId: number
  alertFrequencyId: number
  reviewTypes: string[]
  ratingMax: number | null
  sourceIds: number[]
  locationIds: number[]
  groupIds: number[]
  channel: AlertChannel
  isActive: boolean
}

type Body = Omit<BodyOf<"alerts.update">, "id">

async function changedIds(
  tx: Db,
  list: Omit<KnownList, "field">,
  body: Body,
  before: readonly number[],
): Promise<number[]> {
  const { noun } = list
  const names = [`${noun}_ids`, `add_${noun}_ids`, `remove_${noun}_ids`] as const
  const idsOf = (ids: readonly Id[] | undefined) => filterIds((ids ?? []).map(String)) ?? []
  const known = new Set(before)
  // Values selected by someone with wider access stay.
  const fresh = (field: (typeof names)[number]) => {
    const added = idsOf(body[field]).filter((id) => !known.has(id))
    return knownIds(tx, added, { ...list, field })
  }
  await fresh(names[0])
  await fresh(names[1])
  const selected = body[names[0]] ? idsOf(body[names[0]]) : before
  const removed = new Set(idsOf(body[names[2]]))
  return [...new Set([...selected, ...idsOf(body[names[1]])])].filter((id) => !removed.has(id))
}

function checkOptions({ alertTypeId, alertFrequencyId, ratingMax }: AlertValues): void {
  const type = alertTypeOf(alertTypeId)
  const frequency = alertFrequencyOf(alertFrequencyId)
  if (!type) throw invalid({ alert_type_id: ["is not an alert type"] })
  if (!frequency) throw invalid({ alert_frequency_id: ["is not an alert frequency"] })
  if (type.code === "summary" && frequency.code === "immediate") {
    throw invalid({ alert_frequency_id: ["can't be immediate for a summary"] })
  }
  if (type.code === "negative_reviews" && ratingMax !== null && ratingMax > maxNegativeStars) {
    throw invalid({ rating_max: [`must be at most ${maxNegativeStars} for negative reviews`] })
  }
}

async function checkSms(tx: Db, scope: Scope, { alertTypeId: id }: AlertValues, phone: string | null) {
  await requireSetting(tx, scope, "sms_alerts")
  if (id === alertTypeId("mentions")) throw invalid({ channel: ["can't be SMS for mentions"] })
  if ((await smsNumber(tx, scope.accountId, phone)) === null) {
    throw invalid({ channel: ["can't be SMS: the user has no valid phone number"] })
  }
}

/**
 * The values of an alert after a change.
 * @param before what stood there; for a new one what it begins with.
 * @param phone of the user whose alert it is.
 * @throws 403 with code `feature_off` for SMS where it is turned off; 422 for an unknown type, frequency or source, places out of the caller's sight, and what does not go together.
 */
export async function changedAlert(
  tx: Db,
  scope: Scope,
  body: Body,
  before: AlertValues,
  phone: string | null,
): Promise<AlertValues> {
  const own = { ...scope, accountIds: [scope.accountId] }
  const visible = await visibleLocations(tx, own, "l")
  const groups = allOf([
    sql`g.account_id = ${scope.accountId}`,
    inGroupScope(scope, sql`g.account_id`, sql`g.id`),
  ])
  const values: AlertValues = {
    alertTypeId: Number(body.alert_type_id ?? before.alertTypeId),
    alertFrequencyId: Number(body.alert_frequency_id ?? before.alertFrequencyId),
    reviewTypes: body.review_types ? [...new Set(body.review_types)] : before.reviewTypes,
    ratingMax: body.rating_max === undefined ? before.ratingMax : body.rating_max,
    sourceIds: body.source_ids ? await knownSourceIds(tx, body.source_ids) : before.sourceIds,
    locationIds: await changedIds(
      tx,
      { noun: "location", from: sql`locations l where ${visible} and l.id` },
      body,
      before.locationIds,
    ),
    groupIds: await changedIds(
      tx,
      { noun: "group", from: sql`groups g where ${groups} and g.id` },
      body,
      before.groupIds,
    ),
    channel: body.channel ?? before.channel,
    isActive: body.active ?? before.isActive,
  }
  checkOptions(values)
  if (values.channel === "sms" && (body.channel === "sms" || body.alert_type_id !== undefined)) {
    await checkSms(tx, scope, values, phone)
  }
  return values
}
