import { pressNamed, textOf } from "../../support/page-parts.ts"
import { visitor } from "../../support/pages.ts"

test("the page of a scorecard shows the business its score and takes its request [F-027]", async () => {
  const browser = visitor()
  const fill = (label: RegExp, value: string) => browser.fill(browser.screen.getByLabelText(label), value)
  await browser.open("/scorecardrequest/demo-scorecard-pine-01")
  expect(textOf(browser.screen.getByRole("heading", { level: 1 }))).toBe("Pine Street Diner")
  expect(browser.screen.getByRole("main")).toHaveTextContent("Score 61 of 100")
  fill(/^Name/, "   ")
  fill(/^Email/, "owner@pinestreet.example")
  fill(/^Comment/, "Please call in the morning.")
  await pressNamed(browser, "Send")
  expect(browser.screen.getByText("Name is required")).toBeInTheDocument()
  expect(browser.screen.getByLabelText(/^Comment/)).toHaveValue("Please call in the morning.")
  fill(/^Name/, "Ada Pine")
  await pressNamed(browser, "Send")
  expect(browser.screen.getByText("Thank you. We will be in touch.")).toBeInTheDocument()
  expect(browser.screen.queryByRole("button", { name: "Send" })).toBeNull()
})

test("an unknown scorecard is no longer available", async () => {
  const { screen } = await visitor().open("/scorecardrequest/1")
  const title = textOf(screen.getByRole("heading", { level: 1 }))
  expect(title).toBe("This scorecard is no longer available.")
})
