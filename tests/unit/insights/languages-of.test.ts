import { languagesOf } from "#review-api/insights/language/languages-of.ts"

test("texts are told apart by their languages, in their order, however many ask at once", async () => {
  const texts = [
    "Thank you for your visit! We hope to see you again.",
    "Vielen Dank für Ihren Besuch, wir freuen uns auf Sie.",
    "",
    "Merci beaucoup pour votre visite, à bientôt.",
  ]
  const requested = await Promise.all([languagesOf(texts), languagesOf(texts.slice(1, 2))])
  expect(requested).toEqual([["en", "de", "", "fr"], ["de"]])
})
