import { sql } from "drizzle-orm"
import { maxPlaces } from "#lib/contract/index.ts"
import { filterId } from "../../core/ids.ts"
import type { Db } from "../../db/connect.ts"
import { column, rowsOf } from "../../db/rows.ts"
import type { Scope } from "../../permissions/scope.ts"
import type { FoundPlace } from "../../places/place-search.ts"
import type { Deps } from "../deps.ts"
import { listAnswerOf } from "../list-answer.ts"
import type { Service, Verbs } from "../service.ts"
import { askPlaces, findPlace } from "./find-place.ts"
import { searchKnownPlaces } from "./known-places.ts"
import { placeAnswer } from "./place-answer.ts"

async function countryCode(db: Db, id: number | undefined): Promise<string | null> {
  if (id === undefined) return null
  const [country] = await rowsOf(
    db,
    { code: column.text() },
    sql`select code from countries where id = ${id}::bigint`,
  )
  return country?.code ?? null
}

/** Who made the ids up that the simulated directory gives. */
const simulated = { text: "Simulated Google places" }

/** Locations that the caller sees, with the ids by which a simulated directory knows them. */
async function findKnown(
  { db, listingSources }: Deps,
  scope: Scope,
  search: Parameters<typeof searchKnownPlaces>[2],
) {
  const google = listingSources("google_maps")
  const places = await searchKnownPlaces(db, scope, search)
  return Promise.all(
    places.map(async ({ accountId, ...place }): Promise<FoundPlace> => {
      const at = { accountId, locationId: place.locationId, sourceCode: "google_maps" as const }
      return { ...place, googlePlaceId: (await google?.placeId?.(at)) ?? null }
    }),
  )
}

/**
 * GET /places (D-148): at the directory of places that is set up, else among the locations that the caller sees; a simulated
 * directory has ids for these.
 * @throws 502 when that directory fails.
 */
const listPlaces: Service<"places.list"> = async ({ deps, scope, query }) => {
  const { google_place_id: placeId, session_token: sessionToken } = query
  const { db, placeSearch } = deps
  const keywords = query.keywords?.trim()

  const find = async (): Promise<FoundPlace[]> => {
    if (placeId !== undefined) {
      const place = await findPlace(deps, placeId, sessionToken)
      return place ? [place] : []
    }
    if (!keywords) return []
    const country = await countryCode(db, filterId(query.country_id))
    if (!placeSearch) return findKnown(deps, scope, { keywords, country })
    return askPlaces(deps, () => placeSearch.search({ keywords, country, sessionToken }))
  }

  const found = await find()
  const isSimulated = !placeSearch && found.some(({ googlePlaceId }) => googlePlaceId)
  const items = []
  for (const place of found) items.push(await placeAnswer(db, place))
  const { session_token: _, ...shown } = query
  const list = listAnswerOf({
    path: "/places",
    query: shown,
    page: 1,
    perPage: maxPlaces,
    total: items.length,
    collection: "places",
    items,
  })
  return { ...list, attribution: isSimulated ? simulated : (placeSearch?.attribution ?? null) }
}

export const verbs = { "places.list": listPlaces } satisfies Verbs
