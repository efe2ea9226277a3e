import { readReviews } from "#review-api/services/review-keywords/review-reading-job.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor } from "#tests/support/databases.ts"
import { addReview, switchOn } from "#tests/support/responses.ts"
import { type SeededAccount, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const path = "/response_templates"
const german = "Das Frühstück war wunderbar und das Personal sehr freundlich. Wir kommen gerne wieder zurück."

describe.each(databasesFor("jobs"))("what a suggestion says of its review on %s (D-131)", (database) => {
  let api: TestApi
  let admin: Caller
  let first: SeededAccount

  beforeAll(async () => {
    api = await startTestApi({ database })
    ;({ first } = await seedTwoAccounts(api.deps))
    admin = await api.login("admin@first.test")
    await switchOn(api.deps, first.id, ["ai_responses"])
  })
  afterAll(() => api.close())

  /** A review that has been read. */
  async function read(stars: number, content: string, title: string | null = null): Promise<number> {
    const of = { accountId: first.id, locationId: first.locationIds[0]!, stars }
    const sentiment = Math.sign(stars - 3)
    const id = await addReview(api.deps, of, { author: "Ada", title, content, sentiment })
    await readReviews(api.deps, first.id, new AbortController().signal)
    return id
  }
  const suggest = async (review_id: number, template_id?: number) => {
    const answer = await api.call("POST", "/responses/suggestions", {
      as: admin,
      body: { review_id, template_id },
    })
    expect(answer.status).toBe(200)
    return answer.body as { content: string; template_id: number | null }
  }
  const make = async (content: string, more: object = {}): Promise<number> => {
    const body = { name: "Own", content, ...more }
    return (await api.call("POST", path, { as: admin, body })).body.id
  }
  const remove = (ids: number[]) =>
    Promise.all(ids.map((id) => api.call("DELETE", `${path}/${id}`, { as: admin })))

  test.each([
    [5, /you found the breakfast delicious/, /sorry the parking was dirty/],
    [3, /glad you found the breakfast delicious/, /sorry the parking was dirty/],
    [
      1,
      /good to know that you found the breakfast delicious/,
      /[Tt]he parking (?:was|shouldn't have been) dirty/,
    ],
  ])(
    "to %i stars it thanks for what was liked and apologizes for what was not",
    async (stars, praise, blame) => {
      const { content } = await suggest(
        await read(stars, "The breakfast was delicious. The parking was terrible and dirty."),
      )
      expect(content).toMatch(praise)
      expect(content).toMatch(blame)
      expect(content).not.toMatch(/[{}]|undefined|null/)
    },
  )

  test("to a review that is not good it thanks for telling of what may have been praise", async () => {
    for (const stars of [3, 1]) {
      const { content } = await suggest(await read(stars, "The breakfast was delicious."))
      expect(content).not.toMatch(/\b(?:liked|enjoyed|found)\b/)
    }
  })

  test("it names nothing that the review does not, and no word that may be someone's name", async () => {
    const { content } = await suggest(await read(5, "Waterville was lovely."))
    expect(content).not.toMatch(/waterville|liked|enjoyed|thoughts on|We're sorry/i)
  })

  test("a text of the account names the subject after its first sentence, whatever its tags; one that was asked for stays as it is", async () => {
    const own = await make("Thank you, {{author}}! See you soon.", { rating_min: 4 })
    const id = await read(5, "The breakfast was delicious.")
    expect(await suggest(id)).toEqual({
      content: "Thank you, Ada! We're glad you found the breakfast delicious. See you soon.",
      template_id: own,
    })
    expect((await suggest(id, own)).content).toBe("Thank you, Ada! See you soon.")
    const tag = { template_id: own, name: "compliment" }
    expect((await api.call("POST", "/template_tags", { as: admin, body: tag })).status).toBe(201)
    expect((await suggest(id)).content).toMatch(/breakfast delicious/)
    await remove([own])
  })

  test("a review is answered in its own language where a template has it, and never in another's where one has its own", async () => {
    const english = await make("Thank you for your visit, {{author}}! We hope to see you again.", {
      rating_min: 4,
    })
    const own = await make("Vielen Dank für Ihren Besuch, {{author}}! Wir freuen uns auf Sie.", {
      rating_min: 4,
    })
    const [toGerman, toEnglish] = [await read(5, german), await read(5, "The breakfast was delicious.")]
    for (let turn = 0; turn < 3; turn += 1) {
      expect(await suggest(toGerman)).toEqual({
        content: "Vielen Dank für Ihren Besuch, Ada! Wir freuen uns auf Sie.",
        template_id: own,
      })
      expect((await suggest(toEnglish)).template_id).toBe(english)
    }
    await remove([english])
    expect((await suggest(toEnglish)).template_id).toBeNull()
    await remove([own])
    expect((await suggest(toGerman)).content).toMatch(/Ada/)
  })
})
