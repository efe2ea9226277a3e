import { readFileSync } from "node:fs"
import { render } from "@testing-library/react"
import { widgetScript } from "#components/widgets/widget-script.ts"
import { embedNames } from "#lib/features/widgets/embed-code.ts"
import { ReviewWidget } from "./review-widget.tsx"

const [one, two] = ["k".repeat(22), "m".repeat(22)]

describe("the component for websites in React", () => {
  test("is in the document as it is here", () => {
    const [, shown] = /```tsx\n([\s\S]*?)```/.exec(readFileSync("docs/widgets.md", "utf8"))!
    expect(shown).toBe(readFileSync("tests/component/widgets/review-widget.tsx", "utf8"))
  })

  test("draws the element with its key and link, and asks for one script however many there are", () => {
    const { container } = render(
      <>
        <ReviewWidget host="app.example" widgetKey={one} height={420} />
        <ReviewWidget host="app.example" widgetKey={two} height={168} />
      </>,
    )
    const elements = [...container.querySelectorAll<HTMLElement>(embedNames(false).element)]
    expect(elements.map(({ dataset }) => dataset["key"])).toEqual([one, two])
    expect(elements[0]).toHaveAttribute("height", "420")
    expect(elements[0]).toHaveStyle({ display: "block", height: "420px" })
    expect(elements[1]!.querySelector("a")).toHaveAttribute("href", `https://app.example/w/${two}`)
    expect(document.querySelectorAll('script[src="https://app.example/embed/v1.js"]')).toHaveLength(1)
  })

  test("names its key as the script reads it", () => {
    expect(widgetScript("https://app.example", false)).toContain("this.dataset.key")
  })
})
