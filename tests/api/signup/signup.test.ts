import { and, eq, sql } from "drizzle-orm"
import { templateError } from "#lib/contract/responses/constants.ts"
import { upsertRegions } from "#review-api/db/reference/regions.ts"
import { column, rowsOf } from "#review-api/db/rows.ts"
import { auditEntries } from "#review-api/db/schema/audit-entries.ts"
import { accounts, logins, users } from "#review-api/db/schema/identity.ts"
import { outbox } from "#review-api/db/schema/mail.ts"
import { responseTemplates } from "#review-api/db/schema/response-templates.ts"
import { anyRows } from "#tests/support/any-rows.ts"
import type { TestAnswer } from "#tests/support/api-caller.ts"
import { atOnce } from "#tests/support/at-once.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { emailOf, type SeededAccount, seedPartner, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"
import { withoutLinks } from "#tests/support/without-links.ts"

const startMs = Date.parse("2026-03-01T12:00:00Z")
const dayMs = 86_400_000
let now = startMs
let visitors = 0

describe.each(databasesFor("locks"))("signing up on %s", (database) => {
  let api: TestApi
  let first: SeededAccount
  let person: Record<string, unknown>
  let place: Record<string, unknown>

  beforeAll(async () => {
    now = startMs
    api = await startTestApi({ mailRestMs: 3_600_000, database, clock: { now: () => new Date(now) } })
    first = (await seedTwoAccounts(api.deps)).first
    await upsertRegions(api.deps.db)
    const [region] = await rowsOf(
      api.deps.db,
      { country: column.number(), state: column.number() },
      sql`select c.id as country, s.id as state from countries c join states s on s.country_id = c.id
          where c.code = 'US' and s.code = 'OR'`,
    )
    person = {
      first_name: " Ines ",
      last_name: "Vale",
      email: "ines@vale.test",
      password: "a long password",
      phone: "(555) 123-4567",
      company_name: "Vale Bakeries",
      account_vertical_name: "Restaurants",
      country_id: region!.country,
      terms_accepted: true,
    }
    place = {
      name: "Vale Hawthorne",
      address: "3500 Hawthorne Boulevard",
      city: "Portland",
      state_id: region!.state,
      zipcode: "97214",
      country_id: region!.country,
    }
  })
  afterAll(() => api.close())

  /** Each from an address of its own, so that the limit of one does not end the next. */
  const signUp = (fields: Record<string, unknown> = {}, headers: Record<string, string> = {}) => {
    visitors += 1
    const from = { "x-forwarded-for": `198.51.100.${visitors % 250}`, ...headers }
    return api.call("POST", "/signup/user", { body: { ...person, ...fields }, headers: from })
  }
  const callerOf = ({ body }: TestAnswer) => ({ email: body.email as string, token: body.token as string })
  const addLocation = (as: ReturnType<typeof callerOf>, fields: Record<string, unknown> = {}) =>
    api.call("POST", "/signup/location", { as, body: { ...place, ...fields } })
  const counts = async () => {
    const [row] = await anyRows(
      api.deps.db,
      sql`select (select count(*) from accounts)::integer as accounts, (select count(*) from users)::integer as users,
            (select count(*) from logins)::integer as logins, (select count(*) from tokens)::integer as tokens, (select count(*) from audit_entries where action <> 'auth.failed')::integer as audit`,
    )
    return row!
  }

  test("opens a trial of 30 days with its owner, signed in and to be confirmed [P-504]", async () => {
    const answer = await signUp()
    expect([answer.status, answer.body]).toEqual([
      201,
      expect.objectContaining({
        email: "ines@vale.test",
        status: "pending",
        account_active: true,
        user_type_id: 6,
        is_account_owner: true,
        is_parent: false,
        is_whitelabel: false,
      }),
    ])
    const [account] = await api.deps.db.select().from(accounts).where(eq(accounts.id, answer.body.account_id))
    expect(account).toMatchObject({
      name: "Vale Bakeries",
      status: "trial",
      parentId: null,
      verticalName: "Restaurants",
      countryId: person["country_id"],
    })
    expect(Date.parse(account!.trialEndedAt!) - now).toBe(30 * dayMs)
    const [owner] = await api.deps.db.select().from(users).where(eq(users.id, answer.body.user_id))
    expect(owner).toMatchObject({
      firstName: "Ines",
      lastName: "Vale",
      phone: "(555) 123-4567",
      confirmedAt: null,
    })
    expect(Date.parse(owner!.lastLoginAt!)).toBe(now)
    const [entry] = await api.deps.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.accountId, answer.body.account_id))
    expect(entry).toMatchObject({ action: "signup.create_user", actorUserId: answer.body.user_id })
    expect(JSON.stringify(entry)).not.toContain("long password")
  })

  test("begins in the time zone that is sent, in UTC without one, and refuses one that is none", async () => {
    const zoneOf = async (fields: Record<string, unknown>) => {
      const { body } = await signUp({ email: `zone${visitors}@vale.test`, ...fields })
      const [account] = await api.deps.db.select().from(accounts).where(eq(accounts.id, body.account_id))
      return account!.timeZone
    }
    expect(await zoneOf({})).toBe("UTC")
    expect(await zoneOf({ time_zone: "America/Denver" })).toBe("America/Denver")
    const refused = await signUp({ email: "zone@vale.test", time_zone: "Mars/Olympus" })
    expect([refused.status, refused.body.errors]).toEqual([422, { time_zone: ["is not a time zone"] }])
  })

  test("a new account has templates to respond with, for every rating, in which everything is filled in", async () => {
    const { body } = await signUp({ email: "templates@vale.test" })
    const made = await api.deps.db
      .select()
      .from(responseTemplates)
      .where(eq(responseTemplates.accountId, body.account_id))
    expect(new Set(made.map(({ name }) => name)).size).toBe(made.length)
    for (const stars of [1, 2, 3, 4, 5]) {
      const fitting = made.filter(({ ratingMin, ratingMax }) => ratingMin! <= stars && stars <= ratingMax!)
      expect(fitting.length).toBeGreaterThan(1)
      expect(fitting.map(({ content }) => templateError(content)).filter((error) => error !== null)).toEqual(
        [],
      )
    }
  })

  test("by the link of a partner the account becomes its child, in trial and in its name (D-273)", async () => {
    const { parent } = await seedPartner(api.deps)
    const partner = await api.login(emailOf("Admin", "partner.test"))
    const own = await api.call("GET", `/accounts/${parent.id}`, { as: partner })
    const partner_key: string = own.body.public_key
    const shown = await api.call("GET", `/public/partners/${partner_key}`)
    expect([shown.status, shown.body]).toMatchObject([
      200,
      { name: "Partner", whitelabel: { account_id: parent.id, navigation_background_color: "#102030" } },
    ])
    const made = await signUp({ email: "by-link@vale.test", partner_key })
    expect(made.body).toMatchObject({ status: "pending", is_parent: false, is_whitelabel: true })
    const [account] = await api.deps.db.select().from(accounts).where(eq(accounts.id, made.body.account_id))
    expect(account).toMatchObject({ parentId: parent.id, status: "trial" })
    const children = await api.call("GET", "/accounts", { as: partner, query: { parent_id: parent.id } })
    expect(children.body._embedded.accounts).toContainEqual(
      expect.objectContaining({ id: made.body.account_id, status: "trial" }),
    )
  })

  test("a key is a partner's whose account is open: others are 404, and nothing is made with them (D-273)", async () => {
    const keyOf = async (id: number) =>
      (await api.deps.db.select().from(accounts).where(eq(accounts.id, id)))[0]!.publicKey
    const bare = { name: "Bare", segment: "reseller" }
    const [childless, closed] = await api.deps.db
      .insert(accounts)
      .values([bare, { ...bare, status: "suspended" }])
      .returning()
    const bareOne = await api.call("GET", `/public/partners/${childless!.publicKey}`)
    expect(withoutLinks(bareOne.body)).toEqual({ name: "Bare" })
    const before = await counts()
    for (const partner_key of [closed!.publicKey, await keyOf(first.id), "nobody", String(first.id)]) {
      expect((await api.call("GET", `/public/partners/${partner_key}`)).status).toBe(404)
      const refused = await signUp({ email: "no-link@vale.test", partner_key })
      expect([refused.status, refused.body.errors]).toEqual([422, { partner_key: ["is not valid"] }])
    }
    expect(await counts()).toEqual(before)
  })

  test("sends the mail whose link confirms the email, and lets nothing else in before", async () => {
    const caller = callerOf(await signUp({ email: "Mail@Vale.test" }))
    expect(caller.email).toBe("mail@vale.test")
    for (const path of ["/reviews", "/locations", "/groups"]) {
      const { status, body } = await api.call("GET", path, { as: caller })
      expect([path, status, body.code]).toEqual([path, 403, "pending"])
    }
    await api.deps.mailer.deliver()
    const [mail] = await api.deps.db.select().from(outbox).where(eq(outbox.recipient, "mail@vale.test"))
    const link = new URL(/https?:\/\/\S+/.exec(mail!.text)![0])
    const confirmation_token = link.searchParams.get("confirmation_token")
    const body = { email: "mail@vale.test", password: person["password"], confirmation_token }
    const opened = await api.call("POST", "/auth", { body })
    expect([opened.status, opened.body.status]).toEqual([201, "active"])
    expect((await api.call("GET", "/reviews", { as: callerOf(opened) })).status).toBe(200)
    expect((await api.call("GET", "/reviews", { as: caller })).status).toBe(200)
  })

  test("the trial ends by itself after 30 days", async () => {
    const caller = callerOf(await signUp({ email: "late@vale.test" }))
    now = startMs + 30 * dayMs - 1
    expect((await api.call("GET", "/auth", { as: caller })).body.status).toBe("pending")
    now = startMs + 30 * dayMs
    const again = await api.call("POST", "/auth", {
      body: { email: "late@vale.test", password: person["password"] },
    })
    expect([again.body.status, again.body.account_active]).toEqual(["expired", false])
    expect((await addLocation(callerOf(again))).status).toBe(402)
    now = startMs
  })

  test.each([
    ["ADMIN@first.test", "somebody's"],
    ["Ines@vale.test", "waiting for its link"],
    ["email-only@first.test", "of a user without access"],
  ])("refuses %s, an e-mail that is %s, with 409 and leaves nothing behind", async (email) => {
    const before = await counts()
    const { status, body } = await signUp({ email })
    expect([status, body]).toEqual([
      409,
      {
        status: 409,
        code: "conflict",
        error: "This email is already in use.",
        errors: { email: ["This email is already in use."] },
      },
    ])
    expect(await counts()).toEqual(before)
    const login = await api.call("POST", "/auth", {
      body: { email: "admin@first.test", password: person["password"] },
    })
    expect(login.status).toBe(401)
  })

  test("a second sign-up at the same moment is refused as well", async () => {
    const both = await atOnce([signUp({ email: "twin@vale.test" }), signUp({ email: "TWIN@vale.test" })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const known = await api.deps.db.select().from(logins).where(eq(logins.email, "twin@vale.test"))
    expect(known).toHaveLength(1)
  })

  test.each([
    ["first_name", " ", "can't be blank"],
    ["last_name", "", "can't be blank"],
    ["email", "no e-mail", "is invalid"],
    ["email", "two@at@signs.test", "is invalid"],
    ["password", "too short", "must have 10 to 128 characters"],
    ["password", "Vale Bakeries", "Choose a password that is harder to guess."],
    ["password", "x".repeat(129), "must have 10 to 128 characters"],
    ["phone", "123-456-789", "is invalid"],
    ["phone", "1-555-123-4567", "is invalid"],
    ["company_name", "x".repeat(121), "is too long"],
    ["account_vertical_name", "", "can't be blank"],
    ["country_id", 1, "is not a country"],
    ["country_id", "US'; drop table accounts --", "is not a country"],
    ["terms_accepted", false, "must be accepted"],
    ["terms_accepted", undefined, "must be accepted"],
  ])("refuses %s %j with 422 at the field", async (name, value, error) => {
    const before = await counts()
    const { status, body } = await signUp({ email: "new@vale.test", [name]: value })
    expect([status, body.errors]).toEqual([422, { [name]: [error] }])
    expect(await counts()).toEqual(before)
  })

  test("a phone may be left out", async () => {
    expect((await signUp({ email: "quiet@vale.test", phone: "" })).status).toBe(201)
    expect((await signUp({ email: "quieter@vale.test", phone: undefined })).status).toBe(201)
  })

  test("a phone is one of its country, or says the country with +", async () => {
    const [germany] = await rowsOf(
      api.deps.db,
      { id: column.number() },
      sql`select id from countries where code = 'DE'`,
    )
    const statusOf = async (at: number, body: object) =>
      (await signUp({ email: `phone${at}@vale.test`, ...body })).status
    const home = { country_id: germany!.id }
    expect(await statusOf(1, { phone: "+49 30 901820" })).toBe(201)
    expect(await statusOf(2, { ...home, phone: "030 901820" })).toBe(201)
    expect(await statusOf(3, { phone: "030 901820" })).toBe(422)
    expect(await statusOf(4, { ...home, phone: "+49 1" })).toBe(422)
    expect(await statusOf(5, { ...home, phone: "0000 000 000 000" })).toBe(422)
  })

  test("counts sign-ups per address, whatever the email", async () => {
    const from = { "x-forwarded-for": "203.0.113.77" }
    const statuses: number[] = []
    for (let at = 0; at < 11; at += 1)
      statuses.push((await signUp({ email: "admin@first.test" }, from)).status)
    expect(statuses).toEqual([...Array(10).fill(409), 429])
    expect((await signUp({ email: "other@vale.test" }, from)).status).toBe(429)
    expect((await signUp({ email: "other@vale.test" })).status).toBe(201)
  })

  test("the first location is added before the email is confirmed", async () => {
    const caller = callerOf(await signUp({ email: "place@vale.test" }))
    const { status, body } = await addLocation(caller, {
      phone: "555 123 4567",
      website: "vale.example/menu",
    })
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        name: "Vale Hawthorne",
        public_name: "Vale Hawthorne",
        address: "3500 Hawthorne Boulevard",
        city: "Portland",
        state: "OR",
        state_id: place["state_id"],
        country: "US",
        country_id: place["country_id"],
        zipcode: "97214",
        website: "vale.example/menu",
      }),
    ])
    const [entry] = await api.deps.db
      .select()
      .from(auditEntries)
      .where(
        and(eq(auditEntries.accountId, body.account_id), eq(auditEntries.action, "signup.create_location")),
      )
    expect(entry).toMatchObject({ resourceName: "Vale Hawthorne", after: { city: "Portland", state: "OR" } })
  })

  test("only the owner adds it, and only one", async () => {
    const caller = callerOf(await signUp({ email: "one@vale.test" }))
    const both = await atOnce([addLocation(caller), addLocation(caller)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const admin = await api.login("admin@first.test")
    expect((await addLocation(admin)).status).toBe(409)
    for (const email of ["manager@first.test", "user@first.test"]) {
      expect([email, (await addLocation(await api.login(email))).status]).toEqual([email, 403])
    }
    expect((await api.call("POST", "/signup/location", { body: place })).status).toBe(401)
    await api.deps.db.update(accounts).set({ status: "suspended" }).where(eq(accounts.id, first.id))
    const again = await addLocation(admin)
    expect([again.status, again.body.code]).toEqual([403, "suspended"])
    await api.deps.db.update(accounts).set({ status: "active" }).where(eq(accounts.id, first.id))
  })

  test("needs a state of the country where it has some, and none elsewhere", async () => {
    const [other] = await rowsOf(
      api.deps.db,
      { france: column.number(), ontario: column.number() },
      sql`select (select id from countries where code = 'FR') as france,
            (select s.id from states s join countries c on c.id = s.country_id
             where c.code = 'CA' and s.code = 'ON') as ontario`,
    )
    const caller = callerOf(await signUp({ email: "state@vale.test" }))
    for (const [state_id, error] of [
      [null, "can't be blank"],
      ["", "can't be blank"],
      [other!.ontario, "is not a state of this country"],
      ["x", "is not a state of this country"],
    ]) {
      const { status, body } = await addLocation(caller, { state_id })
      expect([status, body.errors]).toEqual([422, { state_id: [error] }])
    }
    const { status, body } = await addLocation(caller, {
      country_id: other!.france,
      state_id: other!.ontario,
    })
    expect([status, body.state, body.state_id, body.country]).toEqual([201, null, null, "FR"])
  })

  test("needs a zipcode where addresses have one", async () => {
    const caller = callerOf(await signUp({ email: "zip@vale.test" }))
    const [hongKong] = await rowsOf(
      api.deps.db,
      { id: column.number() },
      sql`select id from countries where code = 'HK'`,
    )
    const refused = await addLocation(caller, { zipcode: null })
    expect([refused.status, refused.body.errors]).toEqual([422, { zipcode: ["can't be blank"] }])
    const { status, body } = await addLocation(caller, { zipcode: "", country_id: hongKong!.id })
    expect([status, body.zipcode]).toEqual([201, null])
  })

  test.each([
    ["name", "", "can't be blank"],
    ["address", " ", "can't be blank"],
    ["city", undefined, "can't be blank"],
    ["zipcode", "x".repeat(21), "is too long"],
    ["country_id", 0, "is not a country"],
    ["phone", "12", "is invalid"],
    ["website", "not a site", "is invalid"],
    ["website", "javascript:alert(1)", "is invalid"],
  ])("refuses %s %j of a location with 422 at the field", async (name, value, error) => {
    const caller = callerOf(await signUp({ email: `place${visitors}@vale.test` }))
    const { status, body } = await addLocation(caller, { [name]: value })
    expect([status, body.errors]).toEqual([422, { [name]: [error] }])
  })

  test("no one gets a mail because someone else signed up with their email", async () => {
    await signUp({ email: "admin@first.test" })
    await api.deps.mailer.deliver()
    const to = eq(outbox.recipient, "admin@first.test")
    expect(await api.deps.db.select().from(outbox).where(to)).toEqual([])
  })
})
