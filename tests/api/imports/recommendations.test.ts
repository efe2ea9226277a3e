import { systemClock } from "#review-api/core/clock.ts"
import { mentions } from "#review-api/db/schema/mentions.ts"
import { openReader } from "#review-api/insights/open-reader.ts"
import { readReviews } from "#review-api/services/review-keywords/review-reading-job.ts"
import { type AlertFixture, startAlertFixture } from "#tests/support/alert-fixture.ts"
import { notify } from "#tests/support/alerts.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { importFile } from "#tests/support/import.ts"
import type { SeededAccount } from "#tests/support/seed.ts"
import type { TestApi } from "#tests/support/test-api.ts"

const rows: [recommends: string, text: string][] = [
  ["doesn't recommend", "The staff were friendly and the soup was wonderful."],
  ["not_recommended", "The soup was cold and the waiter was rude."],
  ["negative", ""],
  ["recommends", "The soup was cold and the waiter was rude."],
  ["positive", ""],
]
const file = `name,address,date,recommendation_type,text,reviewer\n${rows
  .map(
    ([said, text], at) =>
      `Alder Cafe,1 Main Street,${new Date(Date.now() - (at + 1) * 60_000).toISOString()},${said},${text},Guest ${at}`,
  )
  .join("\n")}\n`
const nos = ["Guest 0", "Guest 1", "Guest 2"]

describe.each(databasesFor("files"))("recommendations of a file, on %s", (database) => {
  let fixture: AlertFixture
  let api: TestApi
  let first: SeededAccount

  beforeAll(async () => {
    fixture = await startAlertFixture(database, systemClock)
    ;({ api, first } = fixture)
    await fixture.make({ alert_type_id: 2, alert_frequency_id: 1 })
    const into = { account: "Pine & Co", admin: "admin@first.test", source: "facebook" }
    const { result } = await importFile(api.deps, file, into)
    expect(result).toMatchObject({ imported: rows.length, rejected: 0 })
  })
  afterAll(() => fixture.close())

  const authors = async (query: string) => {
    const { body } = await api.call("GET", `/reviews?per_page=100&${query}`, { as: await fixture.admin() })
    return body._embedded.reviews.map(({ author }: { author: string }) => author).toSorted()
  }

  test("are negative where they say no: for alerts", async () => {
    await notify(api, first)
    const { subject, text } = await fixture.onlyMail()
    expect(subject).toBe("3 new negative reviews for Pine & Co")
    expect(text).toContain("Doesn't recommend")
  })

  test("are negative where they say no: for filters, figures and lists, whatever their words say", async () => {
    const reader = openReader()
    await readReviews(api.deps, first.id, new AbortController().signal, { reader })
    await reader.close()
    expect(await authors("review_types=recommendation&sentiment=-1")).toEqual(nos)
    expect(await authors("review_types=recommendation&sentiment=1")).toEqual(["Guest 3", "Guest 4"])
    expect(await authors("sentiment=-1&rating=0")).toEqual(nos)
  })

  test("have negative words as any review has", async () => {
    const found = await api.deps.db.select().from(mentions)
    expect(found.some(({ term, sentiment }) => term === "soup" && sentiment === -1)).toBe(true)
    const { body } = await api.call("GET", `/insights/${first.id}/mentioned?sentiment=negative`, {
      as: await fixture.admin(),
    })
    expect(JSON.stringify(body)).toContain("soup")
  })
})
