import { fresh } from "#tests/support/accounts.ts"
import { createTextBrowser } from "#tests/support/text-browser.ts"
import { standBetween } from "../../support/pages.ts"

const between = standBetween()

test("the sign-in page of a custom domain is found by that domain and names its own support [F-017, F-498]", async () => {
  const { address, requested, instead } = between()
  // A host that no other test asks about: answers are kept for a while.
  const host = `desk-${fresh()}.northwind.localhost`
  const record = {
    id: 1,
    account_id: 1,
    name: "Northwind Reviews",
    navigation_background_color: "#14332d",
    main_text_color: "#cfe3dc",
    active_text_color: "#ffffff",
    background_hover_color: "#1f4a41",
    hover_text_color: "#fff0d0",
    logo_left: null,
    support_email: "help@northwind.example",
    support_phone: "555-0100",
    custom_domain: host,
  }
  instead["/whitelabels"] = {
    change: (list: object) => ({ ...list, _embedded: { whitelabels: [record] } }),
  }
  const ours = "support@outpost.example"
  const own = await createTextBrowser(address).open("/login")
  expect(own.document.body).toHaveTextContent(ours)
  const theirs = await createTextBrowser(`http://${host}:${new URL(address).port}`).open("/login")
  expect(theirs.document.body).toHaveTextContent("Contact support at 555-0100 or help@northwind.example.")
  expect(theirs.text).not.toContain(ours)
  expect(requested.find(({ path }) => path === "/whitelabels")?.query.get("custom_domain")).toBe(host)
})
