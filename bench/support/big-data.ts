import { setImmediate } from "node:timers/promises"
import { hash } from "@node-rs/argon2"
import { type SQL, sql } from "drizzle-orm"
import { userTypes } from "#lib/contract/index.ts"
import type { Db } from "#review-api/db/connect.ts"
import { rebuildRollups } from "#review-api/db/rollups/rebuild.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"

export type BigAccount = {
  accountId: number
  adminEmail: string
  password: string
  /** A manager who sees one location in 25. */
  managerEmail: string
}

const reviewsInFirstBatch = 1_000
const reviewsPerBatch = 20_000
const locationsPerGroup = 50
const years = 2
const password = "outpost-bench"
const sourceNames = ["Google", "Facebook", "Tripadvisor", "Yelp", "Booking", "Expedia", "OpenTable", "Zomato"]
const sentences = [
  "The staff were kind and quick, and everything was spotless.",
  "We waited forty minutes at the front desk and nobody said a word.",
  "Good value for the price; the room was small but quiet.",
  "Breakfast was cold and the coffee tasted burnt.",
  "Would come back any time, the view alone is worth it.",
  "Parking is a problem on weekends, otherwise a pleasant stay.",
  "My order was wrong twice, and the manager did not care.",
  "Friendly people, fair prices, and the best soup in town.",
]

/** A number from 0 to 1 that depends on the row and the salt alone. */
const chance = (salt: string): SQL =>
  sql`(('x' || substr(md5(i::text || ${salt}::text), 1, 8))::bit(32)::bigint / 4294967296.0)`

const literals = (values: string[]): SQL =>
  sql`(array[${sql.join(
    values.map((value) => sql`${value}::text`),
    sql`, `,
  )}])`

async function addPeople(db: Db, accountId: number): Promise<{ adminEmail: string; managerEmail: string }> {
  const passwordHash = await hash(password)
  const emailOf = (name: string) => `${name}-${accountId}@bench.outpost.test`
  const add = async (name: string, userTypeId: number) => {
    await db.execute(sql`
      with made as (
        insert into users (account_id, email, first_name, last_name, user_type_id, password_hash, confirmed_at,
          is_account_owner)
        values (${accountId}, ${emailOf(name)}, ${name}, 'Bench', ${userTypeId}, ${passwordHash}, now(),
          ${userTypeId === userTypes.Admin})
        returning account_id, id, email)
      insert into logins (email, account_id, user_id) select email, account_id, id from made`)
    return emailOf(name)
  }
  return {
    adminEmail: await add("admin", userTypes.Admin),
    managerEmail: await add("manager", userTypes.Manager),
  }
}

async function addPlaces(db: Db, accountId: number, locations: number): Promise<void> {
  const groups = Math.max(1, Math.floor(locations / locationsPerGroup))
  await db.execute(sql`
    insert into locations (account_id, name, address, city, state, country)
    select ${accountId}, 'Location ' || lpad(i::text, 6, '0'), i || ' Main Street',
      ${literals(["Austin", "Boston", "Chicago", "Denver"])}[1 + i % 4],
      ${literals(["TX", "MA", "IL", "CO"])}[1 + i % 4], 'US'
    from generate_series(1, ${locations}::integer) i`)
  await db.execute(sql`
    insert into groups (account_id, name)
    select ${accountId}, 'Group ' || lpad(i::text, 4, '0') from generate_series(1, ${groups}::integer) i`)
  await db.execute(sql`
    insert into group_locations (account_id, group_id, location_id)
    select ${accountId}, g.id, l.id
    from (select id, row_number() over (order by id) - 1 as n from groups where account_id = ${accountId}) g
    join (select id, row_number() over (order by id) - 1 as n from locations where account_id = ${accountId}) l
      on l.n % ${groups}::integer = g.n`)
  await db.execute(sql`
    with manager as (
      select id from users where account_id = ${accountId} and user_type_id = ${userTypes.Manager}),
    given as (
      insert into user_assignments (account_id, user_id, location_id)
      select ${accountId}, manager.id, l.id
      from manager, (select id, row_number() over (order by id) as n from locations
        where account_id = ${accountId}) l
      where l.n % 25 = 0 returning account_id, user_id, location_id)
    insert into user_locations (account_id, user_id, location_id) select * from given`)
}

async function addReviews(db: Db, accountId: number, reviews: number, from: number, to: number, until: Date) {
  const spacing = (years * 365 * 86_400) / reviews
  await db.execute(sql`
    with places as (select array_agg(id order by id) as ids from locations where account_id = ${accountId}),
    origins as (select array_agg(id order by id) as ids from (select id from sources order by id limit 8) s),
    drawn as (
      select i, ${chance("place")} as place, ${chance("source")} as source, ${chance("stars")} as stars,
        ${chance("status")} as status, ${chance("text")} as text
      from generate_series(${from}::integer, ${to}::integer) i),
    rated as (
      select *, case when stars < 0.45 then 5 when stars < 0.7 then 4 when stars < 0.82 then 3
        when stars < 0.88 then 2 when stars < 0.97 then 1 else 0 end as given from drawn),
    dated as (
      select *, ${until.toISOString()}::timestamptz
        - (${reviews}::integer - i) * ${spacing}::double precision * interval '1 second' as at from rated),
    made as (
      insert into reviews (account_id, location_id, source_id, identity, rating, stars, title, content, author,
        sentiment, status, published_at, origin_published_at)
      select ${accountId}, places.ids[1 + floor(place * array_length(places.ids, 1))::integer],
        origins.ids[1 + floor(source * source * array_length(origins.ids, 1))::integer], 'bench-' || i,
        nullif(given, 0), given, 'Visit ' || i,
        ${literals(sentences)}[1 + floor(text * 8)::integer] || ' '
          || ${literals(sentences)}[1 + floor(place * 8)::integer],
        'Guest ' || (i % 9973), case when given >= 4 then 1 when given in (1, 2) then -1 else 0 end,
        case when status < 0.3 then 'responded' when status < 0.4 then 'completed'
          when status < 0.5 then 'in_progress' else 'unread' end,
        at, at
      from dated, places, origins
      returning account_id, id, status, published_at)
    insert into responses (account_id, review_id, content, status, published_at)
    select account_id, id, 'Thank you for your visit.', 'published', published_at + interval '30 hours'
    from made where status = 'responded'`)
}

/**
 * Makes an account with many reviews over the last two years, its rollups, groups of 50 locations, an admin and a
 * manager. The same arguments make the same rows, on PGlite and PostgreSQL.
 * @param options.until the newest review's instant.
 */
export async function fillBigAccount(
  db: Db,
  options: { reviews: number; locations: number; accountName: string; until?: Date },
): Promise<BigAccount> {
  const { reviews, locations, accountName, until = new Date() } = options
  const [account] = await rowsOf(
    db,
    { id: column.number() },
    sql`insert into accounts (name, time_zone) values (${accountName}, 'America/New_York') returning id`,
  )
  const accountId = account!.id
  await db.execute(sql`
    insert into sources (id, code, name, ordinal)
    select (select coalesce(max(id), 0) from sources) + n, lower(name), name, n
    from unnest(${literals(sourceNames)}) with ordinality as given(name, n)
    on conflict do nothing`)
  const people = await addPeople(db, accountId)
  await addPlaces(db, accountId, locations)
  for (let from = 1; from <= reviews; ) {
    const count = from === 1 ? reviewsInFirstBatch : reviewsPerBatch
    await addReviews(db, accountId, reviews, from, Math.min(reviews, from + count - 1), until)
    // Foreign keys are checked by plans that were made while the tables were empty.
    if (from === 1) await db.execute(sql`analyze`)
    from += count
    await setImmediate()
  }
  await rebuildRollups(db, accountId)
  await db.execute(sql`analyze`)
  return { accountId, password, ...people }
}
