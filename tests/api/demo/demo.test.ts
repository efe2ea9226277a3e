import { verify } from "@node-rs/argon2"
import { sql } from "drizzle-orm"
import { phoneNumber } from "#review-api/core/phone-number.ts"
import type { Database } from "#review-api/db/connect.ts"
import { loadDemo } from "#review-api/demo/load-demo.ts"
import { demoPassword, demoSignIns } from "#review-api/demo/people.ts"
import { anyRows } from "#tests/support/any-rows.ts"
import { openTestDatabase, testDatabases, usualDatabase } from "#tests/support/databases.ts"
import { importState } from "#tests/support/import-state.ts"
import { readByNext, readByOffset, readWithKetting, readWithOpenApi } from "#tests/support/stock-clients.ts"
import { startTestApi } from "#tests/support/test-api.ts"

const now = new Date("2026-03-01T12:00:00Z")
const dayMs = 86_400_000
const clockAt = (at: Date) => ({ now: () => at })

/** Digest of all reviews, in one figure. */
const digestOf = ({ db }: Pick<Database, "db">) =>
  anyRows(
    db,
    sql.raw(
      `select md5(string_agg(concat_ws('|', identity, rating, title, content, author, status, dispute_status, (select l.name from review_status_labels l where l.account_id = reviews.account_id and l.id = review_status_label_id), extract(epoch from published_at)), ',' order by account_id, identity collate "C")) as digest from reviews`,
    ),
  )

describe.each(testDatabases())("demo accounts in %s", (kind) => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  let digest: unknown
  const ask = async <T = Record<string, unknown>>(text: string) =>
    (await anyRows(database.db, sql.raw(text))) as T[]

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    await loadDemo({ db: database.db, clock: clockAt(now) })
    digest = await digestOf(database)
  })
  afterAll(() => database.close())

  test("a restaurant group of 40 locations, 6 groups, 8 sources and 20,000 reviews over two years up to now", async () => {
    const [row] = await ask(`
      select (select count(*)::integer from locations l where l.account_id = a.id) as locations,
        (select count(*)::integer from groups g where g.account_id = a.id) as groups,
        count(*)::integer as reviews, count(distinct source_id)::integer as sources,
        extract(epoch from max(published_at) - min(published_at))::float / 86400 as days,
        max(published_at) > '2026-02-28T12:00:00Z' and max(published_at) <= '2026-03-01T12:00:00Z' as is_fresh
      from accounts a join reviews r on r.account_id = a.id where a.name = 'Saltbridge Kitchens' group by a.id`)
    expect(row).toMatchObject({ locations: 40, groups: 6, reviews: 20_000, sources: 8, is_fresh: true })
    expect(Math.abs((row!["days"] as number) - 730)).toBeLessThan(30)
  })

  test("listings have a history of the last year that ends as the places are now, so that the first look adds only what differs", async () => {
    const [row] = await ask(`
      with own as (select h.*, row_number() over (partition by h.account_id, h.location_id, h.source_code order by h.at desc) as back,
          row_number() over (partition by h.account_id, h.location_id, h.source_code order by h.at) as place
        from listing_history h)
      select count(*)::integer as rows, count(*) filter (where place = 1)::integer as listings,
        count(distinct location_id) filter (where own.account_id = (select id from accounts where name = 'Saltbridge Kitchens'))::integer as locations,
        count(*) filter (where place = 1 and (changes <> '[]' or at > '2025-06-10'))::integer as late_beginnings,
        count(*) filter (where place > 1 and jsonb_array_length(changes) <> 1)::integer as odd_changes,
        count(*) filter (where back = 1 and (ours <> '{}' or live ->> 'phone' is distinct from l.phone
          or live ->> 'public_name' is distinct from l.public_name))::integer as open_ends,
        count(*) filter (where at > '2026-03-01T12:00:00Z')::integer as future,
        array_agg(distinct changes -> 0 ->> 'cause') filter (where place > 1) as causes
      from own join locations l on l.account_id = own.account_id and l.id = own.location_id
        where not exists (select 1 from location_source_overrides o join sources s on s.id = o.source_id
          where o.account_id = own.account_id and o.location_id = own.location_id and s.code = own.source_code)`)
    expect(row).toMatchObject({ locations: 40, late_beginnings: 0, odd_changes: 0, open_ends: 0, future: 0 })
    expect(row!["causes"]).toEqual(["account", "directory", "suggestion"])
    expect(row!["rows"] as number).toBeGreaterThan(2 * (row!["listings"] as number))
  })

  test("the restaurant group has sixty contacts, some who said no, and campaigns whose requests are in every lasting state", async () => {
    const [row] = await ask(`
      select (select count(*)::integer from contacts) as contacts,
        (select count(*)::integer from do_not_contact) as refusals,
        (select count(*)::integer from ask_pages) as pages,
        (select array_agg(distinct status order by status) from campaigns) as campaigns,
        (select array_agg(distinct status order by status) from requests) as requests,
        (select count(*)::integer from requests where status = 'answered')
          - (select count(*)::integer from survey_answers where request_id is not null) as unanswered,
        (select sum(total)::integer from request_days) - (select count(*)::integer from requests) as uncounted`)
    expect(row).toEqual({
      contacts: 60,
      refusals: 6,
      pages: 2,
      campaigns: ["cancelled", "draft", "paused", "scheduled", "sent"],
      requests: [
        ...["answered", "bounced", "clicked", "delivered", "failed", "held", "opened", "queued", "sent"],
        ...["skipped", "uncertain", "unsubscribed"],
      ],
      unanswered: 0,
      uncounted: 0,
    })
  })

  test("recommendations say yes or no in place of stars", async () => {
    const kinds = await ask(
      "select distinct sentiment, stars from reviews where review_type = 'recommendation' order by sentiment",
    )
    expect(kinds).toEqual([-1, 1].map((sentiment) => ({ sentiment, stars: 0 })))
  })

  test("each location says how to reach it and when it is open; one is closed for a time, three are not on Google yet, two have one Google Place ID, and the changes of two are published by themselves", async () => {
    const rows = await ask(`
      select l.phone, l.open_status, l.external_id is null as nameless, l.google_place_id as place,
        l.public_name is not null and l.website is not null and l.hours is not null and l.category_id is not null
          and l.time_zone is not null and l.state_id is not null and l.country_id is not null as complete
      from locations l`)
    expect(rows.every(({ complete }) => complete)).toBe(true)
    for (const { phone } of rows) expect(phoneNumber(phone as string, "US")).toBe(phone)
    expect(rows.filter(({ open_status }) => open_status === "temporarily_inactive")).toHaveLength(1)
    expect(rows.filter(({ nameless }) => nameless)).toHaveLength(2)
    const places = rows.flatMap(({ place }) => (place === null ? [] : [place]))
    expect(places).toHaveLength(rows.length - 3)
    expect(new Set(places).size).toBe(places.length - 1)
    expect(
      await ask("select is_published, due_at from local_listings where published_at is not null"),
    ).toEqual(Array(2).fill({ is_published: true, due_at: null }))
  })

  test("everyone of the sign-in list can sign in, and Email Only has a user too", async () => {
    const users = await ask<{ email: string; hash: string; type: number }>(
      "select email, password_hash as hash, user_type_id as type from users",
    )
    const byEmail = new Map(users.map((user) => [user.email, user]))
    for (const { email } of demoSignIns)
      expect(await verify(byEmail.get(email)!.hash, demoPassword)).toBe(true)
    const names = ["admin", "manager", "user", "limited", "readonly", "emailonly"]
    expect(names.map((name) => byEmail.get(`${name}@demo.outpost.test`)?.type)).toEqual([6, 5, 3, 4, 2, 1])
    expect(demoPassword).toBe("outpost-demo")
  })

  test("everyone but Admin sees some locations and misses others", async () => {
    const rows = await ask<{ seen: number }>(`
      select count(l.location_id)::integer as seen
      from users u left join user_locations l on l.account_id = u.account_id and l.user_id = u.id
      where u.email like '%@demo.outpost.test' and u.user_type_id <> 6 group by u.id`)
    expect(rows).toHaveLength(5)
    for (const { seen } of rows) {
      expect(seen).toBeGreaterThan(0)
      expect(seen).toBeLessThan(40)
    }
  })

  test("a parent account has eleven children and a verified white label on its own domain", async () => {
    const rows = await ask(`
      select c.name, d.domain, d.verified_at is not null as verified, w.accent_color ~ '^#[0-9a-f]{6}$' as coloured
      from accounts p join accounts c on c.parent_id = p.id
        join whitelabels w on w.account_id = p.id join custom_domains d on d.whitelabel_id = w.id
      where p.name = 'Northwind Partners'`)
    expect(rows).toHaveLength(11)
    for (const row of rows)
      expect(row).toMatchObject({ domain: "reviews.northwind.localhost", verified: true, coloured: true })
  })

  test("of the children some are in trial, one of them no longer", async () => {
    const rows = await ask<{ name: string; days: number }>(`
      select name, extract(epoch from trial_ended_at - '2026-03-01T12:00:00Z')::float / 86400 as days
      from accounts where status = 'trial' and parent_id is not null order by trial_ended_at`)
    expect(rows).toEqual([
      { name: "Orchard Lane Bistro", days: -4 },
      { name: "Pine Hollow Tavern", days: 3 },
      { name: "Bluebird Bakery & Cafe", days: 12 },
      { name: "Sunny Side Pancakes", days: 26 },
    ])
  })

  test("one user has not confirmed the email, and one account is suspended", async () => {
    const waiting = await ask("select email from users where confirmed_at is null")
    expect(waiting).toEqual([{ email: "pending@second.outpost.test" }])
    const suspended = await ask(`
      select a.name, l.email from accounts a join logins l on l.account_id = a.id where a.status = 'suspended'`)
    expect(suspended).toEqual([{ name: "Tidewater Tacos", email: "admin@suspended.outpost.test" }])
  })

  test("replies hang on their reviews and figures add up to the rows", async () => {
    const [row] = await ask<Record<string, number>>(`
      select (select count(*)::integer from reviews) as reviews,
        (select sum(reviews)::integer from rollup_location_source_day) as figures,
        (select count(*)::integer from responses where published_at is not null) as replies,
        (select sum(responses)::integer from rollup_source_day) as replied,
        (select count(*)::integer from responses p join reviews r using (account_id)
          where r.id = p.review_id and p.published_at <= r.published_at) as too_early`)
    expect(row!["figures"]).toBe(row!["reviews"])
    expect(row!["replies"]).toBeGreaterThan(1_000)
    expect(row!["replied"]).toBe(row!["replies"])
    expect(row!["too_early"]).toBe(0)
  })

  test("another database loaded at the same time of the same day holds the same reviews", async () => {
    const other = await openTestDatabase(kind)
    await loadDemo({ db: other.db, clock: clockAt(now) })
    expect(await digestOf(other)).toEqual(digest)
    await other.close()
  })

  test("the first account has templates, a rule, and responses in every state that stays for a while", async () => {
    const [row] = await ask<Record<string, number>>(`
      select (select count(*)::integer from response_templates where account_id = 1) as templates,
        (select count(*)::integer from auto_responses where account_id = 1 and not active) as rules,
        (select count(*)::integer from responses where account_id = 1 and status = 'draft') as drafts,
        (select count(*)::integer from responses where account_id = 1 and status = 'error_published') as failed,
        (select count(*)::integer from responses where account_id = 1 and status = 'error_unpublished') as staying,
        (select count(*)::integer from responses where account_id = 1 and status = 'draft' and error is not null) as refused,
        (select count(*)::integer from responses a
          join reviews r on r.account_id = a.account_id and r.id = a.review_id
          join sources s on s.id = r.source_id
          where a.account_id = 1 and a.status like 'error%' and s.code not in ('google_maps', 'facebook')) as "failedElsewhere"`)
    const expected = { templates: 5, rules: 1, failed: 2, staying: 2, refused: 1, failedElsewhere: 0 }
    expect(row).toMatchObject(expected)
    expect(row!["drafts"]).toBeGreaterThan(3)
  })

  test("the first account has Google posts: over, shown, refused, failed and to come", async () => {
    const rows = await ask(`
      select p.state, p.expires_at <= '${now.toISOString()}' is true as over, p.publish_at > '${now.toISOString()}' as later,
        count(*)::integer as posts, bool_and((p.external_id is not null) = (s.key is not null)) as same
      from posts p left join simulated_posts s on s.account_id = p.account_id and s.key = p.external_id
      group by 1, 2, 3 order by 1, 2, 3`)
    expect(rows.map(({ state, over, later, posts, same }) => [state, over, later, posts, same])).toEqual([
      ["failed", false, false, 1, true],
      ["live", false, false, 20, true],
      ["live", true, false, 12, true],
      ["rejected", false, false, 1, true],
      ["scheduled", false, true, 20, true],
    ])
  })

  test("people of the first account have worked on its newest reviews: each screen has something to show", async () => {
    const labels = await ask(`
      select l.name, count(*)::integer as reviews, bool_and(r.published_at > '2026-01-01') as are_new
      from review_status_labels l join reviews r on r.account_id = l.account_id and r.review_status_label_id = l.id
      where l.account_id = 1 group by l.name order by l.name`)
    expect(labels).toEqual([
      { name: "Escalated", reviews: 6, are_new: true },
      { name: "Praise for the team", reviews: 6, are_new: true },
      { name: "Waiting for the guest", reviews: 4, are_new: true },
    ])
    const disputed = await ask(`
      select d.status, d.status = r.dispute_status as is_shown from disputes d
      join reviews r on r.account_id = d.account_id and r.id = d.review_id where d.account_id = 1 order by d.id`)
    expect(disputed).toEqual([
      { status: "submitted", is_shown: true },
      { status: "rejected", is_shown: true },
    ])
    const [row] = await ask<Record<string, number>>(`
      select (select count(*)::integer from notes where account_id = 1) as notes,
        (select count(*)::integer from template_tags where account_id = 1) as template_tags,
        (select count(*)::integer from import_files where account_id = 1 and state = 'done') as imports,
        (select count(*)::integer from alerts where account_id = 1) as alerts,
        (select count(*)::integer from review_events where account_id = 1) as events,
        (select count(*)::integer from review_events e join reviews r on r.account_id = e.account_id and r.id = e.review_id
          where e.created_at <= r.created_at or e.created_at > '2026-03-01T12:00:00Z') as untimely,
        (select count(*)::integer from notes n join reviews r on r.account_id = n.account_id and r.id = n.review_id
          join users u on u.id = n.user_id where u.user_type_id <> 6 and not exists (select 1 from user_locations l
            where l.user_id = u.id and l.location_id = r.location_id)) as unseen`)
    expect(row).toEqual({
      notes: 3,
      template_tags: 5,
      imports: 1,
      alerts: 2,
      events: 22,
      untimely: 0,
      unseen: 0,
    })
    expect(await ask("select 1 from review_status_labels where account_id <> 1")).toEqual([])
  })

  const readByStockClients = async () => {
    const api = await startTestApi({ opened: database, clock: clockAt(now) })
    try {
      const admin = await api.signIn("admin@demo.outpost.test", demoPassword)
      const all = await ask<{ id: number }>("select id from reviews where account_id = 1 order by id")
      const expected = all.map(({ id }) => id)
      expect(expected).toHaveLength(20_000)
      const inOrder = (ids: number[]) => [...ids].sort((one, other) => one - other)
      expect(inOrder(await readWithKetting(api.url, admin))).toEqual(expected)
      expect(inOrder(await readByNext(api.url, admin))).toEqual(expected)
      expect(inOrder(await readWithOpenApi(api.url, admin.email, demoPassword))).toEqual(expected)
      expect(inOrder(await readByOffset(api.url, admin))).toEqual(expected)
    } finally {
      await api.app.close()
    }
  }

  test("the restaurant group pays monthly and has invoices of both systems, a partner pays for its customers, and who is in trial pays nothing", async () => {
    const paying = await ask<{ name: string; plan: string; collection: string; seats: number; day: string }>(`
      select a.name, c.plan_code as plan, c.collection, c.quantity as seats from billing_customers c
        join accounts a on a.id = c.account_id where c.status = 'active' and a.status = 'active'
          and a.plan_code = c.plan_code order by a.name`)
    expect(paying.slice(-1)).toEqual([expect.objectContaining({ collection: "invoice", plan: "essential" })])
    expect(paying).toContainEqual(
      expect.objectContaining({ name: "Saltbridge Kitchens", collection: "automatic", seats: 40 }),
    )
    expect(paying.filter(({ collection }) => collection === "invoice")).toHaveLength(6)
    const invoices = await ask(`
      select i.type, i.status, count(*)::integer as count, max(i.date) <= '2026-03-01T12:00:00Z' as is_past
      from billing_invoices i join accounts a on a.id = i.account_id where a.name = 'Saltbridge Kitchens'
      group by i.type, i.status order by i.type`)
    expect(invoices).toEqual([
      { type: "legacy", status: "paid", count: 3, is_past: true },
      { type: "provider", status: "paid", count: 6, is_past: true },
    ])
    const trials = await ask(
      "select 1 from billing_customers c join accounts a on a.id = c.account_id where a.status = 'trial'",
    )
    expect(trials).toEqual([])
  })

  test("where payments are real, the demo has none", async () => {
    const other = await openTestDatabase(kind)
    try {
      await loadDemo({ db: other.db, clock: clockAt(now), isTest: false })
      expect(await anyRows(other.db, sql.raw("select 1 from billing_customers"))).toEqual([])
    } finally {
      await other.close()
    }
  })

  // The databases don't differ in it, and it takes a while.
  if (kind === usualDatabase()) {
    test(
      "ketting, a loop over next, an offset client and one made of the OpenAPI document read all 20,000 reviews, each once (D-275)",
      readByStockClients,
    )
  }

  test("loading again changes nothing; days later the new days are there and nothing else changed", async () => {
    const before = await importState(database.db)
    await loadDemo({ db: database.db, clock: clockAt(now) })
    expect(await importState(database.db)).toEqual(before)
    await database.db.execute(
      sql.raw("update reviews set status = 'completed' where account_id = 1 and id < 100"),
    )
    await database.db.execute(sql.raw("delete from review_status_labels where account_id = 1"))

    const later = new Date(now.getTime() + 40 * dayMs)
    await loadDemo({ db: database.db, clock: clockAt(later) })
    const [row] = await ask<Record<string, number>>(`
      select count(*) filter (where published_at > '2026-03-01T12:00:00Z')::integer as fresh,
        count(*) filter (where published_at > '2026-04-10T12:00:00Z')::integer as future,
        count(distinct published_at::date) filter (where published_at > '2026-03-01T12:00:00Z')::integer as days,
        count(*) filter (where id < 100 and status <> 'completed')::integer as reset
      from reviews where account_id = 1`)
    expect(row).toMatchObject({ days: 41, future: 0, reset: 0 })
    expect(row!["fresh"]).toBeGreaterThan(700)
    expect(await ask("select 1 from review_status_labels")).toEqual([])
  })
})
