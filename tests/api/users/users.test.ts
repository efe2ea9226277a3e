import { userTypes } from "#lib/contract/index.ts"
import { users } from "#review-api/db/schema/identity.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { type People, startPeople } from "#tests/support/people.ts"

type Row = Record<string, unknown>

const hourMs = 3_600_000
const dayMs = 24 * hourMs

describe.each(databasesFor("sql", "search"))("users on %s", (database) => {
  let people: People
  beforeAll(async () => {
    people = await startPeople(database)
  })
  afterAll(() => people.api.close())

  describe("the list", () => {
    test("finds people by name and email, in the order that is asked for [F-155, F-580]", async () => {
      const found = async (keywords: string, search_type = "contains") =>
        (await people.list({ account_id: people.first.id, keywords, search_type })).map(
          (user) => user["email"],
        )
      expect(await found("MANAG")).toEqual(["manager@first.test"])
      expect(await found("read-only@first")).toEqual(["read-only@first.test"])
      expect(await found("lim per", "typeahead")).toEqual(["limited-user@first.test"])
      expect(await found("anager", "typeahead")).toEqual([])
      const sorted = async (by: string, order = "asc") =>
        (await people.list({ "sort[by]": by, "sort[order]": order })).map((user) => user["user_type"])
      const types = ["Email Only", "Read Only", "Limited User", "User", "Manager", "Admin"]
      expect(new Set(await sorted("user_type"))).toEqual(new Set(types))
      expect((await sorted("name")).slice(0, 2)).toEqual(["Admin", "Email Only"])
      expect((await sorted("email", "desc"))[0]).toBe("User")
      expect(await sorted("user_type", "desc")).toEqual((await sorted("user_type")).reverse())
      people.time.now += hourMs
      const { caller } = await people.join()
      const byLogin = await people.list({ "sort[by]": "last_login", "sort[order]": "desc" })
      expect([byLogin[0]!["email"], byLogin.at(-1)!["last_login_at"]]).toEqual([caller.email, null])
    })

    test("tells of each what the table shows, places as far as the caller sees them [F-155]", async () => {
      await people.as("Limited User")
      const [manager] = await people.list({ keywords: "manager@" })
      expect(manager).toMatchObject({
        id: people.first.users.Manager.id,
        profile_name: "Manager Person",
        email: "manager@first.test",
        user_type: "Manager",
        user_type_id: userTypes.Manager,
        shadow_user_id: null,
        location_count: 3,
        can_update: true,
      })
      const [admin] = await people.list({ keywords: "admin@" })
      expect(admin).toMatchObject({ location_count: null, is_account_owner: true })
      const { id, caller } = await people.join({ location_ids: [people.first.locationIds[0]!] })
      const [seen] = await people.list({ keywords: "manager@" }, caller)
      expect(seen).toMatchObject({ location_count: 1, can_update: false })
      await people.remove(id)
    })

    test("has shadow users only when they are asked for (D-056) [F-580]", async () => {
      const shadow = {
        accountId: people.first.id,
        email: "guest@partner.test",
        userTypeId: 6,
        shadowUserId: 987,
      }
      const [made] = await people.api.deps.db.insert(users).values(shadow).returning()
      const guests = (query: Row) => people.list({ keywords: "guest@", ...query })
      expect(await guests({})).toEqual([])
      expect(await guests({ include_shadow_users: true })).toMatchObject([
        { id: made!.id, can_update: false },
      ])
      expect((await people.get(made!.id)).status).toBe(404)
      const requested = { as: await people.as("Admin"), query: { include_shadow_users: true } }
      expect((await people.api.call("GET", `/users/${made!.id}`, requested)).status).toBe(200)
      expect((await people.change(made!.id, { first_name: "Other" })).status).toBe(404)
      expect((await people.remove(made!.id)).status).toBe(204)
    })

    test("and one user take the same parameters [F-580, F-581]", async () => {
      const { id, email } = people.first.users.Manager
      const query = {
        account_id: people.first.id,
        keywords: "manager",
        search_type: "typeahead",
        include_shadow_users: false,
      }
      const as = await people.as("Admin")
      const { body } = await people.api.call("GET", "/users", { as, query })
      expect(body._embedded.users.map((user: Row) => user["id"])).toEqual([id])
      const one = await people.api.call("GET", `/users/${id}`, { as, query })
      expect([one.status, one.body.email]).toEqual([200, email])
    })

    test("is paged", async () => {
      const { body } = await people.api.call("GET", "/users", {
        as: await people.as("Admin"),
        query: { per_page: 2, page: 2 },
      })
      expect([body._page, body._embedded.users.length]).toEqual([2, 2])
      expect(body._total_pages).toBe(Math.ceil(body._total / 2))
    })
  })

  describe("inviting", () => {
    test("a new user gets a mail whose link chooses the password, works 7 days, and confirms the email (D-056)", async () => {
      const email = people.newEmail()
      const made = await people.create({
        email,
        location_ids: [people.first.locationIds[0]],
        group_ids: [people.first.groupIds[1]],
      })
      expect([made.status, made.body]).toEqual([
        201,
        expect.objectContaining({
          email,
          profile_name: "Nora Berg",
          user_type: "User",
          is_pending: true,
          location_count: 3,
          location_ids: [people.first.locationIds[0]],
          group_ids: [people.first.groupIds[1]],
        }),
      ])
      expect(await people.lastEntry()).toMatchObject({
        action: "users.create",
        actor: "admin@first.test",
        after: {
          email,
          user_type: "User",
          location_ids: [people.first.locationIds[0]],
          group_ids: [people.first.groupIds[1]],
        },
      })
      const token = await people.mailedToken(email)
      people.time.now += 7 * dayMs - hourMs
      expect((await people.choosePassword(token!)).status).toBe(200)
      const opened = await people.logIn(email)
      expect(opened.body).toMatchObject({ status: "active", user_type_id: userTypes.User })
      const caller = { email, token: opened.body.token }
      const { body } = await people.api.call("GET", "/locations", { as: caller })
      expect(body._total).toBe(3)
      expect((await people.choosePassword(token!)).status).toBe(410)
      expect((await people.get(made.body.id)).body).toMatchObject({ is_pending: false })
    })

    test("an invitation says who invites to which account, in its mail and to its page, until it is accepted (D-056)", async () => {
      const email = people.newEmail()
      await people.create({ email })
      const token = await people.mailedToken(email)
      const [admin] = (await people.list({ keywords: "admin@first.test" })) as { profile_name: string }[]
      const inviter = admin!.profile_name
      const { name } = (
        await people.api.call("GET", `/accounts/${people.first.id}`, { as: await people.as("Admin") })
      ).body
      const mail = await people.lastMail(email)
      expect(mail).toMatchObject({
        subject: `${inviter} has invited you to ${name} on Outpost`,
        text: expect.stringContaining(`${inviter} has invited you to ${name} on Outpost.`),
      })
      const check = () => people.api.call("GET", "/passwords", { query: { token: token! } })
      expect((await check()).body).toMatchObject({
        email,
        invitation: { account_name: name, invited_by: inviter },
      })
      expect((await people.choosePassword(token!)).body).toEqual({ email, is_invitation: true })
      await people.api.call("POST", "/passwords", { body: { email } })
      const again = await people.mailedToken(email)
      const forgotten = await people.api.call("GET", "/passwords", { query: { token: again! } })
      expect(forgotten.body).not.toHaveProperty("invitation")
      expect((await people.choosePassword(again!)).body).toEqual({ email })
    })

    test("the link of an invitation is dead after 7 days", async () => {
      const email = people.newEmail()
      await people.create({ email })
      const token = await people.mailedToken(email)
      people.time.now += 7 * dayMs
      expect((await people.choosePassword(token!)).status).toBe(410)
    })

    test("is sent again to who has not accepted it: the new link works once, the one before no more", async () => {
      const { body } = await people.create()
      const first = (await people.mailedToken(body.email))!
      expect((await people.get(body.id)).body.is_invited).toBe(true)
      expect((await people.inviteAgain(body.id)).status).toBe(202)
      // Before the new mail has gone out.
      expect((await people.choosePassword(first)).status).toBe(410)
      const second = (await people.mailedToken(body.email))!
      expect(second).not.toBe(first)
      expect((await people.choosePassword(first)).status).toBe(410)
      expect((await people.choosePassword(second)).status).toBe(200)
      expect((await people.choosePassword(second)).status).toBe(410)
      expect(await people.lastEntry("users.resend")).toMatchObject({ name: body.email })
      const accepted = await people.inviteAgain(body.id)
      expect([accepted.status, accepted.body.error]).toEqual([
        422,
        "This user has already accepted the invitation.",
      ])
      expect((await people.get(body.id)).body.is_invited).toBe(false)
    })

    test("is sent again by those who may change the user only, and to no one who receives email only", async () => {
      const { body } = await people.create()
      expect((await people.inviteAgain(body.id, await people.as("Manager"))).status).toBe(403)
      expect((await people.inviteAgain(body.id, await people.as("User"))).status).toBe(403)
      const foreign = await people.inviteAgain(people.second.users.User.id)
      const missing = await people.inviteAgain(987_654_321)
      expect([foreign.status, foreign.text]).toEqual([404, missing.text])
      const emailOnly = await people.create({ user_type_id: userTypes["Email Only"] })
      expect((await people.inviteAgain(emailOnly.body.id)).status).toBe(422)
      expect(emailOnly.body.is_invited).toBe(false)
    })

    test("who only receives email gets no link until given a type that logs in", async () => {
      const email = people.newEmail()
      const { body } = await people.create({ email, user_type_id: userTypes["Email Only"] })
      expect(await people.mailedToken(email)).toBeUndefined()
      await people.change(body.id, { user_type_id: userTypes["Read Only"] })
      expect((await people.choosePassword((await people.mailedToken(email))!)).status).toBe(200)
    })

    test("an email that someone has is refused alike, whoever has it", async () => {
      const own = await people.create({ email: "Manager@First.test" })
      const foreign = await people.create({ email: "manager@second.test" })
      expect([own.status, own.body.errors]).toEqual([422, { email: ["is already in use"] }])
      expect([foreign.status, foreign.text]).toEqual([own.status, own.text])
    })

    test.each([
      [{ first_name: "  " }, "first_name", "can't be blank"],
      [{ first_name: "x".repeat(101) }, "first_name", "is too long"],
      [{ email: "nobody" }, "email", "Enter a valid email address"],
      [{ email: "a@b.co,c@d.co" }, "email", "Enter a valid email address"],
      [{ email: "a@b.co\nBcc: c@d.co" }, "email", "Enter a valid email address"],
      [{ user_type_id: 77 }, "user_type_id", "is not a user type"],
      [{ location_ids: [987_654_321] }, "location_ids", "has an unknown location"],
      [{ location_ids: ["x"] }, "location_ids", "has an unknown location"],
      [{ group_ids: [987_654_321] }, "group_ids", "has an unknown group"],
      [{ location_ids: "all" }, "location_ids", "must be a list"],
    ])("refuses %j at its field and makes nothing", async (given, field, error) => {
      const before = (await people.list({ per_page: 500 })).length
      const { status, body } = await people.create(given)
      expect([status, body.errors]).toEqual([422, { [field]: [error] }])
      expect((await people.list({ per_page: 500 })).length).toBe(before)
    })

    test("places of another account are missing ones", async () => {
      for (const [field, foreign] of [
        ["location_ids", people.second.locationIds[0]],
        ["group_ids", people.second.groupIds[0]],
      ] as const) {
        const answers = [foreign, 987_654_321].map((id) =>
          people.create({
            [field]: [people.first[field === "group_ids" ? "groupIds" : "locationIds"][0], id],
          }),
        )
        const [one, other] = await Promise.all(answers)
        expect([one!.status, one!.text]).toEqual([422, other!.text])
      }
      expect((await people.create({ account_id: people.second.id })).status).toBe(403)
    })
  })
})
