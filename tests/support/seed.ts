import { hash } from "@node-rs/argon2"
import { eq } from "drizzle-orm"
import { type ReviewStatus, type UserTypeName, userTypes } from "#lib/contract/index.ts"
import { sentimentOfStars } from "#review-api/core/sentiment.ts"
import { upsertSources } from "#review-api/db/reference/upsert-sources.ts"
import { writeRollups } from "#review-api/db/rollups/write.ts"
import {
  accounts,
  customDomains,
  logins,
  users,
  whitelabelLogos,
  whitelabels,
} from "#review-api/db/schema/identity.ts"
import {
  groupLocations,
  groups,
  locations,
  userAssignments,
  userLocations,
} from "#review-api/db/schema/places.ts"
import { responses, reviews, reviewTags, tags } from "#review-api/db/schema/reviews.ts"
import type { Deps } from "#review-api/services/deps.ts"
import { pngOf } from "./images.ts"

export const seedPassword = "correct horse battery"

/** `admin`, `read-only`: how a user type stands in a seeded e-mail address. */
export const emailOf = (type: UserTypeName, host: string) =>
  `${type.toLowerCase().replaceAll(" ", "-")}@${host}`

const userTypeNames = Object.keys(userTypes) as UserTypeName[]
export const loginTypes = userTypeNames.filter((type) => type !== "Email Only")

const locationRows = [
  { name: "Alder Café", city: "Berlin", externalId: "A-1", isHeadquarters: true },
  { name: "Birch Bistro", city: "Austin", externalId: "A-2" },
  { name: "Cedar Kitchen", city: "Chicago", externalId: "A-3" },
  { name: "Dogwood Diner", city: "Denver", externalId: "A-4" },
  { name: "Elm House", city: "Erie", externalId: "A-5", openStatus: "inactive" },
]

const hashOfSeed = () => hash(seedPassword, { memoryCost: 64, timeCost: 1, parallelism: 1 })

async function seedUsers(deps: Pick<Deps, "db">, accountId: number, host: string) {
  const passwordHash = await hashOfSeed()
  const made = await deps.db
    .insert(users)
    .values(
      userTypeNames.map((type) => ({
        accountId,
        email: emailOf(type, host),
        firstName: type,
        lastName: "Person",
        userTypeId: userTypes[type],
        passwordHash,
        isAccountOwner: type === "Admin",
        confirmedAt: "2024-01-01T00:00:00Z",
      })),
    )
    .returning()
  await deps.db.insert(logins).values(made.map((user) => ({ email: user.email, accountId, userId: user.id })))
  return Object.fromEntries(
    made.map((user, index) => [userTypeNames[index]!, { id: user.id, email: user.email }]),
  ) as Record<UserTypeName, { id: number; email: string }>
}

/** Adds users who have not confirmed their email. @returns their emails. */
export async function addPending({ db }: Pick<Deps, "db">, accountId: number, count: number) {
  const passwordHash = await hashOfSeed()
  const emails = Array.from({ length: count }, (_, at) => `pending-${at}@account-${accountId}.test`)
  const own = { accountId, userTypeId: userTypes.User, passwordHash }
  const made = await db
    .insert(users)
    .values(emails.map((email) => ({ ...own, email })))
    .returning()
  await db.insert(logins).values(made.map(({ id, email }) => ({ email, accountId, userId: id })))
  return emails
}

async function seedPlaces(deps: Pick<Deps, "db">, accountId: number, userIds: number[]) {
  const madeLocations = await deps.db
    .insert(locations)
    .values(locationRows.map((row, index) => ({ accountId, address: `${index + 1} Main Street`, ...row })))
    .returning()
  const [alder, birch, cedar, dogwood, elm] = madeLocations.map((row) => row.id) as [
    number,
    number,
    number,
    number,
    number,
  ]
  const [assignedGroup, otherGroup] = await deps.db
    .insert(groups)
    .values([
      { accountId, name: "North" },
      { accountId, name: "South" },
    ])
    .returning()
  const memberships = [
    [assignedGroup!.id, cedar],
    [otherGroup!.id, alder],
    [otherGroup!.id, dogwood],
    [otherGroup!.id, elm],
  ] as const
  await deps.db
    .insert(groupLocations)
    .values(memberships.map(([groupId, locationId]) => ({ accountId, groupId, locationId })))
  await deps.db.insert(userAssignments).values(
    userIds.flatMap((userId) => [
      { accountId, userId, locationId: alder },
      { accountId, userId, locationId: birch },
      { accountId, userId, groupId: assignedGroup!.id },
    ]),
  )
  const assigned = [alder, birch, cedar]
  await deps.db
    .insert(userLocations)
    .values(userIds.flatMap((userId) => assigned.map((locationId) => ({ accountId, userId, locationId }))))
  return {
    locationIds: [alder, birch, cedar, dogwood, elm],
    assignedLocationIds: assigned,
    unassignedLocationIds: [dogwood, elm],
    groupIds: [assignedGroup!.id, otherGroup!.id],
    assignedGroupId: assignedGroup!.id,
    unassignedGroupId: otherGroup!.id,
  }
}

async function seedReviews(
  deps: Pick<Deps, "db">,
  accountId: number,
  timeZone: string,
  locationIds: number[],
) {
  const rows = locationIds.flatMap((locationId, place) =>
    [0, 1, 2, 3, 4, 5].map((stars) => ({
      accountId,
      locationId,
      sourceId: (stars % 3) + 1,
      identity: `seed-${place}-${stars}`,
      rating: stars || null,
      stars,
      title: `Visit ${place}-${stars}`,
      content: `The café was ${["unrated", "awful", "poor", "fine", "good", "great"][stars]}.`,
      author: `Guest ${place}${stars}`,
      sentiment: sentimentOfStars(stars),
      status: (stars > 3 ? "responded" : "unread") as ReviewStatus,
      publishedAt: new Date(Date.UTC(2025, place, 10 + stars, 3)).toISOString(),
    })),
  )
  const made = await deps.db.insert(reviews).values(rows).returning()
  const [tag] = await deps.db.insert(tags).values({ accountId, name: "parking" }).returning()
  await deps.db.insert(reviewTags).values({ accountId, reviewId: made[0]!.id, tagId: tag!.id })
  const respondedAt = (row: { status: string; publishedAt: string }) =>
    row.status === "responded" ? new Date(Date.parse(row.publishedAt) + 86_400_000).toISOString() : null
  const answered = rows.flatMap((row, at) => {
    const publishedAt = respondedAt(row)
    return publishedAt ? [{ reviewId: made[at]!.id, publishedAt }] : []
  })
  await deps.db
    .insert(responses)
    .values(answered.map((row) => ({ ...row, accountId, content: "Thank you!", status: "published" })))
  await writeRollups(
    deps.db,
    { id: accountId, timeZone, generation: 1 },
    rows.map((row) => ({
      ...row,
      reviewType: "review",
      importId: null,
      respondedAt: respondedAt(row),
      sign: 1,
    })),
  )
  return made.map((row) => row.id)
}

/** One account as `seedTwoAccounts` makes them; the sources must be there. @param host of its e-mail addresses. */
export async function seedAccount(deps: Pick<Deps, "db">, name: string, host: string, timeZone: string) {
  const [account] = await deps.db.insert(accounts).values({ name, timeZone }).returning()
  const id = account!.id
  const people = await seedUsers(deps, id, host)
  const limited = loginTypes.filter((type) => type !== "Admin").map((type) => people[type].id)
  const places = await seedPlaces(deps, id, limited)
  const reviewIds = await seedReviews(deps, id, timeZone, places.locationIds)
  return { id, name, timeZone, users: people, ...places, reviewIds }
}

export type SeededAccount = Awaited<ReturnType<typeof seedAccount>>

/**
 * Two accounts alike: a user of each type (`admin@first.test`, `read-only@second.test`, password `seedPassword`),
 * five locations of which everyone but Admin sees three (two by themselves, one through the group North), two
 * groups, six reviews per location (No rating to 5 stars, sources 1 to 3), a tag and responses.
 */
export async function seedTwoAccounts(deps: Pick<Deps, "db">) {
  await upsertSources(deps.db)
  const first = await seedAccount(deps, "First Account", "first.test", "America/Chicago")
  const second = await seedAccount(deps, "Second Account", "second.test", "UTC")
  return { first, second }
}

/** A parent with one child and a white label on `reviews.partner.test` (verified) and `new.partner.test` (not). */
export async function seedPartner(deps: Deps) {
  await upsertSources(deps.db)
  const parent = await seedAccount(deps, "Partner", "partner.test", "UTC")
  const child = await seedAccount(deps, "Partner Child", "child.test", "UTC")
  await deps.db.update(accounts).set({ parentId: parent.id }).where(eq(accounts.id, child.id))
  const [whitelabel] = await deps.db
    .insert(whitelabels)
    .values({ accountId: parent.id, navigationBackgroundColor: "#102030", logoLeft: "/logo.svg" })
    .returning()
  await deps.db.insert(customDomains).values([
    {
      domain: "reviews.partner.test",
      accountId: parent.id,
      whitelabelId: whitelabel!.id,
      verifiedAt: "2024-01-01T00:00:00Z",
    },
    { domain: "new.partner.test", accountId: parent.id, whitelabelId: whitelabel!.id },
  ])
  return { parent, child, whitelabelId: whitelabel!.id }
}

/** A white label of an account with an uploaded logo. @returns its id and the logo's key. */
export async function seedWhitelabel(deps: Deps, accountId: number) {
  const [whitelabel] = await deps.db.insert(whitelabels).values({ accountId }).returning()
  const logo = "k".repeat(22)
  const data = pngOf({ width: 8, height: 8 }).toString("base64")
  await deps.db
    .insert(whitelabelLogos)
    .values({ key: logo, accountId, whitelabelId: whitelabel!.id, contentType: "image/png", data })
  return { whitelabel: whitelabel!.id, logo }
}
