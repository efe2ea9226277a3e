import { renderToString } from "react-dom/server"
import { PostsFilterBar } from "#components/posts/posts-filter-bar.tsx"
import { ReviewsFilterBar } from "#components/reviews/reviews-filter-bar.tsx"
import { canonicalReviewsQuery } from "#lib/features/reviews/canonical.ts"
import { AppPage } from "#tests/support/in-app.tsx"

const facts = {
  path: "/reviews",
  accountId: "1",
  today: "2026-11-20",
  weekStart: "sunday" as const,
  names: { groupId: "New England" },
}

/** The first HTML of the bar, as a browser without scripts has it. */
function firstHtml(query: string): HTMLElement {
  const page = document.createElement("div")
  page.innerHTML = renderToString(
    <AppPage path="/reviews" search={new URLSearchParams(query)} go={() => {}}>
      <ReviewsFilterBar
        facts={facts}
        isMoreOpen={false}
        own={{ labels: [{ id: 8, name: "Waiting", color: "#0033aa" }] }}
      />
    </AppPage>,
  )
  document.body.replaceChildren(page)
  return page
}

const submitted = (page: HTMLElement): string => {
  const form = page.querySelector<HTMLFormElement>("form#filters-form")!
  expect([form.method, form.getAttribute("action")]).toEqual(["get", "/reviews"])
  const fields = [...form.elements].filter(
    (field) => field instanceof HTMLInputElement || field instanceof HTMLSelectElement,
  )
  const isSent = (field: HTMLInputElement | HTMLSelectElement) =>
    field.type !== "checkbox" || field.matches(":checked")
  return new URLSearchParams(fields.filter(isSent).map(({ name, value }) => [name, value])).toString()
}

describe("the filter bar before scripts run", () => {
  test("is a form whose selects and boxes narrow what the address already holds", () => {
    const page = firstHtml("groupId=3&rating=4&sort%5Bby%5D=rating&after=abc")
    const boxes = [...page.querySelectorAll<HTMLInputElement>("input[name=rating]")]
    expect(boxes.filter(({ checked }) => checked).map(({ value }) => value)).toEqual(["4"])
    for (const box of boxes) box.checked = ["2", "1"].includes(box.value)
    page.querySelector<HTMLSelectElement>("select[name=dateDescriptor]")!.value = "sevenDays"
    const query = new URLSearchParams(submitted(page))
    expect(query.getAll("rating")).toEqual(["2", "1"])
    const canonical = new URLSearchParams(canonicalReviewsQuery(query))
    expect(Object.fromEntries(canonical)).toEqual({
      groupId: "3",
      "sort[by]": "rating",
      rating: "2,1",
      dateDescriptor: "sevenDays",
    })
    expect(page.querySelector("form#filters-form button[type=submit]")).toHaveTextContent("Apply")
  })

  test("offers days where the page narrows by them, and nowhere else", () => {
    const linkOf = (page: HTMLElement) => page.querySelector("form#filters-form > a")?.textContent
    expect(linkOf(firstHtml(""))).toBe("Custom dates")
    const path = "/dashboard/local_listings/posts"
    const posts = document.createElement("div")
    posts.innerHTML = renderToString(
      <AppPage path={path} search={new URLSearchParams("state=live")} go={() => {}}>
        <PostsFilterBar facts={{ ...facts, path }} />
      </AppPage>,
    )
    expect(posts.querySelector("form#filters-form button[type=submit]")).toHaveTextContent("Apply")
    expect(linkOf(posts)).toBeUndefined()
  })

  test("takes one filter away by a link", () => {
    const page = firstHtml("groupId=3&rating=4&status=unread&tags=menu&after=abc")
    const hrefOf = (name: string) => page.querySelector(`a[aria-label="Clear ${name}"]`)?.getAttribute("href")
    expect(hrefOf("Rating")).toBe("/reviews?groupId=3&status=unread&tags=menu")
    expect(hrefOf("Status")).toBe("/reviews?groupId=3&rating=4&tags=menu")
    expect(hrefOf("Tags")).toBe("/reviews?groupId=3&rating=4&status=unread")
    expect(hrefOf("Group")).toBe("/reviews?rating=4&status=unread&tags=menu")
    expect(hrefOf("Date")).toBeUndefined()
  })

  test("has labels and categories as selects, tags as a page of links, and a word of the word cloud as it is", () => {
    const page = firstHtml("category=Staff&reviewStatusLabelId=8&tags=Late%5C%2C+loud&keyword=parking")
    const texts = (name: string) =>
      [...page.querySelectorAll<HTMLOptionElement>(`select[name=${name}] > option`)].map(({ text }) => text)
    expect(texts("reviewStatusLabelId")).toEqual(["All", "Waiting"])
    expect(texts("category")).toHaveLength(19)
    page.querySelector<HTMLSelectElement>("select[name=category]")!.value = "food"
    const sent = new URLSearchParams(submitted(page))
    expect(Object.fromEntries([...sent].filter(([, value]) => value !== ""))).toEqual({
      category: "food",
      reviewStatusLabelId: "8",
      tags: "Late\\, loud",
      keyword: "parking",
    })
    const tags = [...page.querySelectorAll<HTMLAnchorElement>("a.fctl")].find(({ textContent }) =>
      textContent?.startsWith("Tags"),
    )!
    expect(tags).toHaveTextContent("TagsLate, loud")
    expect(new URL(tags.href).searchParams.get("pick")).toBe("tags")
    const remove = page.querySelector<HTMLAnchorElement>('a[aria-label="Remove keyword parking"]')!
    expect([...new URL(remove.href).searchParams.keys()]).toEqual(["category", "reviewStatusLabelId", "tags"])
  })

  test("does not write a default range that no one chose", () => {
    expect(new URLSearchParams(submitted(firstHtml(""))).get("dateDescriptor")).toBe("")
    expect(new URLSearchParams(submitted(firstHtml("dateDescriptor=thirtyDays"))).get("dateDescriptor")).toBe(
      "thirtyDays",
    )
  })

  test("keeps custom days when something else changes", () => {
    const query = new URLSearchParams(submitted(firstHtml("from=2026-01-01&to=2026-01-31&rating=4")))
    expect(Object.fromEntries(query)).toMatchObject({
      from: "2026-01-01",
      to: "2026-01-31",
      dateDescriptor: "custom",
    })
  })

  test("leads from group, location and source to the page that lists them, and clears them by a link", () => {
    const page = firstHtml("groupId=3&rating=4")
    const hrefs = [...page.querySelectorAll("a")].map((link) => link.getAttribute("href"))
    expect(hrefs).toEqual(
      expect.arrayContaining([
        "/reviews?groupId=3&rating=4&pick=locationId",
        "/reviews?groupId=3&rating=4&pick=sourceId",
        "/reviews?rating=4",
        "/reviews",
      ]),
    )
    expect(page.querySelector('a[href="/reviews?groupId=3&rating=4&pick=groupId"]')).toHaveTextContent(
      "New England",
    )
  })
})
