import type { Caller } from "#tests/support/api-caller.ts"
import { testDatabases } from "#tests/support/databases.ts"
import { chosenPassword, type People, startPeople } from "#tests/support/people.ts"

type Listed = Record<string, unknown> & { id: number }

describe.each(testDatabases())("the own sessions on %s", (database) => {
  let people: People
  beforeAll(async () => {
    people = await startPeople(database)
  })
  afterAll(() => people.api.close())
  beforeEach(() => {
    people.time.now += 3_600_000
  })

  const list = async (as: Caller) => {
    const { body } = await people.api.call("GET", "/sessions", { as })
    return body._embedded.sessions as Listed[]
  }
  const end = (as: Caller, id: number | string) => people.api.call("DELETE", `/sessions/${id}`, { as })
  const open = async (email: string, agent: string): Promise<Caller> => {
    const headers = { "user-agent": agent, "x-forwarded-for": "203.0.113.9" }
    const body = { email, password: chosenPassword }
    const opened = await people.api.call("POST", "/auth", { body, headers })
    return { email, token: opened.body.token }
  }
  const codeOf = async (as: Caller) => {
    const { status, body } = await people.api.call("GET", "/sessions", { as })
    return [status, body.code]
  }

  test("are listed with begin, last use and where they were opened, this one first (D-079)", async () => {
    const { caller } = await people.join()
    const began = new Date(people.time.now).toISOString()
    people.time.now += 60_000
    const phone = await open(caller.email, "Phone/1.0")
    const [own, other, ...rest] = await list(phone)
    expect(rest).toEqual([])
    expect(own).toMatchObject({
      is_current: true,
      is_impersonated: false,
      address: "203.0.113.9",
      user_agent: "Phone/1.0",
      started_at: new Date(people.time.now).toISOString(),
      last_used_at: new Date(people.time.now).toISOString(),
    })
    expect(other).toMatchObject({ is_current: false, started_at: began, last_used_at: began })
    expect(await list(await people.as("Admin"))).not.toContainEqual(expect.objectContaining({ id: own!.id }))
  })

  test("keep number, begin and place when they are refreshed", async () => {
    const { caller } = await people.join()
    const before = await open(caller.email, "Phone/1.0")
    const [own] = await list(before)
    people.time.now += 86_400_000
    const { body } = await people.api.call("GET", "/auth", { as: before })
    const after = { ...before, token: body.token as string }
    const listed = await list(after)
    expect(listed.filter(({ id }) => id === own!.id)).toEqual([
      { ...own, last_used_at: new Date(people.time.now).toISOString() },
    ])
    expect((await list(before)).find(({ id }) => id === own!.id)).toMatchObject({ is_current: true })
  })

  test("are ended one by one, at once, and their browser is told", async () => {
    const { caller } = await people.join()
    const phone = await open(caller.email, "Phone/1.0")
    const { body } = await people.api.call("GET", "/auth", { as: phone })
    const renewed = { ...phone, token: body.token as string }
    const [, other] = await list(caller)
    expect((await end(caller, other!.id)).status).toBe(204)
    for (const ended of [phone, renewed]) expect(await codeOf(ended)).toEqual([401, "session_invalidated"])
    expect(await codeOf(caller)).toEqual([200, undefined])
    expect((await end(caller, other!.id)).status).toBe(404)
    expect(await people.lastEntry("sessions.end")).toMatchObject({ actor: caller.email })
  })

  test("all others end at once", async () => {
    const { caller } = await people.join()
    const others = [await open(caller.email, "Phone/1.0"), await open(caller.email, "Tablet/1.0")]
    expect((await people.api.call("DELETE", "/sessions", { as: caller })).status).toBe(204)
    for (const other of others) expect(await codeOf(other)).toEqual([401, "session_invalidated"])
    expect(await list(caller)).toHaveLength(1)
  })

  test("of a colleague are no one else's to end", async () => {
    const [one, other] = [await people.join(), await people.join()]
    const [theirs] = await list(other.caller)
    for (const id of [theirs!.id, 987_654_321, "x"]) expect((await end(one.caller, id)).status).toBe(404)
    expect(await codeOf(other.caller)).toEqual([200, undefined])
  })

  test("that are over are not listed", async () => {
    const { caller } = await people.join()
    const phone = await open(caller.email, "Phone/1.0")
    await people.api.call("DELETE", "/auth", { as: phone })
    expect(await list(caller)).toHaveLength(1)
    people.time.now += 31 * 86_400_000
    const fresh = await open(caller.email, "Phone/1.0")
    expect(await list(fresh)).toHaveLength(1)
  })
})
