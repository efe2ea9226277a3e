import { DatabaseAway, isDatabaseAway } from "#review-api/db/away.ts"
import { createOutage, persist } from "#review-api/db/outage.ts"
import { checkVersion, refusalOf } from "#review-api/db/refusal.ts"

const coded = (code: string, message = "x") => Object.assign(new Error(message), { code })
const wrapped = (cause: unknown) => new Error("Failed query", { cause })

test("lost, refused and superfluous connections and servers that start or stop are the database being away; errors of statements are not", () => {
  const away = [
    "08006",
    "08003",
    "57P01",
    "57P02",
    "57P03",
    "53300",
    "ECONNREFUSED",
    "ECONNRESET",
    "EAI_AGAIN",
  ]
  for (const code of away) expect([code, isDatabaseAway(wrapped(coded(code)))]).toEqual([code, true])
  const texts = [
    "Connection terminated unexpectedly",
    "Connection terminated due to connection timeout",
    "timeout exceeded when trying to connect",
    "Client has encountered a connection error and is not queryable",
    "Connection terminated (Queue: response, Worker: 1)",
  ]
  for (const text of texts) expect([text, isDatabaseAway(new Error(text))]).toEqual([text, true])
  expect(isDatabaseAway(wrapped(new DatabaseAway()))).toBe(true)
  for (const code of ["23505", "57014", "42P01", "40001", "ENOSPC"]) {
    expect([code, isDatabaseAway(wrapped(coded(code)))]).toEqual([code, false])
  }
  expect(isDatabaseAway({ ...new DatabaseAway(), message: "as pg-boss tells it" })).toBe(true)
  expect(isDatabaseAway("57P01")).toBe(false)
})

test("what no waiting mends is refused in a sentence; everything else is not refused", () => {
  const sentences = [
    coded("28P01"),
    coded("3D000"),
    coded("0A000", 'extension "unaccent" is not available'),
    wrapped(coded("42501")),
  ].map((error) => refusalOf(error)?.message)
  expect(sentences).toEqual([
    "PostgreSQL refuses the user or the password of DATABASE_URL.",
    "The database that DATABASE_URL names does not exist.",
    "PostgreSQL lacks the extension unaccent.",
    "The DATABASE_URL user needs permission to create tables and extensions.",
  ])
  for (const code of ["ECONNREFUSED", "57P03", "53300"]) expect(refusalOf(coded(code))).toBeNull()
  expect(() => checkVersion(140_011)).toThrow("PostgreSQL 15 or later is needed; this one is 14.")
  expect(() => checkVersion(150_000)).not.toThrow()
})

test("an outage begins and ends once, however often it is looked for, and work that may begin again waits for its end", async () => {
  const heard: string[] = []
  let probes = 0
  const outage = createOutage(async () => {
    probes += 1
    if (probes < 3) throw coded("ECONNREFUSED")
  })
  outage.watch({ began: () => heard.push("began"), ended: () => heard.push("ended") })
  let tries = 0
  const work = persist(outage, async () => {
    tries += 1
    if (tries === 1) for (let times = 0; times < 5; times += 1) outage.check()
    if (tries === 1 || outage.isOn()) throw new DatabaseAway()
    return "done"
  })
  expect(await work).toBe("done")
  expect([heard, probes]).toEqual([["began", "ended"], 3])
  await expect(persist(outage, () => Promise.reject(coded("23505")))).rejects.toMatchObject({ code: "23505" })
  outage.stop()
  await expect(persist(outage, () => Promise.reject(new DatabaseAway()))).rejects.toThrow(DatabaseAway)
})
