import { millisecondsInDay as dayMs, millisecondsInHour as hourMs } from "date-fns/constants"
import { type SurveyType, scoreRange } from "#lib/contract/index.ts"
import { dayIn } from "#lib/dates/today.ts"
import type { Db } from "../db/connect.ts"
import { askPageLocations, askPageSlugs, askPages } from "../db/schema/ask-pages.ts"
import { surveyAnswers } from "../db/schema/microsurveys.ts"
import type { MadeAccount } from "./make-account.ts"
import { randomOf } from "./random.ts"
import { commentOf } from "./survey-comments.ts"

type Answered = {
  type: SurveyType
  answers: number
  /** How often each score is given, from the lowest. */
  weights: readonly number[]
  channels: readonly string[]
  /** Of how many of the locations. */
  places: number
}

const pages = [
  {
    kind: "request_page",
    title: "Tell us about your visit",
    slug: "saltbridge-visit",
    type: "stars",
    answers: 64,
    weights: [2, 3, 8, 20, 31],
    channels: ["landing_page", "qr", "qr"],
    places: 3,
  },
  {
    kind: "kiosk_page",
    title: "At the door",
    slug: "saltbridge-door",
    type: "smiley",
    answers: 41,
    weights: [4, 9, 28],
    channels: ["kiosk"],
    places: 1,
  },
] as const

/** On the pages that each location has. */
const ofLocations: readonly Answered[] = [
  { type: "nps", answers: 24, weights: [1, 0, 0, 1, 0, 1, 1, 2, 4, 6, 8], channels: ["qr"], places: 4 },
  { type: "thumbs", answers: 12, weights: [2, 10], channels: ["landing_page"], places: 4 },
]

const daysBack = 90

type Making = {
  account: Pick<MadeAccount, "id" | "timeZone">
  locationIds: readonly number[]
  now: Date
  pageId: number | null
}

function answersOf(asked: Answered, { account, locationIds, now, pageId }: Making) {
  const { type, answers, weights, channels, places } = asked
  const random = randomOf(`answers on a page ${type}`)
  const [lowest] = scoreRange[type]
  return Array.from({ length: answers }, () => {
    const at = new Date(now.getTime() - random.below(daysBack) * dayMs - random.below(12) * hourMs - hourMs)
    const score = lowest + random.weighted(weights)
    return {
      accountId: account.id,
      locationId: random.pick(locationIds.slice(0, places)),
      pageId,
      channel: random.pick(channels),
      type,
      score,
      comment: commentOf(random, type, score),
      answeredAt: at.toISOString(),
      answeredOn: dayIn(account.timeZone, at),
    }
  })
}

/** A landing page of some locations and a kiosk at one, with what customers have answered there. */
export async function makeAskPages(
  tx: Db,
  account: Pick<MadeAccount, "id" | "adminId" | "timeZone">,
  locationIds: readonly number[],
  { now, madeAt }: { now: Date; madeAt: string },
): Promise<void> {
  const { id: accountId, adminId } = account
  const made = await tx
    .insert(askPages)
    .values(
      pages.map(({ kind, title, type }) => ({
        accountId,
        kind,
        title,
        feedbackType: type,
        createdByUserId: adminId,
        createdAt: madeAt,
        updatedAt: madeAt,
      })),
    )
    .returning({ id: askPages.id })
  const idOf = (at: number) => made[at]!.id
  await tx
    .insert(askPageSlugs)
    .values(pages.map(({ slug }, at) => ({ slug, accountId, pageId: idOf(at) })))
    .onConflictDoNothing()
  await tx
    .insert(askPageLocations)
    .values(
      pages.flatMap(({ places }, at) =>
        locationIds.slice(0, places).map((locationId) => ({ accountId, pageId: idOf(at), locationId })),
      ),
    )
  const of = { account, locationIds, now }
  await tx
    .insert(surveyAnswers)
    .values([
      ...pages.flatMap((page, at) => answersOf(page, { ...of, pageId: idOf(at) })),
      ...ofLocations.flatMap((page) => answersOf(page, { ...of, pageId: null })),
    ])
}
