import { millisecondsInDay as dayMs } from "date-fns/constants"
import { sql } from "drizzle-orm"
import { type AccountSegment, userTypes } from "#lib/contract/index.ts"
import { hashPassword } from "../core/password.ts"
import type { Db } from "../db/connect.ts"
import { regionId } from "../db/reference/region-id.ts"
import { column, type RowOf } from "../db/rows.ts"
import { accounts, logins, users } from "../db/schema/identity.ts"
import { groupLocations, groups, locations, userAssignments } from "../db/schema/places.ts"
import { tags } from "../db/schema/reviews.ts"
import type { DemoBrand, DemoStanding } from "./brands/brand.ts"
import { type DemoPerson, demoPassword } from "./people.ts"
import { demoTags } from "./reviews-of-day.ts"

export const madeAccountShape = {
  id: column.number(),
  timeZone: column.text(),
  generation: column.number(),
  adminId: column.number(),
}

export type MadeAccount = RowOf<typeof madeAccountShape>

type AccountFacts = {
  name: string
  timeZone: string
  parentId?: number
  standing?: DemoStanding
  segment?: AccountSegment
  now: Date
  vertical: string
  people: readonly DemoPerson[]
  /** Absent for a parent, which has no locations of its own. */
  brand?: DemoBrand
}

const trialDays = 30

function standingOf(standing: DemoStanding | undefined, now: Date) {
  if (standing?.status !== "trial") return { status: standing?.status }
  const endMs = now.getTime() + standing.trialDays * dayMs
  const [trialStartedAt, trialEndedAt] = [endMs - trialDays * dayMs, endMs].map((ms) =>
    new Date(ms).toISOString(),
  )
  return { status: standing.status, trialStartedAt, trialEndedAt }
}

/** Makes one demo account with its locations, groups, tags and users. */
export async function makeDemoAccount(tx: Db, facts: AccountFacts): Promise<MadeAccount> {
  const { name, timeZone, parentId = null, segment = "smb", vertical, people, brand } = facts
  const [account] = await tx
    .insert(accounts)
    .values({
      name,
      timeZone,
      parentId,
      ...standingOf(facts.standing, facts.now),
      segment,
      newLocationCents: 1_999,
      trialLocationLimit: 5,
      verticalName: vertical,
    })
    .returning({ id: accounts.id })
  const accountId = account!.id
  const [placeIds, groupIds] = brand ? await makePlaces(tx, accountId, brand) : [new Map(), new Map()]
  if (brand) await tx.insert(tags).values(demoTags.map((tag) => ({ accountId, name: tag })))
  const userIds = await makeUsers(tx, accountId, people)
  await assign(tx, accountId, people, userIds, placeIds, groupIds)
  return { id: accountId, timeZone, generation: 1, adminId: userIds[0]! }
}

async function makePlaces(tx: Db, accountId: number, brand: DemoBrand) {
  const made = await tx
    .insert(locations)
    .values(
      brand.places.map(({ name, address, city, state, zipcode }, index) => ({
        accountId,
        name,
        address,
        city,
        state,
        zipcode,
        stateId: regionId(`US-${state}`),
        country: "US",
        countryId: regionId("US"),
        externalId: brand.withoutExternalId?.includes(name)
          ? null
          : `${brand.code.slice(0, 2).toUpperCase()}-${String(index + 1).padStart(3, "0")}`,
        isHeadquarters: index === 0,
      })),
    )
    .returning({ id: locations.id, name: locations.name })
  const placeIds = new Map(made.map((row) => [row.name, row.id]))
  const names = [...new Set(brand.places.map((place) => place.group).filter((group) => group !== null))]
  const madeGroups = await tx
    .insert(groups)
    .values(names.map((group) => ({ accountId, name: group })))
    .returning({ id: groups.id, name: groups.name })
  const groupIds = new Map(madeGroups.map((row) => [row.name, row.id]))
  await tx.insert(groupLocations).values(
    brand.places
      .filter((place) => place.group !== null)
      .map((place) => ({
        accountId,
        groupId: groupIds.get(place.group!)!,
        locationId: placeIds.get(place.name)!,
      })),
  )
  return [placeIds, groupIds] as const
}

async function makeUsers(tx: Db, accountId: number, people: readonly DemoPerson[]): Promise<number[]> {
  const passwordHash = await hashPassword(demoPassword)
  const made = await tx
    .insert(users)
    .values(
      people.map(({ email, firstName, lastName, type, isPending }) => ({
        accountId,
        email,
        firstName,
        lastName,
        userTypeId: userTypes[type],
        passwordHash,
        isAccountOwner: type === "Admin",
        confirmedAt: isPending ? null : sql`now()`,
      })),
    )
    .returning({ id: users.id })
  await tx
    .insert(logins)
    .values(people.map(({ email }, index) => ({ email, accountId, userId: made[index]!.id })))
  return made.map((user) => user.id)
}

async function assign(
  tx: Db,
  accountId: number,
  people: readonly DemoPerson[],
  userIds: number[],
  placeIds: Map<string, number>,
  groupIds: Map<string, number>,
): Promise<void> {
  const rows = people.flatMap(({ groups: groupNames = [], places = [] }, index) => {
    const userId = userIds[index]!
    return [
      ...groupNames.map((name) => ({ accountId, userId, groupId: groupIds.get(name)!, locationId: null })),
      ...places.map((name) => ({ accountId, userId, groupId: null, locationId: placeIds.get(name)! })),
    ]
  })
  if (rows.length === 0) return
  await tx.insert(userAssignments).values(rows)
  await tx.execute(sql`
    insert into user_locations (account_id, user_id, location_id)
    select given.account_id, given.user_id, coalesce(given.location_id, member.location_id)
    from user_assignments given
      left join group_locations member
        on member.account_id = given.account_id and member.group_id = given.group_id
    where given.account_id = ${accountId}
    on conflict do nothing`)
}
