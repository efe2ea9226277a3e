import { AxeBuilder } from "@axe-core/playwright"
import { expect, test } from "@playwright/test"
import { customerTexts } from "#lib/format/customer-texts.ts"
import { composeEmail } from "#review-api/asking/message/compose-email.ts"
import { sampleAsk } from "#tests/support/sample-ask.ts"

const envelope = {
  from: "reviews@saltbridge.test",
  to: "priya@inbox.test",
  signing: null,
  bounceTo: null,
  messageId: "<request-1-2@saltbridge.test>",
  feedbackId: "3:1:request:outpost",
}
const kinds: Record<string, object> = {
  nps: { feedback: "nps" },
  stars: { feedback: "stars" },
  smiley: { feedback: "smiley" },
  thumbs: { feedback: "thumbs" },
  microsurvey: {
    feedback: "microsurvey",
    survey: { type: "nps", question: "How likely are you to come back for the Sunday roast?" },
  },
  "plain text": { layoutId: 2 },
}

/** An email as a program draws it that reads its style sheet and runs no scripts. */
const cases = [
  ...Object.entries(kinds).map(([name, texts]) => ({ name, texts, locale: "en" })),
  ...Object.keys(customerTexts).map((locale) => ({ name: locale, texts: { feedback: "nps" }, locale })),
]

test("requests fit 320 px in every kind and language, and are legible in light and dark", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.route("**/*", (route) => route.abort())
  for (const { name, texts, locale } of cases) {
    const ask = sampleAsk(texts, { person: { firstName: "Priya", lastName: "Nair", locale } })
    await page.setContent(composeEmail(ask, envelope).html!)
    const { scrollWidth, clientWidth } = await page.evaluate(() => ({
      scrollWidth: document.documentElement.scrollWidth,
      clientWidth: document.documentElement.clientWidth,
    }))
    expect.soft([name, scrollWidth <= clientWidth]).toEqual([name, true])
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme })
      const { violations } = await new AxeBuilder({ page })
        .withRules(["color-contrast", "link-name", "target-size", "html-has-lang", "document-title"])
        .analyze()
      expect
        .soft([name, colorScheme, violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)])
        .toEqual([name, colorScheme, []])
    }
  }
})
