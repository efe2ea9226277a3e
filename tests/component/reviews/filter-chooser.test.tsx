import { screen } from "@testing-library/react"
import { ListChooser } from "#components/reviews/filter-chooser.tsx"
import { renderInApp } from "#tests/support/in-app.tsx"

const page = {
  options: ["7", "8", "9"].map((id) => ({ id, name: `Location ${id}` })),
  page: 1,
  totalPages: 1,
}

function show(chosen?: string[]) {
  const query = new URLSearchParams("locationId=7,9&rating=4&after=x&pick=locationId&q=lo")
  renderInApp(<ListChooser pick="locationId" page={page} text="lo" query={query} chosen={chosen} />)
  return (id: string) => screen.getByRole("link", { name: `Location ${id}` })
}
const chosenBy = (link: HTMLElement) =>
  Object.fromEntries(new URL((link as HTMLAnchorElement).href).searchParams)

test("before scripts run a location is added to several, or taken away again [L-481]", () => {
  const link = show(["7", "9"])
  expect(chosenBy(link("8"))).toEqual({ locationId: "7,9,8", rating: "4" })
  expect(chosenBy(link("7"))).toEqual({ locationId: "9", rating: "4" })
  expect(["7", "8", "9"].map((id) => link(id).getAttribute("aria-current"))).toEqual(["true", null, "true"])
})

test("before scripts run a tag is added to several, or taken away again", () => {
  const tags = ["Late, loud", "Parking"].map((name) => ({ id: name, name }))
  const query = new URLSearchParams({ tags: "Late\\, loud", rating: "4", pick: "tags" })
  renderInApp(
    <ListChooser
      pick="tags"
      page={{ options: tags, page: 1, totalPages: 1 }}
      text=""
      query={query}
      chosen={["Late, loud"]}
    />,
  )
  expect(screen.getByRole("heading", { name: "Choose a tag" })).toBeVisible()
  expect(chosenBy(screen.getByRole("link", { name: "Parking" }))).toEqual({
    rating: "4",
    tags: "Late\\, loud,Parking",
  })
  expect(chosenBy(screen.getByRole("link", { name: "Late, loud" }))).toEqual({ rating: "4" })
})

test("where one may be chosen, it takes the place of the one before", () => {
  const link = show()
  expect(chosenBy(link("8"))).toEqual({ locationId: "8", rating: "4" })
  expect(link("7")).not.toHaveAttribute("aria-current")
})
