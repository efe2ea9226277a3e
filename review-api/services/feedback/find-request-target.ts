import { sql } from "drizzle-orm"
import { readRequestToken } from "../../asking/request-token.ts"
import { reviewLinksOf } from "../../asking/review-links.ts"
import type { Db } from "../../db/connect.ts"
import { isOpenAccount } from "../../db/queries/shown-to-public.ts"
import { column, type RowOf, rowsOf } from "../../db/rows.ts"
import type { Deps } from "../deps.ts"
import type { FeedbackTarget } from "./feedback-target.ts"
import { findQuestion } from "./find-question.ts"
import { accountShape, isShownLocation, placeColumns, placeShape } from "./public-places.ts"

const requestShape = {
  ...accountShape,
  ...placeShape,
  channel: column.text(),
  contactId: column.number().nullable(),
  firstName: column.text(),
  lastName: column.text(),
  locale: column.text().nullable(),
  urlIds: column.json<number[]>().nullable(),
  isAutomatic: column.boolean().nullable(),
  selectorType: column.text().nullable(),
  microsurveyId: column.number().nullable(),
}

type FoundRequest = RowOf<typeof requestShape>

/** The page behind the link of a message; null for a link that nobody has sent. */
export async function findRequestTarget(deps: Deps, db: Db, token: string): Promise<FeedbackTarget | null> {
  const key = readRequestToken(deps.config, token)
  if (!key) return null
  const [found] = await rowsOf(
    db,
    requestShape,
    sql`select a.id as account_id, a.name as account_name, a.time_zone, ${placeColumns}, r.channel,
        r.contact_id, r.first_name, r.last_name, k.locale, c.url_ids, c.auto_select_sources as is_automatic,
        c.selector_type, c.microsurvey_id
      from requests r join accounts a on a.id = r.account_id
      join locations l on l.account_id = r.account_id and l.id = r.location_id
      left join campaigns c on c.account_id = r.account_id and c.id = r.campaign_id
      left join contacts k on k.account_id = r.account_id and k.id = r.contact_id
      where r.account_id = ${key.accountId} and r.id = ${key.id} and ${isShownLocation}
        and ${isOpenAccount(deps.clock.now())}`,
  )
  return found ? ofRequest(db, key.id, found) : null
}

async function ofRequest(db: Db, id: number, found: FoundRequest): Promise<FeedbackTarget> {
  const { accountId, accountName, timeZone, channel, contactId, firstName, lastName, locale } = found
  const location = { id: found.id, name: found.name, place: found.place }
  const isAutomatic = found.isAutomatic ?? true
  return {
    accountId,
    accountName,
    timeZone,
    locations: [location],
    location,
    locale,
    question: await findQuestion(db, accountId, found.selectorType ?? "nps", found.microsurveyId),
    links: await reviewLinksOf(db, {
      accountId,
      locationId: location.id,
      urlIds: found.urlIds ?? [],
      isAutomatic,
    }),
    page: null,
    request: { id, channel, contactId, author: `${firstName} ${lastName}`.trim() },
    phoneSlug: null,
  }
}
