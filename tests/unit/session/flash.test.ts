import { openFlash, sealFlash } from "#lib/session/flash.ts"

beforeAll(() => {
  process.env.SESSION_SECRET = "a secret of thirty-two characters"
})

const flash = (values: Record<string, string[]>) =>
  sealFlash({ form: "response.save", error: "Response is too long", email: "", values })

// A text of many words, as people write them.
const words =
  "thank you so much for the kind words about our team and the food we hope to see you soon again".split(" ")
const prose = (length: number) => {
  let text = ""
  for (let at = 0; text.length < length; at += 1)
    text += `${words[(at * at * 7 + at * 3) % words.length]!}${at % 17} `
  return text.slice(0, length)
}

describe("what a form brings back in a cookie", () => {
  test("a text of the length of a response comes back whole, and the cookie is one that browsers keep", async () => {
    const content = prose(4_001)
    const seal = await flash({ content: [content], review_id: ["7"] })
    expect(seal.length).toBeLessThan(3_900)
    expect(await openFlash(seal)).toMatchObject({ values: { content: [content], review_id: ["7"] } })
  })

  const noise = Array.from({ length: 9_000 }, (_, at) =>
    String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000)),
  ).join("")

  test("a text that no cookie holds comes back whole from the process that took it", async () => {
    const seal = await flash({ content: [noise], review_id: ["7"] })
    expect(seal.length).toBeLessThan(3_900)
    expect(await openFlash(seal)).toMatchObject({ values: { content: [noise], review_id: ["7"] } })
    expect((await openFlash(seal))?.errors).toBeUndefined()
  })

  test("another process brings back the rest, and says so at the field", async () => {
    const seal = await flash({ content: [noise], review_id: ["7"] })
    delete (globalThis as Record<symbol, unknown>)[Symbol.for("outpost.form-values")]
    expect(await openFlash(seal)).toMatchObject({
      values: { review_id: ["7"] },
      errors: { content: "was too long to keep. Please enter it again." },
    })
  })
})
