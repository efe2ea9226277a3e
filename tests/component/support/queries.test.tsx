import { render, screen } from "@testing-library/react"

const soon = { timeout: 200 }
const errorOf = (search: Promise<unknown>) => search.then(String, String)

test("print the page when something is missing, whether it was waited for or not", async () => {
  render(<p>Hello there</p>)
  expect(await errorOf(screen.findByText("Nothing", undefined, soon))).toMatch(/Unable to find.*Hello there/s)
  expect(() => screen.getByText("Nothing")).toThrow(/Unable to find.*Hello there/s)
})

test("print the elements when there are several", async () => {
  const same = <button type="button">Save</button>
  render([<main key="one">{same}</main>, <main key="two">{same}</main>])
  expect(await errorOf(screen.findByRole("button", { name: "Save" }, soon))).toMatch(
    /matching elements:.*<button/s,
  )
})
