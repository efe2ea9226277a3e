import { and, eq, isNull, sql } from "drizzle-orm"
import type { z } from "zod"
import { type ConnectionPlace, errorSentence, newLocationBodySchema } from "#lib/contract/index.ts"
import type { Actor } from "../../audit/actor.ts"
import { ApiError, notFound } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { hasRows } from "../../db/rows.ts"
import type { ListedPlace } from "../../db/schema/connections.ts"
import { locations } from "../../db/schema/places.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { Deps } from "../deps.ts"
import type { ReferenceBook } from "../location-imports/reference-book.ts"
import { rowErrorOf } from "../location-imports/row-error.ts"
import { insertLocation } from "../locations/insert-location.ts"
import { holdPlace, requireMover } from "./place-due.ts"
import { requireNoMove } from "./place-moves.ts"
import { readPlace } from "./place-page.ts"
import { type Settled, settlePlace } from "./settle-place.ts"

type Body = z.output<typeof newLocationBodySchema>

/** Fields that a location can do without: a wrong one keeps no place from becoming a location. */
const spared = ["address_2", "phone", "website", "category_id", "hours", "google_place_id"] as const

const refusal = (text: string) => new ApiError(422, text, { code: "place_incomplete" })

/** Refusal with a sentence for each wrong field. */
const sentencesOf = (errors: Readonly<Record<string, readonly string[]>>) =>
  refusal(`${rowErrorOf(errors).message}.`)

type Held = Awaited<ReturnType<typeof holdPlace>>

/** The body of the location that a place would be, as its provider lists it. */
function givenBody({ name }: ConnectionPlace, { placeId }: Held, listed: ListedPlace, book: ReferenceBook) {
  const { state, country, ...fields } = listed
  const countryId = country ? book.countryNamed(country) : null
  return {
    ...fields,
    name,
    google_place_id: placeId,
    country_id: countryId ?? undefined,
    state_id: countryId !== null && state ? book.stateNamed(countryId, state) : null,
  }
}

/** @throws 422 for a place without what every location has. */
function parsed(given: Record<string, unknown>): Body {
  const required = { ...given, address: given["address"] ?? "", city: given["city"] ?? "" }
  for (const fields of [required, without(required, spared)]) {
    const { success, data, error } = newLocationBodySchema.safeParse(fields, { error: errorSentence })
    if (success) return data
    const isSpared = error.issues.every(({ path }) => spared.some((field) => field === path[0]))
    if (!isSpared) {
      const errors = error.issues.map(({ path, message }): [string, string[]] => [String(path[0]), [message]])
      throw sentencesOf(Object.fromEntries(errors))
    }
  }
  throw refusal("The place can't be a location.")
}

const without = (given: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)))

/** Creates the location, without the fields that are wrong and that it can do without. @throws 422 in sentences. */
async function create(
  tx: Db,
  deps: Deps,
  by: { scope: Scope; actor: Actor },
  body: Body,
  book: ReferenceBook,
) {
  const insert = (given: Body) => tx.transaction((inner) => insertLocation(inner, deps, by, given, book))
  try {
    return await insert(body)
  } catch (error) {
    if (!(error instanceof ApiError) || !error.errors) throw error
    const wrong = Object.keys(error.errors).map((name) => name.split(".")[0]!)
    if (!wrong.every((name) => spared.some((field) => field === name))) throw sentencesOf(error.errors)
    return insert(without(body, wrong) as Body)
  }
}

/** @throws 409 for a place that a location has the Google Place ID of. */
async function requireUnknown(tx: Db, accountId: number, placeId: string | null): Promise<void> {
  if (!placeId) return
  const [known] = await tx
    .select({ name: locations.name })
    .from(locations)
    .where(
      and(
        eq(locations.accountId, accountId),
        eq(locations.googlePlaceId, placeId),
        isNull(locations.deletedAt),
      ),
    )
    .limit(1)
  if (known) throw new ApiError(409, `${known.name} has this Google Place ID already.`)
}

/**
 * Creates a location of a place, as its provider lists it, and matches both; reviews of the place follow.
 * @param tx the open transaction.
 * @throws 403 where reviews would move and it is no Admin who asks; 404; 409 for a place that is a location already; 422 in
 * sentences where something is missing that every location has, and when the trial includes no more.
 */
export async function addAsLocation(
  tx: Db,
  deps: Deps,
  { scope, actor }: { scope: Scope; actor: Actor },
  id: number,
  book: ReferenceBook,
): Promise<Settled> {
  const { accountId } = scope
  const before = await readPlace(tx, scope, id)
  if (!before) throw notFound()
  const held = await holdPlace(tx, { accountId, tokenId: Number(before.oauth_token_id) }, id)
  await requireNoMove(tx, deps, id)
  if (before.status === "matched" && before.location_id != null)
    throw new ApiError(409, "This place is matched to a location already.")
  if (!held.listed)
    throw refusal("Its address is not known yet. It comes with the next list of places, within a day.")
  await requireUnknown(tx, accountId, held.placeId)
  const body = parsed(givenBody(before, held, held.listed, book))
  const made = await create(tx, deps, { scope, actor }, body, book)
  const isMove = await hasRows(
    tx,
    sql`select 1 from provider_reviews p join reviews r on r.account_id = p.account_id and r.id = p.review_id
      where p.account_id = ${accountId} and p.connection_place_id = ${id}`,
  )
  if (isMove) requireMover(scope)
  return settlePlace(
    tx,
    deps,
    { scope, actor, action: "connection_places.add_location" },
    {
      before,
      held,
      status: "matched",
      target: { accountId, linkId: null, locationId: Number(made.id), isMove },
    },
  )
}
