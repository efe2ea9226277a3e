import { eq, sql } from "drizzle-orm"
import { userTypes } from "#lib/contract/index.ts"
import type { ApiConfig } from "#review-api/core/config.ts"
import { outbox } from "#review-api/db/schema/mail.ts"
import { anyRows } from "#tests/support/any-rows.ts"
import type { Caller } from "./api-caller.ts"
import type { TestDatabaseKind } from "./databases.ts"
import { emailOf, type loginTypes, seedTwoAccounts } from "./seed.ts"
import { startTestApi } from "./test-api.ts"

type Row = Record<string, unknown>

/** A password that people of `join` have. */
export const chosenPassword = "a password of my own"

/** The seeded accounts with a clock of their own, and the calls about users; an Admin makes them unless said otherwise. */
export async function startPeople(database: TestDatabaseKind, config: Partial<ApiConfig> = {}) {
  const time = { now: Date.parse("2026-03-01T12:00:00Z") }
  const api = await startTestApi({ database, config, clock: { now: () => new Date(time.now) } })
  const { first, second } = await seedTwoAccounts(api.deps)
  let count = 0

  const as = (type: (typeof loginTypes)[number]) => api.login(emailOf(type, "first.test"))
  const by = (caller: Caller | undefined) => caller ?? as("Admin")
  const newEmail = () => `new-${++count}@first.test`
  const bodyOf = (more: Row): Row => ({
    first_name: "Nora",
    last_name: "Berg",
    email: newEmail(),
    user_type_id: userTypes.User,
    ...more,
  })

  const calls = {
    create: async (more: Row = {}, caller?: Caller) =>
      api.call("POST", "/users", { as: await by(caller), body: bodyOf(more) }),
    change: async (id: number, body: Row, caller?: Caller) =>
      api.patch(`/users/${id}`, { as: await by(caller), body }),
    remove: async (id: number, caller?: Caller) =>
      api.call("DELETE", `/users/${id}`, { as: await by(caller) }),
    get: async (id: number, caller?: Caller) => api.call("GET", `/users/${id}`, { as: await by(caller) }),
    async list(query: Row = {}, caller?: Caller) {
      const { body } = await api.call("GET", "/users", { as: await by(caller), query })
      return body._embedded.users as Row[]
    },
    inviteAgain: async (id: number | string, caller?: Caller) =>
      api.call("POST", `/users/${id}/invitation`, { as: await by(caller) }),
    choosePassword: (token: string, password = chosenPassword) =>
      api.patch("/passwords", { body: { token, password, password_confirmation: password } }),
    logIn: (email: string, password = chosenPassword) =>
      api.call("POST", "/auth", { body: { email, password } }),
    /** The token in the newest mail to someone. @param name of the parameter that holds it. */
    async mailedToken(email: string, name = "token"): Promise<string | undefined> {
      await api.deps.mailer.deliver()
      const mine = eq(outbox.recipient, email)
      const sent = await api.deps.db.select().from(outbox).where(mine).orderBy(outbox.id)
      return new RegExp(`[?&]${name}=([\\w-]+)`).exec(sent.at(-1)?.text ?? "")?.[1]
    },
    /** The newest mail to someone. */
    async lastMail(email: string): Promise<Row | undefined> {
      await api.deps.mailer.deliver()
      const sent = await api.deps.db.select().from(outbox).where(eq(outbox.recipient, email))
      return sent.toSorted((one, other) => other.id - one.id)[0]
    },
    /** The newest entry of the first account's log whose action begins so. */
    async lastEntry(action = "users."): Promise<Row | undefined> {
      const [row] = await anyRows(
        api.deps.db,
        sql`select id, action, resource_name as name, actor_email as actor, before, after from audit_entries
            where account_id = ${first.id} and action like ${`${action}%`} order by id desc limit 1`,
      )
      return row
    },
  }

  return {
    api,
    first,
    second,
    time,
    as,
    newEmail,
    ...calls,
    /** A user who has taken the invitation, signed in. */
    async join(more: Row = {}, caller?: Caller): Promise<{ id: number; caller: Caller }> {
      const made = await calls.create(more, caller)
      const { id, email } = made.body
      await calls.choosePassword((await calls.mailedToken(email))!)
      const opened = await calls.logIn(email)
      if (opened.status !== 201) throw new Error(`${email} could not log in: ${opened.text}`)
      return { id, caller: { email, token: opened.body.token } }
    },
  }
}

export type People = Awaited<ReturnType<typeof startPeople>>
