import { stateFromQuery } from "#lib/form-state/form-state.ts"
import { pickedIds, pickerSearch } from "#lib/forms/operation-form.ts"

describe("what a picker sends", () => {
  test("is read from commas and from repeated names, each id once", () => {
    const fields = new URLSearchParams(
      "add_location_ids=1,2&add_location_ids=2&add_location_ids=3&remove_location_ids=",
    )
    expect(pickedIds(fields, "location_ids")).toEqual({ add: ["1", "2", "3"], remove: [] })
  })

  test("is a search when Enter sent it with something in the search field, and nothing typed is lost", () => {
    const text = "form_page=/x&name=Nora&search_location_ids=elm&add_location_ids=1"
    const done = pickerSearch(new URLSearchParams(`${text}&form_enter=true`))
    const query = new URLSearchParams(done!.to.split("?")[1])
    expect([done!.to.split("?")[0], query.toString()]).toEqual(["/x", new URLSearchParams(text).toString()])
    expect(stateFromQuery(query)!.values).toEqual({
      name: ["Nora"],
      search_location_ids: ["elm"],
      add_location_ids: ["1"],
    })
  })

  test.each([
    "form_page=/x&search_location_ids=elm",
    "form_page=/x&search_location_ids=&form_enter=true",
    "form_page=//elsewhere.example&search_location_ids=elm&form_enter=true",
  ])("is the whole form otherwise: %s", (text) => {
    expect(pickerSearch(new URLSearchParams(text))).toBeNull()
  })

  test("a page that was asked for in another way has an untouched form", () => {
    expect(stateFromQuery(new URLSearchParams("name=Nora"))).toBeNull()
  })
})
