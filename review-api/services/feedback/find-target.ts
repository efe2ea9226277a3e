import { type SQL, sql } from "drizzle-orm"
import type { FeedbackKind } from "#lib/contract/feedback/constants.ts"
import type { SurveyType } from "#lib/contract/microsurveys/constants.ts"
import { reviewLinksOf } from "../../asking/review-links.ts"
import { notFound } from "../../core/errors.ts"
import type { Db } from "../../db/connect.ts"
import { isOpenAccount, isSwitchedOn } from "../../db/queries/shown-to-public.ts"
import { column, rowsOf } from "../../db/rows.ts"
import type { Deps } from "../deps.ts"
import type { FeedbackTarget, PublicLocation } from "./feedback-target.ts"
import { findQuestion } from "./find-question.ts"
import { findRequestTarget } from "./find-request-target.ts"
import { accountShape, isShownLocation, placeColumns, placeShape } from "./public-places.ts"

/** Kind and name in an address. */
export type FeedbackAddress = { kind: FeedbackKind; id: string }
export type FeedbackChoice = {
  type?: SurveyType | undefined
  locationId?: string | undefined
}

const placesOf = (db: Db, accountId: number, ids: SQL): Promise<PublicLocation[]> =>
  rowsOf(
    db,
    placeShape,
    sql`select ${placeColumns} from locations l where l.account_id = ${accountId} and l.id in (${ids})
      and ${isShownLocation} order by 2, l.id`,
  )

async function findSetUp(db: Db, kind: "pages" | "kiosks", slug: string, now: Date) {
  const wanted = kind === "pages" ? "request_page" : "kiosk_page"
  const [row] = await rowsOf(
    db,
    {
      ...accountShape,
      id: column.number(),
      title: column.text(),
      logoUrl: column.text().nullable(),
      feedbackType: column.text(),
      microsurveyId: column.number().nullable(),
      urlIds: column.json<number[]>(),
      theme: column.json<{ accent?: string; mode?: "light" | "dark" | "auto" }>(),
      hasPin: column.boolean(),
    },
    sql`select a.id as account_id, a.name as account_name, a.time_zone, p.id, p.title, p.logo_url, p.feedback_type,
        p.microsurvey_id, p.url_ids, p.theme, p.pin_hash is not null as has_pin
      from ask_page_slugs s join ask_pages p on p.account_id = s.account_id and p.id = s.page_id
      join accounts a on a.id = p.account_id
      where s.slug = ${slug.toLowerCase()} and p.kind = ${wanted} and p.active and ${isOpenAccount(now)}
        and ${isSwitchedOn(kind === "pages" ? "landing_pages" : "kiosk")}`,
  )
  return row ?? null
}

async function setUpTarget(
  db: Db,
  kind: "pages" | "kiosks",
  slug: string,
  { locationId, now }: FeedbackChoice & { now: Date },
): Promise<FeedbackTarget | null> {
  const found = await findSetUp(db, kind, slug, now)
  if (!found) return null
  const { accountId, accountName, timeZone, id, title, logoUrl, theme, hasPin } = found
  const ids = sql`select x.location_id from ask_page_locations x where x.account_id = ${accountId} and x.page_id = ${id}`
  const locations = await placesOf(db, accountId, ids)
  const location =
    locations.length === 1 ? locations[0]! : (locations.find((one) => String(one.id) === locationId) ?? null)
  const question = await findQuestion(db, accountId, found.feedbackType, found.microsurveyId)
  const asksForLinks = kind === "pages" && location !== null
  return {
    accountId,
    accountName,
    timeZone,
    locations,
    location,
    locale: null,
    question,
    // Ids are the locations' own: of another location none is found.
    links: asksForLinks ? await linksOf(db, accountId, location.id, found.urlIds) : [],
    page: { id, title, logoUrl, theme, hasPin },
    request: null,
    phoneSlug: kind === "kiosks" && location ? await landingSlugOf(db, accountId, location.id) : null,
  }
}

/** The chosen links that the location has, else those that are chosen for it. */
async function linksOf(db: Db, accountId: number, locationId: number, urlIds: readonly number[]) {
  const of = { accountId, locationId, urlIds }
  const chosen = urlIds.length > 0 ? await reviewLinksOf(db, { ...of, isAutomatic: false }) : []
  return chosen.length > 0 ? chosen : reviewLinksOf(db, { ...of, isAutomatic: true })
}

async function landingSlugOf(db: Db, accountId: number, locationId: number): Promise<string | null> {
  const [row] = await rowsOf(
    db,
    { slug: column.text(), isOn: column.boolean() },
    sql`select l.landing_slug as slug, ${isSwitchedOn("landing_pages")} as is_on from locations l
      join accounts a on a.id = l.account_id where l.account_id = ${accountId} and l.id = ${locationId}`,
  )
  return row?.isOn ? row.slug : null
}

/** The page that each location has without anybody setting it up. */
async function locationTarget(
  db: Db,
  kind: "pages" | "kiosks",
  slug: string,
  { type, now }: FeedbackChoice & { now: Date },
): Promise<FeedbackTarget | null> {
  const [found] = await rowsOf(
    db,
    { ...accountShape, ...placeShape },
    sql`select a.id as account_id, a.name as account_name, a.time_zone, ${placeColumns}
      from locations l join accounts a on a.id = l.account_id
      where l.landing_slug = ${slug} and ${isShownLocation} and ${isOpenAccount(now)}
        and ${isSwitchedOn(kind === "pages" ? "landing_pages" : "kiosk")}`,
  )
  if (!found) return null
  const { accountId, accountName, timeZone, ...location } = found
  const asked = kind === "kiosks" ? (type ?? "nps") : type
  return {
    accountId,
    accountName,
    timeZone,
    locations: [location],
    location,
    locale: null,
    question: asked ? await findQuestion(db, accountId, asked, null) : null,
    links: kind === "pages" ? await linksOf(db, accountId, location.id, []) : [],
    page: null,
    request: null,
    phoneSlug: kind === "kiosks" ? await landingSlugOf(db, accountId, location.id) : null,
  }
}

/**
 * Finds the page behind an address.
 * @param db the database, or the transaction of an answer.
 * @throws 404 when there is none, or its account shows nothing: nobody learns which.
 */
export async function findTarget(
  deps: Deps,
  db: Db,
  { kind, id }: FeedbackAddress,
  choice: FeedbackChoice = {},
): Promise<FeedbackTarget> {
  const given = { ...choice, now: deps.clock.now() }
  const found =
    kind === "requests"
      ? await findRequestTarget(deps, db, id)
      : // Own addresses of locations first: nobody's chosen slug takes one over.
        ((await locationTarget(db, kind, id, given)) ?? (await setUpTarget(db, kind, id, given)))
  if (!found || found.locations.length === 0) throw notFound()
  return found
}
