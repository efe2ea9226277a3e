import { type Browser, expect, test } from "@playwright/test"
import { demo, readers } from "#tests/support/accounts.ts"
import { readList, readReviews } from "../support/bff.ts"
import { signIn } from "../support/sign-in.ts"

async function withSession<T>(
  browser: Browser,
  email: string,
  use: (context: Awaited<ReturnType<Browser["newContext"]>>) => Promise<T>,
) {
  const context = await browser.newContext()
  try {
    await signIn(context, email)
    return await use(context)
  } finally {
    await context.close()
  }
}

const locationsOf = (browser: Browser, email: string) =>
  withSession(browser, email, async (context) => {
    const { items } = await readList<{ id: number }>(context, "locations", "?per_page=500")
    return items.map(({ id }) => id)
  })

const missing = 999_999_999

for (const email of readers) {
  test(`another account's review looks to ${email} as one that does not exist`, async ({
    page,
    context,
    browser,
  }) => {
    const foreign = await withSession(
      browser,
      demo.second,
      async (other) => (await readReviews(other)).items[0]!,
    )
    await signIn(context, email)
    const pages: string[] = []
    const answers: unknown[] = []
    for (const id of [foreign.id, missing]) {
      await page.goto(`/reviews/${id}`)
      await expect(page).toHaveURL(/\/error\?statusCode=404/)
      pages.push(new URL(page.url()).search)
      const response = await context.request.get(`/api/bff/reviews/${id}`)
      expect(response.status()).toBe(404)
      answers.push(await response.json())
    }
    expect(pages[0]).toBe(pages[1])
    expect(answers[0]).toEqual(answers[1])
  })
}

test("a review at an unassigned location looks to a user as one that does not exist", async ({
  page,
  context,
  browser,
}) => {
  const own = await locationsOf(browser, demo.user)
  const all = await locationsOf(browser, demo.admin)
  const hidden = all.find((id) => !own.includes(id))!
  expect(own.length).toBeGreaterThan(0)
  const review = await withSession(browser, demo.admin, async (other) => {
    const { items } = await readReviews(other, `?location_id=${hidden}&per_page=1`)
    return items[0]!
  })
  await signIn(context, demo.user)
  await page.goto(`/reviews/${review.id}`)
  await expect(page).toHaveURL(/\/error\?statusCode=404/)
  expect((await context.request.get(`/api/bff/reviews/${review.id}`)).status()).toBe(404)
  expect((await context.request.get(`/api/bff/locations/${hidden}`)).status()).toBe(404)
})

for (const [name, collection] of [
  ["locationId", "locations"],
  ["groupId", "groups"],
] as const) {
  test(`a foreign ${name} in the address looks like one that does not exist`, async ({
    page,
    context,
    browser,
  }) => {
    const foreign = await withSession(browser, demo.second, async (other) => {
      const { items } = await readList<{ id: number }>(other, collection)
      return items[0]!.id
    })
    await signIn(context, demo.admin)
    for (const id of [foreign, missing]) {
      await page.goto(`/reviews?${name}=${id}`)
      await expect(page).toHaveURL(/\/error\?statusCode=404&message=Page%20not%20found$/)
      expect((await context.request.get(`/api/bff/${collection}/${id}`)).status()).toBe(404)
    }
  })
}

test("the door for browsers forwards nothing that is not in the operations table", async ({ context }) => {
  await signIn(context, demo.admin)
  for (const path of ["healthz", "metrics", "openapi.json", "reviews/1/../../metrics", "outbox"]) {
    expect((await context.request.get(`/api/bff/${path}`)).status()).toBe(404)
  }
})
