import { within } from "@testing-library/dom"
import { textOf } from "../../support/page-parts.ts"
import { visitor } from "../../support/pages.ts"
import type { TextBrowser } from "../../support/text-browser.ts"

const fact = ({ page }: TextBrowser, name: string) =>
  textOf(
    [...page.document.querySelectorAll("main dl > div")]
      .find((element) => textOf(element).includes(name))
      ?.querySelector("dd"),
  )

test("/triage opens without a session, tells what the request told and that probes need scripts [F-034]", async () => {
  const browser = visitor()
  expect(await browser.open("/triage")).toMatchObject({ status: 200, url: "/triage" })
  const main = within(browser.screen.getByRole("main"))
  expect(fact(browser, "User agent")).toContain("Mozilla")
  expect(fact(browser, "Language")).toContain("en-US")
  expect(fact(browser, "Cookies")).toBe("none sent with this page")
  expect(fact(browser, "Screen")).toBe("requires JavaScript")
  expect(main.getByText(/The probes require JavaScript/)).toBeInTheDocument()
  expect(main.queryByRole("button")).toBeNull()
  await browser.jar.setCookie("any=1; Path=/", browser.address)
  await browser.reload()
  expect(fact(browser, "Cookies")).toBe("sent with this page")
})
