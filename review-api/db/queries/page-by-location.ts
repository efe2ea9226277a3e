import { type SQL, sql } from "drizzle-orm"
import type { Db } from "../connect.ts"
import { column, type RowOf, rowsOf } from "../rows.ts"
import { inLocationScope } from "./location-scope.ts"
import { locationConditions } from "./location-set.ts"
import {
  beyondSign,
  beyondTime,
  byDirection,
  groupDirection,
  instantText,
  orderByTime,
  type PageQuestion,
  type PageRow,
  pageRowShape,
  topByTime,
} from "./page-question.ts"
import { allOf, isOneOf, numbers } from "./sql-lists.ts"

const placeShape = { accountId: column.number(), id: column.number(), name: column.text() }

type Place = RowOf<typeof placeShape>

const firstStep = 32
const largestStep = 2_048

const nextPlaces = (db: Db, question: PageQuestion, from: Place | null, count: number): Promise<Place[]> => {
  const { selection } = question
  const direction = groupDirection(question)
  const account = sql`l.account_id`
  return rowsOf(
    db,
    placeShape,
    sql`select l.account_id, l.id, l.name from locations l
        where ${allOf([
          isOneOf(account, selection.scope.accountIds),
          ...locationConditions(selection, account, sql`l.id`),
          from
            ? sql`(l.name, l.id) ${beyondSign(direction)} (${from.name}::text, ${from.id}::bigint)`
            : undefined,
        ])}
        order by l.name ${byDirection(direction)}, l.id ${byDirection(direction)} limit ${count}`,
  )
}

/** The first reviews of some locations, the locations in the given order. */
const readPlaces = (db: Db, question: PageQuestion, places: Place[], beyond: SQL): Promise<PageRow[]> => {
  const more = sql`r.account_id = p.account_id and r.location_id = p.location_id and ${beyond}`
  const top = topByTime(question, more, { account: true, locations: true })
  return rowsOf(
    db,
    pageRowShape,
    sql`select x.account_id, x.id, ${instantText(sql`x.published_at`)} as published_at,
          p.location_id as "group"
        from unnest(${numbers(places.map((place) => place.accountId))},
          ${numbers(places.map((place) => place.id))}) with ordinality p(account_id, location_id, n)
        cross join lateral (${top}) x
        order by p.n, ${orderByTime(question, "x")} limit ${question.limit}`,
  )
}

async function placeOf(db: Db, question: PageQuestion): Promise<Place | null> {
  const { position, selection } = question
  if (!position) return null
  const [place] = await rowsOf(
    db,
    placeShape,
    sql`select l.account_id, l.id, l.name from locations l
        where ${allOf([
          isOneOf(sql`l.account_id`, selection.scope.accountIds),
          sql`l.id = ${position.group}`,
          inLocationScope(selection.scope, sql`l.account_id`, sql`l.id`),
        ])}`,
  )
  return place ?? null
}

/**
 * A page of the list sorted by location name, then location, newest first at each. Reads as many locations as the
 * page needs. A position at a location that is gone or out of sight counts as none.
 */
export async function readByLocation(db: Db, question: PageQuestion): Promise<PageRow[]> {
  let last = await placeOf(db, question)
  const rows: PageRow[] = []
  if (last && question.position) {
    const [here] = await nextPlaces(db, onlyAt(question, last.id), null, 1)
    if (here) rows.push(...(await readPlaces(db, question, [here], beyondTime(question, question.position))))
  }
  for (let step = firstStep; rows.length < question.limit; step = Math.min(step * 4, largestStep)) {
    const places = await nextPlaces(db, question, last, step)
    if (places.length > 0) {
      const rest = { ...question, limit: question.limit - rows.length }
      rows.push(...(await readPlaces(db, rest, places, sql`true`)))
    }
    if (places.length < step) break
    last = places.at(-1)!
  }
  return rows
}

function onlyAt(question: PageQuestion, locationId: number): PageQuestion {
  const { location } = question.selection
  const isRequested = !location || location.includes(locationId)
  return { ...question, selection: { ...question.selection, location: isRequested ? [locationId] : [] } }
}
