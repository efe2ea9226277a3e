import { millisecondsInDay as dayMs } from "date-fns/constants"
import { sql } from "drizzle-orm"
import type { Db } from "../db/connect.ts"
import { upsertRegions } from "../db/reference/regions.ts"
import { upsertCategories } from "../db/reference/upsert-categories.ts"
import { upsertSources } from "../db/reference/upsert-sources.ts"
import { column, rowsOf } from "../db/rows.ts"
import { customDomains, whitelabels } from "../db/schema/identity.ts"
import type { Deps } from "../services/deps.ts"
import { makeAsking } from "./asking.ts"
import type { DemoBrand } from "./brands/brand.ts"
import { fernhill } from "./brands/fernhill.ts"
import { mapleAndRye } from "./brands/maple-and-rye.ts"
import { northwindChildren } from "./brands/northwind.ts"
import { saltbridge } from "./brands/saltbridge.ts"
import { makeCampaigns } from "./campaigns.ts"
import { describePlaces } from "./describe-places.ts"
import { makeFigures } from "./figures.ts"
import { makeIntegrations } from "./integrations.ts"
import { type MadeAccount, madeAccountShape, makeDemoAccount } from "./make-account.ts"
import { makeDemoBilling } from "./make-billing.ts"
import {
  childPeople,
  type DemoPerson,
  expiredPeople,
  fernhillPeople,
  mapleAndRyePeople,
  northwindPeople,
  saltbridgePeople,
  suspendedPeople,
} from "./people.ts"
import { makePhotos } from "./photos.ts"
import { makePresence } from "./presence.ts"
import { makePublicLinks } from "./public-links.ts"
import { makeResponses } from "./responses.ts"
import { type DemoReview, reviewsOfDay } from "./reviews-of-day.ts"
import { makeWork } from "./work.ts"
import { writeDemoReviews } from "./write-reviews.ts"

const maxDays = 730

const brands = [saltbridge, mapleAndRye, ...northwindChildren, fernhill]

const peopleByBrand = new Map([
  [saltbridge, saltbridgePeople],
  [mapleAndRye, mapleAndRyePeople],
  [fernhill, fernhillPeople],
])
const peopleOf = (brand: DemoBrand): readonly DemoPerson[] =>
  peopleByBrand.get(brand) ?? childPeople(brand.code)

/**
 * Makes the demo accounts, or brings them up to today: the days since the last start get their reviews, and what was
 * changed stays. Deterministic: the same day always has the same reviews. All in one transaction (issue: Demo).
 * @param isTest payments are tests: a real provider knows nothing of those that were never made.
 */
export async function loadDemo({
  db,
  clock,
  isTest = true,
}: Pick<Deps, "db" | "clock"> & { isTest?: boolean }): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    await upsertCategories(tx)
    const isNew = (await findAccount(tx, saltbridge)) === null
    if (!isNew) await bringUpToDate(tx, now)
    else await makeEverything(tx, now, isTest)
    for (const brand of brands) {
      const account = await findAccount(tx, brand)
      if (account) await describePlaces(tx, account.id, brand, now)
    }
    await makePublicLinks(tx, now)
    // Who is in trial has connected nothing yet.
    const connected = brands.filter((brand) => brand !== fernhill)
    const made: NonNullable<Awaited<ReturnType<typeof findAccount>>>[] = []
    for (const brand of connected) {
      const account = await findAccount(tx, brand)
      if (account) made.push(account)
    }
    await makeIntegrations(tx, made, now, isNew)
    const [first] = made
    if (first) await makeFigures(tx, first, saltbridge, now)
    if (first) await makeResponses(tx, first, now)
    if (first && isNew) await makeWork(tx, first, now)
    if (first && isNew) await makePhotos(tx, first, now)
    if (first && isNew) await makePresence(tx, first, now)
    if (first && isNew) await makeAsking(tx, first, now)
    if (first && isNew) await makeCampaigns(tx, first, now)
  })
}

async function makeEverything(tx: Db, now: Date, isTest: boolean) {
  await upsertSources(tx)
  await upsertRegions(tx)
  await makeBrand(tx, saltbridge, "Restaurants", now, isTest)
  await makeBrand(tx, mapleAndRye, "Coffee shops", now, isTest)
  await makeNorthwind(tx, now, isTest)
  await makeDemoAccount(tx, {
    name: "Tidewater Tacos",
    timeZone: "America/New_York",
    vertical: "Restaurants",
    standing: { status: "suspended" },
    now,
    people: suspendedPeople,
  })
  await makeDemoAccount(tx, {
    name: "Juniper Noodle Bar",
    timeZone: "America/Denver",
    vertical: "Restaurants",
    standing: { status: "trial", trialDays: -3 },
    now,
    people: expiredPeople,
  })
  await makeBrand(tx, fernhill, "Bakeries", now, isTest)
}

async function makeBrand(
  tx: Db,
  brand: DemoBrand,
  vertical: string,
  now: Date,
  isTest: boolean,
  parentId?: number,
) {
  const { name, timeZone } = brand
  const account = await makeDemoAccount(tx, {
    name,
    timeZone,
    vertical,
    people: peopleOf(brand),
    brand,
    standing: brand.standing,
    now,
    ...(parentId === undefined ? {} : { parentId }),
  })
  await writeDemoReviews(tx, account, brand, firstReviews(brand, now))
  if (brand.payment && isTest) await makeDemoBilling(tx, account.id, brand.payment, now)
}

/** The newest reviews up to now, as many as the brand has: about two years of them. */
function firstReviews(brand: DemoBrand, now: Date): DemoReview[] {
  const days: DemoReview[][] = []
  let count = 0
  for (let day = startOfDay(now); count < brand.reviews; day -= dayMs) {
    const reviews = reviewsOfDay(brand, day, now)
    days.unshift(reviews)
    count += reviews.length
  }
  return days.flat().slice(-brand.reviews)
}

async function makeNorthwind(tx: Db, now: Date, isTest: boolean) {
  const parent = await makeDemoAccount(tx, {
    name: "Northwind Partners",
    timeZone: "America/Chicago",
    vertical: "Agency",
    segment: "reseller",
    people: northwindPeople,
    now,
  })
  for (const child of northwindChildren) await makeBrand(tx, child, "Restaurants", now, isTest, parent.id)
  const [whitelabel] = await tx
    .insert(whitelabels)
    .values({
      accountId: parent.id,
      navigationBackgroundColor: "#14332d",
      mainTextColor: "#cfe3dc",
      activeTextColor: "#ffffff",
      backgroundHoverColor: "#1f4a41",
      hoverTextColor: "#ffffff",
      accentColor: "#0f766e",
      supportEmail: "help@northwind.example",
      supportPhone: "+1 312 555 0142",
    })
    .returning({ id: whitelabels.id })
  await tx.insert(customDomains).values({
    domain: "reviews.northwind.localhost",
    accountId: parent.id,
    whitelabelId: whitelabel!.id,
    verifiedAt: now.toISOString(),
  })
}

async function bringUpToDate(tx: Db, now: Date) {
  for (const brand of brands) {
    const account = await findAccount(tx, brand)
    if (!account) continue
    const [last] = await rowsOf(
      tx,
      { ms: column.number().nullable() },
      sql`select (extract(epoch from max(published_at)) * 1000)::bigint as ms from reviews
          where account_id = ${account.id} and identity like ${`${brand.code}-20%`}`,
    )
    const from = Math.max(last?.ms ?? 0, now.getTime() - maxDays * dayMs)
    const reviews: DemoReview[] = []
    for (let day = startOfDay(new Date(from)); day <= now.getTime(); day += dayMs)
      reviews.push(...reviewsOfDay(brand, day, now).filter((review) => Date.parse(review.publishedAt) > from))
    await writeDemoReviews(tx, account, brand, reviews)
  }
}

const startOfDay = (at: Date) => Math.floor(at.getTime() / dayMs) * dayMs

async function findAccount(tx: Db, brand: DemoBrand): Promise<MadeAccount | null> {
  const [row] = await rowsOf(
    tx,
    madeAccountShape,
    sql`select a.id, a.time_zone, a.rollup_generation as "generation", l.user_id as admin_id
        from logins l join accounts a on a.id = l.account_id where l.email = ${peopleOf(brand)[0]!.email}`,
  )
  return row ?? null
}
