import { millisecondsInDay as dayMs } from "date-fns/constants"
import { gradeOf } from "#lib/contract/index.ts"
import type { Db } from "../db/connect.ts"
import { partnerScorecards, scorecardRequests } from "../db/schema/scorecards.ts"

type DemoScorecard = {
  publicId: string
  business: string
  email: string
  score: number
  sentDaysAgo: number
  openedDaysAgo?: number
  requested?: { name: string; email: string; phone?: string; comment?: string }
}

/** Of the page of a scorecard that the demo partner has sent. */
export const demoScorecardId = "demo-scorecard-pine-01"

/** Scorecards of the demo partner. */
export const demoScorecards: readonly DemoScorecard[] = [
  {
    publicId: demoScorecardId,
    business: "Pine Street Diner",
    email: "owner@pinestreet.example",
    score: 61,
    sentDaysAgo: 0,
  },
  {
    publicId: "demo-scorecard-mill-02",
    business: "Mill & Loaf",
    email: "hello@millandloaf.example",
    score: 88,
    sentDaysAgo: 3,
    openedDaysAgo: 2,
  },
  {
    publicId: "demo-scorecard-anch-03",
    business: "Anchor Point Seafood",
    email: "dana@anchorpoint.example",
    score: 43,
    sentDaysAgo: 9,
    openedDaysAgo: 8,
    requested: {
      name: "Dana Reyes",
      email: "dana@anchorpoint.example",
      phone: "(555) 014-2233",
      comment: "We lost our listing on the maps. Please call in the morning.",
    },
  },
  {
    publicId: "demo-scorecard-vine-04",
    business: "Vineyard Row Wine Bar",
    email: "info@vineyardrow.example",
    score: 22,
    sentDaysAgo: 15,
  },
]

/** Scorecards of the demo account. */
export const ownScorecards: readonly DemoScorecard[] = [
  {
    publicId: "demo-scorecard-oven-05",
    business: "Stone Oven Trattoria",
    email: "ciao@stoneoven.example",
    score: 74,
    sentDaysAgo: 5,
    openedDaysAgo: 5,
  },
]

/** Makes scorecards of an account, once. */
export async function makeScorecards(
  tx: Db,
  accountId: number,
  scorecards: readonly DemoScorecard[],
  now: Date,
): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString()
  for (const { sentDaysAgo, openedDaysAgo, requested, ...scorecard } of scorecards) {
    const sentAt = daysAgo(sentDaysAgo)
    const openedAt = openedDaysAgo === undefined ? null : daysAgo(openedDaysAgo)
    const row = {
      ...scorecard,
      grade: gradeOf(scorecard.score),
      accountId,
      sentAt,
      createdAt: sentAt,
      openedAt,
    }
    const [made] = await tx.insert(partnerScorecards).values(row).onConflictDoNothing().returning()
    if (!made || !requested) continue
    await tx
      .insert(scorecardRequests)
      .values({ ...requested, accountId, scorecardId: made.id, createdAt: openedAt ?? sentAt })
  }
}
