import { expect, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { field, freshReview, openReview, press, responseOf, sources } from "../support/replies.ts"
import { signIn } from "../support/sign-in.ts"

test.describe("a response (D-129, D-130)", () => {
  test.beforeEach(({ context }) => signIn(context, demo.admin))

  test("is kept as a draft, changed, published, changed again and deleted", async ({ page, context }) => {
    const { id } = await freshReview(context)
    const reply = page.getByRole("main")
    await openReview(page, id, true)
    await field(page).fill("Thank you for\ncoming.")
    await press(page, "Save draft")
    await expect(page.getByText("Draft saved")).toBeVisible()
    await expect(reply.locator(".reply")).toContainText("Draft")
    await expect(reply.locator(".reply")).toContainText("Thank you for\ncoming.")

    await page.getByRole("link", { name: "Edit", exact: true }).click()
    await expect(field(page)).toHaveValue("Thank you for\ncoming.")
    await field(page).fill("Thank you!")
    await press(page, "Publish")
    await expect(page.getByText("The response is on its way.")).toBeVisible()
    await expect.poll(async () => (await responseOf(context, id))?.status).toBe("published")

    await openReview(page, id, true)
    await expect(reply.locator(".reply")).toContainText("Published")
    await page.getByRole("link", { name: "Edit", exact: true }).click()
    await expect(page.getByRole("button", { name: "Save draft" })).toHaveCount(0)
    await field(page).fill("Thank you very much!")
    await press(page, "Publish")
    await expect(reply.locator(".reply")).toContainText(/Pending|Published/)
    await expect(reply.locator(".reply")).toContainText("Thank you very much!")

    await page.getByText("Delete", { exact: true }).click()
    await press(page, "Delete response")
    await expect(page.getByText("The response is being deleted.")).toBeVisible()
    await expect.poll(() => responseOf(context, id)).toBeNull()
  })

  test("is told at the field what is wrong with it, and nothing typed is lost", async ({ page, context }) => {
    const { id } = await freshReview(context)
    await openReview(page, id, true)
    await press(page, "Publish")
    await expect(page.getByText("Write a response first.")).toBeVisible()
    const long = "All of us say thank you. ".repeat(161).slice(0, 4_001)
    await field(page).fill(long)
    await press(page, "Save draft")
    await expect(page.getByText("Response is too long: 1 character too many")).toBeVisible()
    await expect(field(page)).toHaveValue(long)
    const wide = "é".repeat(2_049)
    await field(page).fill(wide)
    await press(page, "Save draft")
    await expect(page.getByText("Response is too long: 2 bytes at Google too many")).toBeVisible()
    await expect(field(page)).toHaveValue(wide)
    expect(await responseOf(context, id)).toBeNull()
  })

  test("is suggested, or made of a template, below what was typed", async ({ page, context }) => {
    const { id, author } = await freshReview(context)
    await openReview(page, id, true)
    await press(page, "Suggest a reply")
    await expect(field(page)).not.toHaveValue("")
    const first = await field(page).inputValue()
    expect(first).not.toContain("{{")
    await press(page, "Suggest a reply")
    await expect(field(page)).not.toHaveValue(`${first}\n\n${first}`)
    await field(page).fill("My own words.")
    await press(page, "Insert")
    await expect(page.getByText("Choose a template first.")).toBeVisible()
    await page.getByLabel("Template").selectOption({ index: 1 })
    await press(page, "Insert")
    await expect(field(page)).toHaveValue(/^My own words\.\n\n\S/)
    await expect(field(page)).toHaveValue(new RegExp(author?.trim() || "."))
  })

  test("stays a draft where the source takes none from here, which says where to post it", async ({
    page,
    context,
  }) => {
    const { id } = await freshReview(context, sources.apple)
    await openReview(page, id, true)
    await expect(page.getByRole("button", { name: "Publish" })).toHaveCount(0)
    await expect(page.getByText(/does not take responses from here/)).toBeVisible()
    await field(page).fill("To be posted by hand")
    await press(page, "Save draft")
    await expect(page.locator(".reply")).toContainText("To be posted by hand")
    await expect(page.getByRole("button", { name: "Publish" })).toHaveCount(0)
    await page.getByText("Delete", { exact: true }).click()
    await press(page, "Delete draft")
    await expect(page.getByText("Response deleted")).toBeVisible()
    await expect(field(page)).toHaveValue("")
  })
})

test("markup, emoji and text from right to left are shown as they were typed", async ({ page, context }) => {
  await signIn(context, demo.admin)
  const { id } = await freshReview(context)
  const text = "<script>window.hit = 1</script> <b>شكرا</b> 👩‍👩‍👧 \u202eabc"
  await openReview(page, id)
  await field(page).fill(text)
  await press(page, "Save draft")
  await expect(page.locator(".reply p[dir=auto]")).toHaveText(text)
  expect(await page.evaluate(() => "hit" in window)).toBe(false)
  await page.getByRole("link", { name: "Edit", exact: true }).click()
  await expect(field(page)).toHaveValue(text)
  await expect(field(page)).toHaveAttribute("dir", "auto")
})
