import { within } from "@testing-library/dom"
import {
  csvLines,
  followNamed,
  pressNamed,
  queryOf,
  rowsOf,
  rowWith,
  textOf,
} from "../../support/page-parts.ts"
import { demo, signedIn, visitor } from "../../support/pages.ts"
import { readBff, readList, write } from "../../support/pages-bff.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const path = "/request-reviews/ways-to-ask"
const region = ({ screen }: TextBrowser, name: string) => within(screen.getByRole("region", { name }))
const heading = ({ screen }: TextBrowser, name: string) => screen.queryByRole("heading", { name })

async function made(admin: TextBrowser, kind: "request_pages" | "kiosk_pages", body: object) {
  const { items } = await readList(admin, "locations")
  const answer = await write(admin, "POST", `/api/bff/${kind}`, { location_ids: [items[0]!.id], ...body })
  return (await answer.json()) as { id: number; slug: string }
}

async function answers(at: string, button: string, comment?: string): Promise<void> {
  const guest = visitor()
  await guest.open(at)
  await pressNamed(guest, button)
  if (comment === undefined) return
  guest.fill(guest.screen.getByLabelText(/^Comment/), comment)
  await pressNamed(guest, "Send to the team")
}

test("what a visitor answers on a landing page stands on its page in the app, with a file", async () => {
  const admin = await signedIn(demo.admin)
  const { id, slug } = await made(admin, "request_pages", { title: "Bar tabs", feedback_type: "stars" })
  const page = `/request-reviews/landing-pages/${id}`
  await admin.open(page)
  expect(region(admin, "Responses").getByText("No responses yet.")).toBeInTheDocument()
  await answers(`/go/${slug}`, "5 stars", "Worth <b>every</b> mile.")
  await answers(`/go/${slug}?via=qr`, "2 stars")
  await admin.open(path)
  const row = rowWith(rowsOf(admin, "Landing pages"), "Bar tabs")
  expect(row).toHaveTextContent(/2 responses on Bar tabs\d\d\/\d\d\/\d\d/)
  const link = admin.screen.getByRole("link", { name: "2 responses on Bar tabs" })
  expect(link).toHaveAttribute("href", `${page}#responses`)
  await admin.click(link)
  const shown = textOf(admin.screen.getByRole("region", { name: "Average" }))
  expect(shown).toContain("Sum of all stars divided by responses")
  expect(shown).toContain("3.50")
  const comments = region(admin, "Comments").getAllByRole("listitem")
  expect(comments.map(textOf)).toEqual([
    expect.stringMatching(/^Worth <b>every<\/b> mile\.5 stars.+Landing page/),
  ])
  const file = await admin.ask(admin.screen.getByRole("link", { name: "Download CSV" }).getAttribute("href")!)
  const { head, lines } = csvLines(await file.text())
  expect([head, lines.length]).toEqual([
    "response_id,location_name,channel,type,score,comment,answered_at",
    2,
  ])
})

test("comments of a landing page are read page by page", async () => {
  const admin = await signedIn(demo.admin)
  await admin.open(path)
  await followNamed(admin, "Tell us about your visit")
  const shown = () => region(admin, "Comments").getAllByRole("listitem").map(textOf)
  const newest = shown()
  expect(newest).toHaveLength(10)
  await followNamed(admin, "Older")
  expect(queryOf(admin, "after")).not.toBeNull()
  expect(shown()).not.toEqual(newest)
  await followNamed(admin, "Newer")
  expect(shown()).toEqual(newest)
})

test("a kiosk and the pages of a location have their own responses", async () => {
  const admin = await signedIn(demo.admin)
  const { id, slug } = await made(admin, "kiosk_pages", {
    title: "Terrace",
    feedback_type: "thumbs",
    pin: "4711",
  })
  await answers(`/kiosk/${slug}`, "Yes")
  await admin.open(`/request-reviews/kiosks/${id}`)
  expect(textOf(admin.screen.getByRole("region", { name: "Thumbs up" }))).toContain("100%")
  expect(heading(admin, "Average")).toBeNull()
  const { items } = await readList(admin, "locations")
  const place = items.at(-1)!.id
  const tab = `/settings/locations/${place}/details?tab=landing_pages`
  const { landing_slug: own } = await readBff<{ landing_slug: string }>(admin, `locations/${place}`)
  await admin.open(tab)
  expect(region(admin, "Responses").getByText("No responses yet.")).toBeInTheDocument()
  await answers(`/go/${own}?type=nps`, "9", "Back next year")
  await admin.open(tab)
  expect(heading(admin, "Net promoter score")).toBeInTheDocument()
  expect(textOf(region(admin, "Comments").getByRole("listitem"))).toContain("Back next year")
})

test("the ways to ask have a file of the responses on the pages that each location has", async () => {
  const admin = await signedIn(demo.admin)
  await admin.open(path)
  const part = region(admin, "Pages of each location")
  const href = part.getByRole("link", { name: "Download CSV" }).getAttribute("href")!
  const shown = Number(/(\d+) responses/.exec(textOf(part.getByText(/^\d+ responses$/)))?.[1])
  const { lines } = csvLines(await (await admin.ask(href)).text())
  const rows = lines.filter((line) => /^\d+,/.test(line))
  expect(shown).toBeGreaterThanOrEqual(36)
  expect(rows.length).toBeGreaterThanOrEqual(shown)
})

test("who may read a landing page but not change it sees its responses without the form", async () => {
  const user = await signedIn(demo.user)
  const { items } = await readList(user, "locations")
  await made(await signedIn(demo.admin), "request_pages", {
    title: "Seen by a user",
    location_ids: [items[0]!.id],
  })
  await user.open(path)
  await followNamed(user, "Seen by a user")
  expect(textOf(user.screen.getByRole("heading", { level: 1 }))).toBe("Seen by a user")
  expect(user.screen.queryByRole("button", { name: "Save" })).toBeNull()
  expect(heading(user, "Responses")).toBeInTheDocument()
})
