import { desc, eq } from "drizzle-orm"
import { outbox } from "#review-api/db/schema/mail.ts"
import { userLocations } from "#review-api/db/schema/places.ts"
import type { Caller } from "../../support/api-caller.ts"
import { databasesFor } from "../../support/databases.ts"
import { emailOf, loginTypes, type SeededAccount, seedTwoAccounts } from "../../support/seed.ts"
import { startTestApi, type TestApi } from "../../support/test-api.ts"

type Row = Record<string, unknown>

describe.each(databasesFor("search"))("notes on %s (D-134)", (database) => {
  let api: TestApi
  let first: SeededAccount
  let second: SeededAccount
  let user: Caller

  beforeAll(async () => {
    // Emails rest until a test asks for them.
    api = await startTestApi({ database, mailRestMs: 3_600_000 })
    ;({ first, second } = await seedTwoAccounts(api.deps))
    user = await api.login(emailOf("User", "first.test"))
  })
  afterAll(() => api.close())

  const seen = () => first.reviewIds[0]!
  const hidden = () => first.reviewIds.at(-1)!
  const write = (more: Row = {}, as = user) =>
    api.call("POST", "/notes", { as, body: { review_id: seen(), content: "Call her back", ...more } })
  const mailsTo = async (email: string) => {
    await api.deps.mailer.deliver()
    return api.deps.db.select().from(outbox).where(eq(outbox.recipient, email)).orderBy(desc(outbox.id))
  }
  const notesCount = async () => (await api.call("GET", `/reviews/${seen()}`, { as: user })).body.notes_count

  test("are written, listed from the oldest, counted, changed and deleted", async () => {
    const before = (await notesCount()) as number
    const { status, body } = await write()
    expect([status, body.content, body.user_name, body.updated_at]).toEqual([
      201,
      "Call her back",
      "User Person",
      null,
    ])
    await write({ content: "Done" })
    expect(await notesCount()).toBe(before + 2)
    const listed = await api.call("GET", "/notes", { as: user, query: { review_id: seen() } })
    expect(listed.body._embedded.notes.map(({ content }: Row) => content)).toEqual(["Call her back", "Done"])
    const changed = await api.patch(`/notes/${body.id}`, { as: user, body: { content: "Called" } })
    expect([changed.body.content, typeof changed.body.updated_at]).toEqual(["Called", "string"])
    expect((await api.call("DELETE", `/notes/${body.id}`, { as: user })).status).toBe(204)
    expect(await notesCount()).toBe(before + 1)
    const history = await api.call("GET", `/reviews/${seen()}/history`, { as: user })
    expect(history.body._embedded.history[0]).toMatchObject({
      action: "note_added",
      user_name: "User Person",
    })
  })

  test("someone who is mentioned gets a mail, who writes gets none, and no one gets two", async () => {
    const ids = [first.users.Manager.id, first.users.User.id, first.users.Manager.id]
    const { body } = await write({ content: "<b>Look</b> שלום", mentioned_user_ids: ids })
    expect(body.mentioned_users.map(({ id }: Row) => id).sort()).toEqual(
      [first.users.Manager.id, first.users.User.id].sort(),
    )
    const [mail, ...more] = await mailsTo("manager@first.test")
    expect(more).toEqual([])
    expect(mail!.subject).toBe("User Person mentioned you in a note in Outpost")
    expect(mail!.text).toContain("<b>Look</b> שלום")
    expect(mail!.html).not.toContain("<b>Look</b>")
    expect(mail!.text).toContain(`/reviews/${seen()}`)
    expect(await mailsTo("user@first.test")).toEqual([])
    await api.patch(`/notes/${body.id}`, { as: user, body: { content: "Look again" } })
    expect(await mailsTo("manager@first.test")).toHaveLength(1)
    const mentioned_user_ids = [...ids, first.users.Admin.id]
    await api.patch(`/notes/${body.id}`, { as: user, body: { mentioned_user_ids } })
    expect(
      [await mailsTo("manager@first.test"), await mailsTo("admin@first.test")].map((all) => all.length),
    ).toEqual([1, 1])
  })

  test("no one is mailed by a note that is gone when its email would leave", async () => {
    const { body } = await write({ mentioned_user_ids: [first.users["Read Only"].id] })
    await api.call("DELETE", `/notes/${body.id}`, { as: user })
    expect(await mailsTo("read-only@first.test")).toEqual([])
  })

  test("who sees the location no more when the email would leave is not mailed", async () => {
    await write({ mentioned_user_ids: [first.users["Read Only"].id] })
    const own = eq(userLocations.userId, first.users["Read Only"].id)
    const rows = await api.deps.db.delete(userLocations).where(own).returning()
    expect(await mailsTo("read-only@first.test")).toEqual([])
    await api.deps.db.insert(userLocations).values(rows)
  })

  test("who has ended these mails gets none", async () => {
    const ids = { mentioned_user_ids: [first.users["Limited User"].id] }
    await write(ids)
    const [mail] = await mailsTo("limited-user@first.test")
    const path = /\/unsubscribe\/alerts\/[\w-]+/.exec(mail!.text)![0]
    expect((await api.call("POST", path)).status).toBeLessThan(300)
    await write(ids)
    expect(await mailsTo("limited-user@first.test")).toHaveLength(1)
  })

  test("only people who see the review are offered, and can be mentioned", async () => {
    const people = async (id: number, more: Row = {}) => {
      const as = await api.login("admin@first.test")
      const { body } = await api.call("GET", "/notes/people", { as, query: { review_id: id, ...more } })
      return (body._embedded.people as Row[]).map(({ email }) => email)
    }
    expect((await people(seen())).sort()).toEqual(
      loginTypes.map((type) => emailOf(type, "first.test")).sort(),
    )
    expect(await people(hidden())).toEqual(["admin@first.test"])
    expect(await people(seen(), { keywords: "man", search_type: "typeahead" })).toEqual([
      "manager@first.test",
    ])
    const without = async (id: number, more: Row = {}) => {
      const as = await api.login("admin@first.test")
      const { body } = await api.call("GET", "/notes/people", { as, query: { review_id: id, ...more } })
      return body.without_access
    }
    expect(await without(hidden())).toEqual([])
    expect(await without(hidden(), { keywords: "man", search_type: "typeahead" })).toEqual(["Manager Person"])
    expect(await without(seen(), { keywords: "man", search_type: "typeahead" })).toEqual([])
    const as = await api.login("admin@first.test")
    const mention = async (id: unknown) =>
      api.call("POST", "/notes", {
        as,
        body: { review_id: hidden(), content: "Hi", mentioned_user_ids: [id] },
      })
    const errors = await Promise.all(
      [first.users.User.id, second.users.Admin.id, first.users["Email Only"].id, 987_654_321, "x"].map(
        mention,
      ),
    )
    expect(new Set(errors.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(errors[0]!.status).toBe(422)
  })

  test.each([
    [{ content: " " }, "content", "can't be blank"],
    [{ content: "x".repeat(4_001) }, "content", "is too long"],
    [{ content: "x\u0000" }, "content", "is invalid"],
    [{ mentioned_user_ids: "all" }, "mentioned_user_ids", "must be a list"],
  ])("a note is refused with %#", async (more, field, error) => {
    const answer = await write(more)
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [error] }])
  })

  test("4,000 characters are taken, emoji counted once each", async () => {
    const content = "😀".repeat(4_000)
    expect((await write({ content })).body.content).toBe(content)
  })

  test.each(loginTypes)("%s writes, and touches notes of others, as D-023 says", async (type) => {
    const as = await api.login(emailOf(type, "first.test"))
    const mayWrite = ["User", "Manager", "Admin"].includes(type)
    const own = await write({}, as)
    expect(own.status).toBe(mayWrite ? 201 : 403)
    expect((await write({ review_id: hidden() }, as)).status).toBe(
      !mayWrite ? 403 : type === "Admin" ? 201 : 404,
    )
    expect((await write({ review_id: second.reviewIds[0] }, as)).status).toBe(mayWrite ? 404 : 403)
    expect((await api.call("GET", "/notes", { as, query: { review_id: seen() } })).status).toBe(200)
    const author = await api.login(emailOf(type === "Manager" ? "User" : "Manager", "first.test"))
    const { body: foreign } = await write({}, author)
    const path = `/notes/${foreign.id}`
    expect((await api.patch(path, { as, body: { content: "Mine" } })).status).toBe(403)
    expect((await api.call("DELETE", path, { as })).status).toBe(type === "Admin" ? 204 : 403)
    if (mayWrite) {
      expect((await api.patch(`/notes/${own.body.id}`, { as, body: { content: "Mine" } })).status).toBe(200)
      expect((await api.call("DELETE", `/notes/${own.body.id}`, { as })).status).toBe(204)
    }
  })
})
