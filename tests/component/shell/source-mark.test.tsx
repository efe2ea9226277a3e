import { render } from "@testing-library/react"
import { SourceMark } from "#components/shell/source-mark.tsx"
import { knownSources } from "#review-api/db/reference/sources.ts"

const markOf = (name: string) => {
  const { container } = render(<SourceMark name={name} />)
  expect(container).toHaveTextContent(name)
  return (
    container.querySelector("path")?.getAttribute("d") ?? container.querySelector(".src-mark")?.textContent
  )
}

test("sources are told apart by brand marks, and by letters where there is none", () => {
  const marks = knownSources.map(({ name }) => [name, markOf(name)] as const)
  expect(new Set(marks.map(([, mark]) => mark)).size).toBe(knownSources.length)
  expect(Object.fromEntries(marks.filter(([, mark]) => mark!.length <= 2))).toEqual({
    "Apple Maps": "Ap",
    Bing: "Bi",
    Import: "Im",
    OpenTable: "Op",
    "Other site": "Ot",
    Surveys: "Su",
    Grubhub: "Gr",
    "Better Business Bureau": "BB",
  })
})

test("a source of another Review API goes by its own letters", () => {
  expect(markOf("Élan Guide")).toBe("Él")
})
