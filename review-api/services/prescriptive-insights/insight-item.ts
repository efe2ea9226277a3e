import type { InsightCode } from "#lib/contract/prescriptive-insights/constants.ts"
import { resultDays } from "#lib/contract/prescriptive-insights/constants.ts"
import type { InsightResult, PrescriptiveInsight } from "#lib/contract/prescriptive-insights/schema.ts"
import { addDays } from "#lib/dates/day.ts"
import { todayIn } from "#lib/dates/today.ts"
import { appLinks } from "../../mail/app-links.ts"
import { metricsOf } from "../../metrics/figures.ts"
import type { Act, Facts } from "./acts.ts"
import { effortOf } from "./efforts.ts"
import type { Found } from "./find-insights.ts"
import { textsOf } from "./insight-texts.ts"
import { insightId, type KeptState, stateOf } from "./kept-states.ts"

const decimals = (value: number): number => Math.round(value * 1e6) / 1e6
const known = (value: number | null): number | null => (value === null ? null : decimals(value))

/** Parts of the score that an act changes. */
const partsOf = ({ now, then }: Act) =>
  now.parts.flatMap(({ name, weight, contribution }, at) => {
    const after = then.parts[at]!
    if (Math.abs(after.contribution - contribution) < 1e-6) return []
    return [
      {
        name,
        weight: decimals(Math.max(weight, after.weight)),
        points: decimals(contribution),
        points_after: decimals(after.contribution),
      },
    ]
  })

const figuresOf = ({ sums, presence }: Facts): Readonly<Record<string, number | null>> => ({
  ...metricsOf(sums),
  owner_media_count: presence.ownerPhotos,
  ll_sync_ratio: presence.syncRatio,
})

/** Figures that it changes, by their names in metrics. */
function figuresChanged(facts: Facts, after: Facts) {
  const then = figuresOf(after)
  return Object.entries(figuresOf(facts)).flatMap(([figure, value]) => {
    const next = then[figure] ?? null
    return value === next ? [] : [{ figure, value, value_after: next }]
  })
}

type Days = { start_date?: string | undefined; end_date?: string | undefined }

const dated = ({ start_date: from, end_date: to }: Days): Record<string, string> => ({
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
})

const pages: Readonly<Record<InsightCode, (locationId: string, days: Days) => string>> = {
  respond_unanswered: (locationId, days) =>
    appLinks.reviews("", {
      locationId,
      response: "unanswered",
      status: "unread,in_progress",
      ...dated(days),
    }),
  respond_faster: (locationId, days) =>
    appLinks.reviews("", { locationId, response: "published", ...dated(days) }),
  fix_listing_fields: (locationId) => appLinks.localListings("", locationId),
  connect_directory: () => appLinks.integrations(""),
  add_owner_photos: (locationId) => appLinks.photosAdd("", locationId),
  ask_for_reviews: () => appLinks.requestCompose(""),
  holiday_hours_missing: (locationId) => appLinks.holidayHours("", locationId),
  category_complaints: (locationId, days) => appLinks.categories("", { locationId, ...dated(days) }),
}

/** Result of an act that was done: empty until the days after it are over. */
function resultOf(state: KeptState, timeZone: string): InsightResult {
  return {
    due_on: addDays(todayIn(timeZone, new Date(state.changedAt)), resultDays),
    expected: known(state.expectedGain),
    score_before: known(state.scoreBefore),
    score_after: known(state.scoreAfter),
    change: known(state.scoreChange),
    usual_change: known(state.usualChange),
  }
}

const changeOf = (state: KeptState | undefined) => ({
  assigned_user_id: state?.assignedUserId ?? null,
  assigned_user_name: state?.assignedUserName ?? null,
  dismissed_reason: state?.dismissedReason ?? null,
  changed_at: state?.changedAt ?? null,
  changed_by: state?.changedBy ?? null,
})

/** An insight that is found today, in the words of the API (D-306). */
export function insightItem(found: Found, state: KeptState | undefined, days: Days): PrescriptiveInsight {
  const { place, act, facts } = found
  const { code, items } = act
  const now = stateOf(state, items)
  return {
    id: insightId(code, place.id),
    code,
    ...textsOf(found),
    score_gain: "gain" in act ? decimals(act.gain) : null,
    account_gain: "accountGain" in found ? decimals(found.accountGain) : null,
    location_ids: [place.id],
    location_name: place.name,
    href: pages[code](String(place.id), days),
    items,
    effort: effortOf(code, items),
    reviews: facts.sums.reviews ?? 0,
    parts: "now" in act ? partsOf(act) : [],
    figures: "after" in act ? figuresChanged(facts, act.after) : [],
    state: now,
    ...changeOf(now === "open" ? undefined : state),
    result: null,
  }
}

/** One that was done, or of which nothing is left to do. */
export const keptItem = (state: KeptState, days: Days, timeZone: string): PrescriptiveInsight => ({
  id: state.isCurrent ? insightId(state.code, state.locationId) : `${insightId(state.code, state.locationId)}-${state.id}`,
  code: state.code,
  title: state.title,
  detail: state.state === "done" ? "" : "Nothing is left to do. Mark it as done to see its result.",
  score_gain: null,
  account_gain: null,
  location_ids: [state.locationId],
  location_name: state.locationName,
  href: pages[state.code](String(state.locationId), days),
  items: state.state === "done" ? state.items : 0,
  effort: effortOf(state.code, state.items),
  reviews: null,
  parts: [],
  figures: [],
  state: state.state,
  ...changeOf(state),
  result: state.state === "done" ? resultOf(state, timeZone) : null,
})
