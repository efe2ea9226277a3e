import { render, screen } from "@testing-library/react"
import { SupportLine } from "#components/shell/support-line.tsx"

test("names the provider's mail and leads to its support page (D-041)", () => {
  const { container } = render(
    <SupportLine email="help@provider.test" url="https://provider.test/help" phone={null} />,
  )
  expect(container).toHaveTextContent(/^Contact support at help@provider\.test\.$/)
  expect(screen.getByRole("link", { name: "Contact support" })).toHaveAttribute(
    "href",
    "https://provider.test/help",
  )
  expect(screen.getByRole("link", { name: "help@provider.test" })).toHaveAttribute(
    "href",
    "mailto:help@provider.test",
  )
})

test("a white label's own contact stands alone", () => {
  const { container } = render(<SupportLine email="care@partner.test" phone="+1 312 555 0142" />)
  expect(container).toHaveTextContent(/^Contact support at \+1 312 555 0142 or care@partner\.test\.$/)
  expect(screen.getAllByRole("link")).toHaveLength(1)
})

test("without any contact nothing is said", () => {
  expect(render(<SupportLine />).container).toBeEmptyDOMElement()
})
