import { render, screen, within } from "@testing-library/react"
import { ReviewCard } from "#components/reviews/review-card.tsx"
import { splitText } from "#components/reviews/review-text.tsx"
import type { Review } from "#lib/contract/index.ts"

const review: Review = {
  id: 7,
  account_id: 1,
  location_id: 3,
  location_name: "Mill Yard",
  location_city: "Portland",
  location_state: "ME",
  source_id: 1,
  source_name: "Google",
  rating: 3.75,
  title: "Worth the detour.",
  content: "Quiet corner booth.",
  author: "Dana R.",
  status: "in_progress",
  sentiment: -1,
  tags: [{ id: 1, name: "service" }],
  published_at: "2026-11-20T00:42:00Z",
}

const show = (more: Partial<Review> = {}, inFull = false) =>
  render(
    <ReviewCard
      review={{ ...review, ...more }}
      accountName="Saltbridge Kitchens"
      timeZone="America/New_York"
      href="/reviews/7"
      inFull={inFull}
    />,
  )

describe("the card of a review", () => {
  test("says stars, source, location, author, date, text, tags, status and sentiment", () => {
    show()
    const card = within(screen.getByRole("article", { name: "Review by Dana R." }))
    expect(card.getByRole("img", { name: "3.75 of 5 stars" })).toBeVisible()
    for (const text of [
      "Google",
      "Mill Yard",
      "Portland, ME",
      "11/19/26 7:42 PM",
      "service",
      "In Progress",
      "Negative",
    ]) {
      expect(card.getByText(text)).toBeVisible()
    }
    expect(card.getByText("Quiet corner booth.")).toHaveTextContent("Worth the detour. Quiet corner booth.")
    expect(card.getByRole("link", { name: "Dana R." })).toHaveAttribute("href", "/reviews/7")
  })

  test("keeps one empty line where a text has many", () => {
    const { container } = show({ title: null, content: "One\n\nTwo\n \n\r\n\n\nThree" })
    expect(container.querySelector(".rev-text")?.textContent).toBe("One\n\nTwo\n\nThree")
  })

  test("lets author, text and response run in their own direction", () => {
    const response = { id: 1, review_id: 7, content: "תודה", status: "published", published_at: null }
    show({ author: "דוד", title: null, content: "היה נקי", response })
    for (const text of ["היה נקי", "תודה"]) expect(screen.getByText(text)).toHaveAttribute("dir", "auto")
    expect(screen.getByText("דוד").closest("b")).toHaveAttribute("dir", "auto")
  })

  test("shows photos small, lazily and with names, each opening in full, and no address but those of the web", () => {
    const urls = [
      "https://a.test/1.jpg",
      "javascript:alert(1)",
      "/2.jpg",
      "http://b.test/3.jpg",
      "https://a.test/1.jpg",
    ]
    show({ images: urls.map((url) => ({ url })) })
    const links = within(screen.getByRole("list", { name: "Photos by Dana R." })).getAllByRole("link")
    expect(links.map((link) => [link.getAttribute("href"), link.getAttribute("rel")])).toEqual([
      ["https://a.test/1.jpg", "noreferrer"],
      ["http://b.test/3.jpg", "noreferrer"],
    ])
    const image = screen.getByRole("img", { name: "Photo 1 of 2 by Dana R." })
    expect(links[0]).toContainElement(image)
    expect([image.getAttribute("loading"), image.getAttribute("referrerpolicy")]).toEqual([
      "lazy",
      "no-referrer",
    ])
    // The policy of pages draws nothing that came over an open line.
    expect(links[1]).toHaveAccessibleName("Photo 2 of 2 by Dana R.")
    expect(links[1]?.querySelector("img")).toBeNull()
  })

  test("draws empty stars as outlines", () => {
    const { container } = show({ rating: 2 })
    const starsIn = (path: string) => container.querySelector(path)?.getAttribute("d")?.match(/M/g)
    expect(starsIn(".stars path:not(.off)")).toHaveLength(2)
    expect(starsIn(".stars path.off")).toHaveLength(3)
  })

  test.each([0, null])("with the rating %p says No rating", (rating) => {
    show({ rating })
    expect(screen.getByText("No rating")).toBeVisible()
    expect(screen.queryByRole("img")).toBeNull()
  })

  test.each([
    ["Recommends", 1],
    ["Doesn't recommend", -1],
    ["No rating", 0],
    ["No rating", null],
  ])("says %s in place of stars for a recommendation of sentiment %p", (said, sentiment) => {
    show({ review_type: "recommendation", rating: null, sentiment })
    expect(screen.getByText(said)).toBeVisible()
    expect(screen.queryByRole("img")).toBeNull()
  })

  test("says stars where a recommendation has them, and no yes or no of any other review", () => {
    const { unmount } = show({ review_type: "recommendation", rating: 4, sentiment: 1 })
    expect(screen.getByRole("img", { name: "4 of 5 stars" })).toBeVisible()
    expect(screen.queryByText("Recommends")).toBeNull()
    unmount()
    show({ review_type: "review", rating: null, sentiment: 1 })
    expect(screen.getByText("No rating")).toBeVisible()
  })

  test("stands without author, text and tags", () => {
    show({ author: " ", title: null, content: null, tags: [], sentiment: null, status: "archived" })
    expect(screen.getByRole("article", { name: "Review by Anonymous" })).toHaveTextContent("No text")
    expect(screen.getByText("archived")).toBeVisible()
  })

  test("shows a removed review as such", () => {
    show({ origin_deleted_at: "2026-11-21T00:00:00Z" })
    expect(screen.getByText("Removed by the source")).toBeVisible()
  })

  test("puts the rest of a long text behind Read more, and all of it on its own page", () => {
    const content = "word ".repeat(200).trim()
    const { unmount } = show({ title: null, content })
    expect(screen.getByText("Read more")).toBeVisible()
    unmount()
    show({ title: null, content }, true)
    expect(screen.queryByText("Read more")).toBeNull()
    expect(screen.getByText(content)).toBeVisible()
  })

  test("cuts a text between words and never within a character", () => {
    expect(splitText("short")).toEqual(["short", null])
    expect(splitText("one two three", 8)).toEqual(["one two", " three"])
    const [shown, rest] = splitText("\u{1F600}".repeat(10), 7)
    expect(shown + rest).toBe("\u{1F600}".repeat(10))
    expect(shown).toBe("\u{1F600}".repeat(3))
  })

  test.each([
    [
      "published [F-668, P-485]",
      "error_published",
      "An error occurred while publishing the response. We'll try again. No action necessary.",
    ],
    [
      "deleted [F-669, P-486]",
      "error_unpublished",
      "An error occurred while deleting the response. We'll try again. No action necessary.",
    ],
  ])("says that a response could not be %s", (_, status, text) => {
    show({ response: { id: 1, review_id: 7, content: "Thank you.", status, published_at: null } })
    expect(screen.getByText(text)).toBeVisible()
  })
})
