import { expect, test } from "@playwright/test"
import { demo } from "#tests/support/accounts.ts"
import { readList } from "../support/bff.ts"
import { chooseFitting, hydrated } from "../support/screens.ts"
import { signIn } from "../support/sign-in.ts"

test("labels are made, changed, given to new reviews and to one, and deleted", async ({ page, context }) => {
  await signIn(context, demo.admin)
  await page.goto("/settings/review-labels")
  const fresh = page.getByRole("form", { name: "New label" })
  await hydrated(page, fresh)
  await fresh.getByLabel("Name").fill("Waiting for the kitchen")
  await fresh.getByLabel("Colour").fill("#aa3300")
  await fresh.getByRole("button", { name: "Add label" }).click()
  const labels = page.getByRole("list", { name: "Labels" }).getByRole("listitem")
  const row = labels.filter({ hasText: /kitchen/i })
  await expect(labels.filter({ hasText: "Escalated" })).toBeVisible()
  await expect(row).toContainText("Waiting for the kitchen")
  await expect(fresh.getByLabel("Name")).toHaveValue("")

  await fresh.getByLabel("Name").fill("waiting for the kitchen")
  await fresh.getByRole("button", { name: "Add label" }).click()
  await expect(fresh).toContainText("Name has already been taken")

  const given = page.getByRole("form", { name: "New reviews" })
  await given.getByLabel("Label of new reviews").selectOption({ label: "Waiting for the kitchen" })
  await given.getByRole("button", { name: "Save" }).click()
  await expect(page.getByRole("status").filter({ hasText: "Settings saved" })).toBeVisible()

  await row.locator("summary").filter({ hasText: "Edit" }).click()
  await row.getByRole("textbox", { name: "Name" }).fill("Kitchen")
  await row.getByRole("button", { name: "Save" }).click()
  await expect(row.locator(".label-mark")).toHaveText("Kitchen")
  await expect(given.getByLabel("Label of new reviews")).toContainText("Kitchen")

  const { items } = await readList<{ id: number }>(
    context,
    "reviews",
    "?per_page=1&sort[order]=asc&source_id=2",
  )
  const review = await context.newPage()
  await review.goto(`/reviews/${items[0]!.id}`)
  await hydrated(review, review.getByRole("combobox", { name: "Label" }))
  await review.getByRole("combobox", { name: "Label" }).selectOption({ label: "Kitchen" })
  await review
    .getByRole("region", { name: "Status", exact: true })
    .getByRole("button", { name: "Save" })
    .click()
  await expect(review.getByRole("list", { name: "History" })).toContainText("gave it the label Kitchen")

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
  const fresh = page.getByRole("form", { name: "New tag" })
  const rows = page.getByRole("list", { name: "Tags" }).getByRole("listitem")
  await hydrated(page, fresh)
  for (const name of ["Zebra crossing", "Zebra stripes"]) {
    await fresh.getByLabel("Name").fill(name)
    await fresh.getByRole("button", { name: "Add tag" }).click()
    await expect(page.getByRole("status").filter({ hasText: "Tag saved" }).last()).toBeVisible()
    await expect(fresh.getByLabel("Name")).toHaveValue("")
  }
  await page.getByRole("searchbox", { name: "Search tags" }).fill("zebra")
  await page.keyboard.press("Enter")
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText("0 reviews")
  await hydrated(page, fresh)

  const crossing = rows.filter({ hasText: "Zebra crossing" })
  await crossing.locator("summary").filter({ hasText: "Rename" }).click()
  await crossing
    .getByRole("form", { name: /^Rename/ })
    .getByLabel("Name")
    .fill("Zebra road")
  await crossing.getByRole("button", { name: "Save" }).click()
  const road = rows.filter({ hasText: "Zebra road" })
  await expect(road).toHaveCount(1)
  await road.locator("summary").filter({ hasText: "Merge" }).click()
  await road.getByRole("combobox", { name: "Tag that stays" }).fill("Zebra str")
  await chooseFitting(page, "Zebra str", "Zebra stripes")
  await road.getByRole("button", { name: "Merge" }).click()
  await expect(rows).toHaveCount(1)
  await rows.locator("summary").filter({ hasText: "Delete" }).click()
  await rows.locator(".confirm").getByRole("button", { name: "Delete" }).click()
  await expect(page.getByText("No tags found.")).toBeVisible()
})
