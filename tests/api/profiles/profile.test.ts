import { eq } from "drizzle-orm"
import { users } from "#review-api/db/schema/identity.ts"
import { hashToken, issueToken } from "#review-api/identity/tokens.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { testDatabases } from "#tests/support/databases.ts"
import { chosenPassword, type People, startPeople } from "#tests/support/people.ts"
import { withoutLinks } from "#tests/support/without-links.ts"

const next = "another password of mine"

describe.each(testDatabases())("the own profile on %s", (database) => {
  let people: People
  beforeAll(async () => {
    people = await startPeople(database)
  })
  afterAll(() => people.api.close())
  beforeEach(() => {
    people.time.now += 3_600_000
  })

  const { call, patch } = {
    call: (...given: Parameters<People["api"]["call"]>) => people.api.call(...given),
    patch: (...given: Parameters<People["api"]["patch"]>) => people.api.patch(...given),
  }
  const profileOf = async (id: number) => {
    const [row] = await people.api.deps.db.select().from(users).where(eq(users.id, id))
    return row!.profileId
  }
  const setPassword = (as: Caller, body: Record<string, unknown>) =>
    call("PUT", "/passwords", {
      as,
      body: { current_password: chosenPassword, password: next, password_confirmation: next, ...body },
    })
  const wantEmail = (as: Caller, body: Record<string, unknown>) =>
    call("POST", "/email_changes", { as, body: { current_password: chosenPassword, ...body } })
  const confirm = (confirmation_token: string | undefined) =>
    patch("/confirm", { body: { confirmation_token } })
  const isOpen = async (as: Caller) => (await call("GET", "/auth", { as })).status === 200

  /** A shadow session of someone in the own account, as a visitor from a parent has. */
  async function visitor(id: number): Promise<Caller> {
    const { db } = people.api.deps
    const owner = { accountId: people.first.id, userId: id, kind: "shadow", isImpersonated: false } as const
    const token = await issueToken(db, { ...owner, parentHash: hashToken("gone") }, new Date(people.time.now))
    const [user] = await db.select().from(users).where(eq(users.id, id))
    return { email: user!.email, token }
  }

  describe("names and phone", () => {
    test("are changed by their owner, and the log tells what was before", async () => {
      const { id, caller } = await people.join()
      const profile = await profileOf(id)
      const body = { first_name: " Ada ", last_name: "", phone: "(555) 123-4567" }
      const saved = await patch(`/profiles/${profile}`, { as: caller, body })
      expect([saved.status, saved.body]).toEqual([
        200,
        expect.objectContaining({
          id: profile,
          user_id: id,
          first_name: "Ada",
          last_name: "",
          phone: "(555) 123-4567",
          avatar_url: null,
        }),
      ])
      expect(await people.lastEntry("profiles.")).toMatchObject({
        actor: caller.email,
        before: { first_name: "Nora", last_name: "Berg", phone: null },
        after: { first_name: "Ada", last_name: "", phone: "(555) 123-4567" },
      })
      for (const phone of ["+44 20 7946 0018", ""])
        expect((await patch(`/profiles/${profile}`, { as: caller, body: { phone } })).body.phone).toBe(
          phone || null,
        )
    })

    test("single keys are on until they are turned off, and stay so when something else changes", async () => {
      const { id, caller } = await people.join()
      const address = `/profiles/${await profileOf(id)}`
      const isOn = async () => (await call("GET", address, { as: caller })).body.keyboard_shortcuts
      expect(await isOn()).toBe(true)
      const off = await patch(address, { as: caller, body: { keyboard_shortcuts: false } })
      expect([off.status, off.body.keyboard_shortcuts, off.body.first_name]).toEqual([200, false, "Nora"])
      await patch(address, { as: caller, body: { first_name: "Ada" } })
      expect(await isOn()).toBe(false)
      expect((await patch(address, { as: caller, body: { keyboard_shortcuts: "no" } })).status).toBe(422)
      await patch(address, { as: caller, body: { keyboard_shortcuts: true } })
      expect(await isOn()).toBe(true)
    })

    test.each([
      [{ first_name: " " }, "first_name", "can't be blank"],
      [{ last_name: "x".repeat(101) }, "last_name", "is too long"],
      [{ phone: "555-123-456" }, "phone", "Enter a valid phone number"],
      [{ phone: "55512345678" }, "phone", "Enter a valid phone number"],
      [{ phone: "+44 20 7946" }, "phone", "Enter a valid phone number"],
    ])("refuse %j at the field [F-414]", async (body, field, error) => {
      const as = await people.as("User")
      const answer = await patch(`/profiles/${await profileOf(people.first.users.User.id)}`, { as, body })
      expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [error] }])
    })

    test("of others are read with user.read and changed by no one here", async () => {
      const other = await profileOf(people.first.users.Manager.id)
      const get = async (type: "Admin" | "Read Only") =>
        call("GET", `/profiles/${other}`, { as: await people.as(type) })
      expect((await get("Admin")).body).toMatchObject({ first_name: "Manager", phone: null })
      expect((await get("Read Only")).status).toBe(403)
      const body = { first_name: "Mine" }
      expect((await patch(`/profiles/${other}`, { as: await people.as("Admin"), body })).status).toBe(404)
    })
  })

  describe("the password", () => {
    test("is changed with the current one, and every other session ends (D-046, D-067)", async () => {
      const { caller } = await people.join()
      const other = { ...caller, token: (await people.logIn(caller.email)).body.token as string }
      await call("POST", "/passwords", { body: { email: caller.email } })
      const link = await people.mailedToken(caller.email)
      expect((await setPassword(caller, {})).status).toBe(204)
      expect(await isOpen(caller)).toBe(true)
      const ended = await call("GET", "/auth", { as: other })
      expect([ended.status, ended.body.code]).toEqual([401, "session_invalidated"])
      expect((await people.logIn(caller.email)).status).toBe(401)
      expect((await people.logIn(caller.email, next)).status).toBe(201)
      expect((await people.choosePassword(link!)).status).toBe(410)
      const entry = await people.lastEntry("passwords.change")
      expect(entry).toMatchObject({ name: caller.email })
      expect(JSON.stringify(entry)).not.toContain(next)
    })

    test.each([
      [{ current_password: "not it at all" }, "current_password", "is wrong"],
      [{ current_password: "" }, "current_password", "can't be blank"],
      [{ password: "short", password_confirmation: "short" }, "password", "must have 10 to 128 characters"],
      [
        { password: "sunshine2024", password_confirmation: "sunshine2024" },
        "password",
        "Choose a password that is harder to guess.",
      ],
      [{ password_confirmation: "something else" }, "password_confirmation", "Passwords do not match"],
    ])("stays with %j", async (body, field, error) => {
      const { caller } = await people.join()
      const answer = await setPassword(caller, body)
      expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [error] }])
      expect((await people.logIn(caller.email)).status).toBe(201)
    })

    test("is not guessed: after ten tries in a minute there is a rest", async () => {
      const { caller } = await people.join()
      const statuses = []
      for (let turn = 0; turn < 11; turn += 1) {
        const wrong = { current_password: `guess ${turn}` }
        const answer =
          turn % 2
            ? await setPassword(caller, wrong)
            : await wantEmail(caller, { ...wrong, email: people.newEmail() })
        statuses.push(answer.status)
      }
      expect(statuses).toEqual([...Array(10).fill(422), 429])
    })
  })

  describe("the email", () => {
    test("changes when the link at the new one is opened, and not before (D-044)", async () => {
      const { id, caller } = await people.join()
      const email = people.newEmail()
      expect((await wantEmail(caller, { email })).status).toBe(202)
      const profile = await call("GET", `/profiles/${await profileOf(id)}`, { as: caller })
      expect(profile.body.pending_email).toBe(email)
      expect((await people.logIn(caller.email)).status).toBe(201)
      expect((await people.logIn(email)).status).toBe(401)
      const token = await people.mailedToken(email)
      const check = () => call("GET", "/confirm", { query: { confirmation_token: token! } })
      expect(withoutLinks((await check()).body)).toEqual({ email, is_change: true })
      expect((await people.logIn(caller.email)).status).toBe(201)
      expect((await confirm(token)).body).toEqual({ email, status: "active", is_change: true })
      expect([(await confirm(token)).status, (await check()).status]).toEqual([410, 410])
      expect((await people.logIn(caller.email)).status).toBe(401)
      expect((await people.logIn(email)).body).toMatchObject({ email, user_id: id })
      const ended = await call("GET", "/auth", { as: caller })
      expect([ended.status, ended.body.code]).toEqual([401, "session_invalidated"])
      expect(await people.lastEntry("email_changes.complete")).toMatchObject({
        before: { email: caller.email },
        after: { email },
      })
      expect((await people.create({ email: caller.email })).status).toBe(201)
    })

    test.each(["old", "new"])("changes at a login by the link with the %s one", async (which) => {
      const { caller } = await people.join()
      const email = people.newEmail()
      await wantEmail(caller, { email })
      const confirmation_token = await people.mailedToken(email)
      const typed = which === "old" ? caller.email : email
      const wrong = { email: typed, password: "not it at all", confirmation_token }
      expect((await call("POST", "/auth", { body: wrong })).status).toBe(401)
      const body = { email: typed, password: chosenPassword, confirmation_token }
      const opened = await call("POST", "/auth", { body })
      expect([opened.status, opened.body.email]).toEqual([201, email])
      expect(await isOpen({ email, token: opened.body.token })).toBe(true)
    })

    test("stays when the link is 7 days old, or another email was asked for since", async () => {
      const { caller } = await people.join()
      const [one, other] = [people.newEmail(), people.newEmail()]
      await wantEmail(caller, { email: one })
      const first = await people.mailedToken(one)
      await wantEmail(caller, { email: other })
      const second = await people.mailedToken(other)
      expect((await confirm(first)).status).toBe(410)
      people.time.now += 7 * 86_400_000
      expect((await confirm(second)).status).toBe(410)
      expect((await people.logIn(caller.email)).status).toBe(201)
    })

    test("goes to one of two who want the same", async () => {
      const [one, other] = [await people.join(), await people.join()]
      const email = people.newEmail()
      await wantEmail(one.caller, { email })
      const first = await people.mailedToken(email)
      people.time.now += 1000
      await wantEmail(other.caller, { email })
      const second = await people.mailedToken(email)
      expect((await confirm(second)).status).toBe(200)
      expect((await confirm(first)).status).toBe(410)
      expect((await people.logIn(email)).body.user_id).toBe(other.id)
      expect((await people.logIn(one.caller.email)).status).toBe(201)
    })

    test.each([
      [{ current_password: "not it at all" }, "current_password", "is wrong"],
      [{ email: "nobody" }, "email", "Enter a valid email address"],
      [{ email: "MANAGER@second.test" }, "email", "is already in use"],
    ])("is not asked for with %j, and nothing is sent", async (given, field, error) => {
      const { caller } = await people.join()
      const email = people.newEmail()
      const answer = await wantEmail(caller, { email, ...given })
      expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [error] }])
      expect(await people.mailedToken(email)).toBeUndefined()
      const own = await wantEmail(caller, { email: caller.email.toUpperCase() })
      expect(own.body.errors).toEqual({ email: ["is already yours"] })
    })
  })

  test("a visitor in a shadow session changes nothing of it (D-049)", async () => {
    const { id } = await people.join()
    const as = await visitor(id)
    const answers = [
      await patch(`/profiles/${await profileOf(id)}`, { as, body: { first_name: "Guest" } }),
      await setPassword(as, {}),
      await wantEmail(as, { email: people.newEmail() }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  })
})
