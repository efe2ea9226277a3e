import { sql } from "drizzle-orm"
import { type SurveyLocation, surveyScore } from "#lib/contract/index.ts"
import { ownValue } from "#lib/contract/own-value.ts"
import { numbers } from "../../db/queries/sql-lists.ts"
import { surveyCounts, surveyLocations } from "../../db/queries/survey-counts.ts"
import { column, rowsOf } from "../../db/rows.ts"
import { listAnswerOf, pageOf } from "../list-answer.ts"
import type { Service } from "../service.ts"
import { daysOf, surveyOf } from "./survey-rows.ts"

type Row = SurveyLocation & { location_id: number }

const last = Number.NEGATIVE_INFINITY
const values: Record<string, (row: Row) => number> = {
  responses: ({ responses }) => responses,
  score: ({ score }) => score ?? last,
}

/** Puts rows in the order that is asked for, by name where they are alike; most answers first unless something is said. */
function sorted(rows: Row[], by: string | undefined, direction: string | undefined): Row[] {
  const value = ownValue(values, by ?? "responses")
  const isDown = (direction ?? (by === undefined ? "desc" : "asc")).trim().toLowerCase() === "desc"
  const byName = (one: Row, other: Row) => one.location_name.localeCompare(other.location_name, "en")
  return rows.sort((one, other) => {
    const difference = value ? value(one) - value(other) : byName(one, other)
    return (isDown ? -difference : difference) || byName(one, other) || one.location_id - other.location_id
  })
}

/** GET /microsurveys/{id}/locations: each location with answers in the range. @throws 404. */
export const listLocations: Service<"microsurveys.list_locations"> = async (call) => {
  const { deps, scope, params, query } = call
  const { db } = deps
  const survey = await surveyOf(db, scope, params.id)
  const { page, perPage, offset } = pageOf(query)
  const found = await surveyCounts(db, {
    accountId: scope.accountId,
    surveyIds: [survey.id],
    days: daysOf(scope, query),
    locations: await surveyLocations(db, scope, query),
    by: "location",
  })
  const names = await rowsOf(
    db,
    { id: column.number(), name: column.text() },
    sql`select l.id, l.name from locations l where l.account_id = ${scope.accountId}
      and l.id = any(${numbers([...found.keys()].map(Number))})`,
  )
  const rows = names.map(({ id, name }) => ({
    location_id: id,
    location_name: name,
    ...surveyScore(survey.type, found.get(String(id))!.counts),
  }))
  const first = (text: string | undefined) => text?.split(",")[0]?.trim()
  const order = sorted(rows, first(query["sort[by]"]), first(query["sort[order]"]))
  return listAnswerOf({
    path: `/microsurveys/${survey.id}/locations`,
    query,
    page,
    perPage,
    total: order.length,
    collection: "locations",
    items: order.slice(offset, offset + perPage),
  })
}
