import { expect, test } from "@playwright/test"
import { demo, fresh } from "#tests/support/accounts.ts"
import { readList } from "../support/bff.ts"
import { chooseFitting, hydrated } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

test("labels are made, changed, given to new reviews and to one, and deleted", async ({ page, context }) => {
  await signIn(context, demo.admin)
  await page.goto("/settings/review-labels")
  const name = `Waiting for kitchen ${fresh()}`
  const changed = `Kitchen ${fresh()}`
  const form = page.getByRole("form", { name: "New label" })
  await hydrated(page, form)
  await form.getByLabel("Name").fill(name)
  await form.getByLabel("Color").fill("#aa3300")
  await form.getByRole("button", { name: "Add label" }).click()
  const labels = page.getByRole("list", { name: "Labels" }).getByRole("listitem")
  const row = labels.filter({ hasText: new RegExp(`${name}|${changed}`) })
  await expect(labels.filter({ hasText: "Escalated" })).toBeVisible()
  await expect(row).toContainText(name)
  await expect(form.getByLabel("Name")).toHaveValue("")

  await form.getByLabel("Name").fill(name.toUpperCase())
  await form.getByRole("button", { name: "Add label" }).click()
  await expect(form).toContainText("Name has already been taken")

  const given = page.getByRole("form", { name: "New reviews" })
  await given.getByLabel("Label for new reviews").selectOption({ label: name })
  await given.getByRole("button", { name: "Save" }).click()
  await expect(page.getByRole("status").filter({ hasText: "Settings saved" })).toBeVisible()

  await row.locator("summary").filter({ hasText: "Edit" }).click()
  await row.getByRole("textbox", { name: "Name" }).fill(changed)
  await row.getByRole("button", { name: "Save" }).click()
  await expect(row.locator("[data-part=label]")).toHaveText(changed)
  await expect(given.getByLabel("Label for new reviews")).toContainText(changed)

  const { items } = await readList<{ id: number }>(
    context,
    "reviews",
    "?per_page=1&sort[order]=asc&source_id=2",
  )
  const review = await context.newPage()
  await review.goto(`/reviews/${items[0]!.id}`)
  await hydrated(review, review.getByRole("combobox", { name: "Label" }))
  await review.getByRole("combobox", { name: "Label" }).selectOption({ label: changed })
  await review
    .getByRole("region", { name: "Status", exact: true })
    .getByRole("button", { name: "Save" })
    .click()
  await expect(review.getByRole("list", { name: "History" })).toContainText(`set the label ${changed}`)

  await row.locator("summary").filter({ hasText: "Delete" }).click()
  await row.locator(".confirm").getByRole("button", { name: "Delete" }).click()
  await expect(row).toHaveCount(0)
})

test("tags are made, found, renamed, merged and deleted, with how many reviews have each", async ({
  page,
  context,
}) => {
  await signIn(context, demo.admin)
  await page.goto("/settings/tags")
  const zebra = `Zebra ${fresh()}`
  const form = page.getByRole("form", { name: "New tag" })
  const rows = page.getByRole("list", { name: "Tags" }).getByRole("listitem")
  await hydrated(page, form)
  for (const name of [`${zebra} crossing`, `${zebra} stripes`]) {
    await form.getByLabel("Name").fill(name)
    await form.getByRole("button", { name: "Add tag" }).click()
    await expect(page.getByRole("status").filter({ hasText: "Tag saved" }).last()).toBeVisible()
    await expect(form.getByLabel("Name")).toHaveValue("")
  }
  await page.getByRole("searchbox", { name: "Search tags" }).fill(zebra.toLowerCase())
  await page.keyboard.press("Enter")
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText("0 reviews")
  await hydrated(page, form)

  const crossing = rows.filter({ hasText: `${zebra} crossing` })
  await crossing.locator("summary").filter({ hasText: "Rename" }).click()
  await crossing
    .getByRole("form", { name: /^Rename/ })
    .getByLabel("Name")
    .fill(`${zebra} road`)
  await crossing.getByRole("button", { name: "Save" }).click()
  const road = rows.filter({ hasText: `${zebra} road` })
  await expect(road).toHaveCount(1)
  await road.locator("summary").filter({ hasText: "Merge" }).click()
  await road.getByRole("combobox", { name: "Tag to keep" }).fill(`${zebra} str`)
  await chooseFitting(page, `${zebra} str`, `${zebra} stripes`)
  await road.getByRole("button", { name: "Merge" }).click()
  await expect(rows).toHaveCount(1)
  await rows.locator("summary").filter({ hasText: "Delete" }).click()
  await rows.locator(".confirm").getByRole("button", { name: "Delete" }).click()
  await expect(page.getByText("No tags found.")).toBeVisible()
})
