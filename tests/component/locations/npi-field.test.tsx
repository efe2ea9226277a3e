import { screen, waitFor } from "@testing-library/react"
import { routes } from "#lib/routes/routes.ts"
import {
  answers,
  fails,
  loses,
  newAccount,
  type Person,
  requested,
  signIn,
} from "#tests/support/component/app.ts"
import { openPage } from "#tests/support/component/open-page.tsx"

const ortiz = {
  number: "1234567893",
  first_name: "Maria",
  middle_name: null,
  last_name: "Ortiz",
  credential: "MD",
}
const noMatch = "Unable to find a NPI number that matches with the 'PUBLIC NAME' and address provided"
const unreachable = "Unable to reach the NPI database"

const npi = () => screen.getByRole("textbox", { name: "NPI Number" })

describe("the provider number of a healthcare account", () => {
  let admin: Person
  beforeAll(async () => {
    const account = await newAccount({ vertical: "Healthcare" })
    admin = await signIn(account.users.Admin)
  })

  test("is looked up when it has been typed, and names its provider [L-100 L-186 L-229]", async () => {
    await answers("npi.get", { status: 200, body: ortiz })
    const { user } = await openPage(routes.locationNew())
    await user.type(npi(), "1234567893")
    await user.tab()
    expect(await screen.findByText("Maria Ortiz, MD")).toBeVisible()
    expect(npi()).toHaveAccessibleDescription("Maria Ortiz, MD")
  })

  test.each(["123", "123456789", "12345678901", "12345a7893"])(
    "%s is none, which is said when it is left and asks nobody [L-412 L-413 L-610]",
    async (text) => {
      const { user } = await openPage(routes.locationNew())
      await user.type(npi(), text)
      await user.tab()
      expect(await screen.findByText("NPI not found")).toBeVisible()
      await user.clear(npi())
      await user.tab()
      expect(screen.queryByText("NPI not found")).toBeNull()
      expect(requested("npi.get")).toEqual([])
    },
  )

  test.each([
    ["nobody has it", () => fails("npi.get", 400), "NPI not found"],
    ["the registry fails", () => fails("npi.get", 502), unreachable],
    ["nothing answers", () => loses("npi.get"), unreachable],
  ])("a number where %s says so [L-541 L-542 L-543 L-544]", async (_, prepare, text) => {
    await prepare()
    const { user } = await openPage(routes.locationNew())
    await user.type(npi(), "1234567893")
    await user.tab()
    expect(await screen.findByText(text)).toBeVisible()
  })

  const find = async (name: string, results: object[]) => {
    await answers("npi.list", { status: 200, body: { results } })
    const { user } = await openPage(routes.locationNew())
    await user.type(screen.getByRole("textbox", { name: /^Public Name/ }), name)
    await user.type(screen.getByRole("textbox", { name: /^City/ }), "Concord")
    await user.type(screen.getByRole("textbox", { name: /^Zipcode/ }), "03301")
    await user.click(screen.getByRole("button", { name: "Find by name and address" }))
    return user
  }

  test("is found by name and address where only one provider fits [L-415]", async () => {
    await find("Dr. Maria L. Ortiz, MD", [ortiz])
    await waitFor(() => expect(npi()).toHaveValue("1234567893"))
    expect(requested("npi.list")[0]!.query).toMatchObject({
      first_name: "Maria",
      last_name: "Ortiz",
      city: "Concord",
      postal_code: "03301",
    })
  })

  test.each([
    ["nobody", []],
    ["two providers", [ortiz, { ...ortiz, number: "1000000002" }]],
  ])("is left as it is where %s fits [L-415 L-540]", async (_, results) => {
    await find("Maria Ortiz", results)
    expect(await screen.findByText(noMatch)).toBeVisible()
    expect(npi()).toHaveValue("")
  })

  test("is left as it is where the registry refuses the search [L-540 L-544]", async () => {
    const mend = await fails("npi.list", 400)
    const { user } = await openPage(routes.locationNew())
    await user.type(screen.getByRole("textbox", { name: /^Public Name/ }), "Maria Ortiz")
    await user.click(screen.getByRole("button", { name: "Find by name and address" }))
    expect(await screen.findByText(noMatch)).toBeVisible()
    await mend()
  })

  test("does not keep a location from being saved [L-414]", async () => {
    const { _embedded } = await admin.call("countries.list", { query: { keywords: "Singapore" } })
    const country_id = _embedded.countries[0]!.id
    const body = {
      name: "Ward",
      public_name: "Ward",
      address: "1 Quay",
      city: "Singapore",
      zipcode: "018956",
      country_id,
    }
    const { id } = await admin.call("locations.create", {
      body: { ...body, industry_ids: { npi_numbers: ["1234567893"] } },
    })
    const params = { id: String(id) }
    const { user } = await openPage(
      routes.locationDetails(params.id, new URLSearchParams({ withEdit: "true" })),
    )
    expect(npi()).toHaveValue("1234567893")
    await user.clear(npi())
    await user.type(npi(), "12")
    const city = screen.getByRole("textbox", { name: /^City/ })
    await user.clear(city)
    await user.type(city, "Queenstown")
    expect(await screen.findByText("NPI not found")).toBeVisible()
    await user.click(screen.getByRole("button", { name: "Save" }))
    await waitFor(async () =>
      expect(await admin.call("locations.get", { params })).toMatchObject({
        city: "Queenstown",
        industry_ids: { npi_numbers: ["1234567893"] },
      }),
    )
  })
})

test("other accounts have no provider numbers [F-018 L-015 L-100]", async () => {
  const account = await newAccount({ vertical: "Restaurants" })
  await signIn(account.users.Admin)
  await openPage(routes.locationNew())
  expect(screen.getByRole("textbox", { name: /^Public Name/ })).toBeVisible()
  expect(screen.queryByRole("textbox", { name: "NPI Number" })).toBeNull()
  expect([...requested("npi.get"), ...requested("npi.list")]).toEqual([])
})
