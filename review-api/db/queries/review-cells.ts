import { type SQL, sql } from "drizzle-orm"
import { zoneOffsets } from "#lib/dates/zone-offsets.ts"
import { formulaStarts } from "#lib/format/csv.ts"

const codesOf = (characters: Iterable<string>) =>
  sql.raw([...characters].map((one) => one.charCodeAt(0)).join(", "))
const starts = codesOf(formulaStarts)
const mark = codesOf("'")

/** A text is marked as `csvLine` marks it, so that no spreadsheet takes it for a formula (D-110); nothing is as empty as null. */
const text = (value: SQL): SQL =>
  sql`case when ascii(${value}) in (${starts})
      or ascii(${value}) = ${mark} and ascii(ltrim(${value}, '''')) in (${starts})
    then '''' || ${value} else nullif(${value}, '') end`

/** The same for what takes a while to find out. */
const foundText = (value: SQL): SQL =>
  sql`(select ${text(sql`found.cell`)} from (select ${value} as cell offset 0) found)`

const list = (values: SQL): SQL => sql`array_to_string(${values}, ', ', '')`

/**
 * An instant on the clocks of a zone, as `csvInstant` writes it and by its offsets: the server may know other ones, or
 * not know the zone.
 */
function instant(timeZone: string): (value: SQL) => SQL {
  const { changesMs, offsetsMs } = zoneOffsets(timeZone)
  const changes = sql`${sql.param(changesMs.map((ms) => new Date(ms).toISOString()))}::timestamptz[]`
  const offsets = sql`(${sql.param(offsetsMs.map((ms) => ms / 1_000))}::double precision[])`
  return (value) => sql`to_char(${value} at time zone 'UTC'
    + make_interval(secs => ${offsets}[1 + width_bucket(${value}, ${changes})]), 'YYYY-MM-DD HH24:MI')`
}

/** The same in UTC, with what it has below a minute. */
const utc = (value: SQL): SQL => sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A day where the time is not known. */
const orDay = (day: SQL, instant: SQL): SQL => sql`coalesce(to_char(${day}, 'YYYY-MM-DD'), ${instant})`

/**
 * Where the images of a review `r` are, in their order: at another host, or, for those whose files are kept here, where
 * the app shows them to who may see the review. Signed addresses would be over before the file is read.
 * @param site address of the app, without a path.
 */
export const imageAddresses = (site: string): SQL => sql`(
  select array_agg(coalesce(i.image->>'url', ${`${site}/reviews/`}::text || r.id || '?photo=' || r.id || '-' || i.nth)
    order by i.nth)
  from jsonb_array_elements(r.images) with ordinality as i(image, nth))`

/** Whether the place of a review `r` was recommended, as imports read it; stars of a review say no such thing. */
export const recommendedCell = sql`case when r.review_type = 'recommendation' and r.sentiment <> 0
  then case when r.sentiment > 0 then 'yes' else 'no' end end`

/**
 * The cells of a file of reviews (D-111) as COPY is to write them, by the names of their columns: of `reviews r`,
 * `locations l`, `sources s`, `responses a`.
 */
export function reviewCells(timeZone: string, site: string): Readonly<Record<string, SQL>> {
  const local = instant(timeZone)
  return {
    account_id: sql`r.account_id`,
    account: foundText(sql`(select own.name from accounts own where own.id = r.account_id)`),
    review_id: sql`r.id`,
    location_id: sql`r.location_id`,
    location_name: text(sql`l.name`),
    external_id: text(sql`l.external_id`),
    source: text(sql`s.name`),
    rating: sql`r.rating::double precision`,
    title: text(sql`r.title`),
    content: text(sql`r.content`),
    author: text(sql`r.author`),
    published_at: orDay(sql`r.published_on`, local(sql`r.published_at`)),
    url: text(sql`r.url`),
    status: text(sql`r.status`),
    sentiment: sql`r.sentiment`,
    categories: text(list(sql`r.categories`)),
    // Most reviews have none, and to find that out costs less than to sort none.
    tags: sql`case when exists (select 1 from review_tags rt
        where rt.account_id = r.account_id and rt.review_id = r.id)
      then ${foundText(
        list(sql`array(select t.name
        from review_tags rt join tags t on t.account_id = rt.account_id and t.id = rt.tag_id
        where rt.account_id = r.account_id and rt.review_id = r.id order by lower(t.name), t.id)`),
      )} end`,
    response: text(sql`a.content`),
    response_status: text(sql`a.status`),
    responded_at: orDay(sql`a.published_on`, local(sql`a.published_at`)),
    images: sql`case when r.images <> '[]'::jsonb then ${foundText(list(imageAddresses(site)))} end`,
    location_address: text(sql`l.address`),
    review_key: text(sql`r.identity`),
    published_at_utc: orDay(sql`r.published_on`, utc(sql`r.published_at`)),
    responded_at_utc: orDay(sql`a.published_on`, utc(sql`a.published_at`)),
    recommended: recommendedCell,
  }
}
