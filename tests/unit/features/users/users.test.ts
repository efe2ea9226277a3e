import { usersHrefs } from "#lib/features/users/hrefs.ts"
import { toUsersQuery } from "#lib/features/users/queries.ts"

const query = (text: string) =>
  toUsersQuery(usersHrefs("/settings/users", new URLSearchParams(text)).search, 7)

test("the list of users asks for people of the account, searched in names and emails [F-580]", () => {
  expect(query("")).toEqual({ account_id: "7", include_shadow_users: false })
  expect(query("search_terms=nora&page=2&sort%5Bby%5D=email&sort%5Border%5D=desc")).toEqual({
    account_id: "7",
    include_shadow_users: false,
    keywords: "nora",
    search_type: "contains",
    page: 2,
    "sort[by]": "email",
    "sort[order]": "desc",
  })
})

test("broken values of its address count as absent, and its links keep the rest", () => {
  expect(query("page=x&sort%5Bby%5D=password&search_terms=")).toEqual(query(""))
  const { sorted, changed, sort } = usersHrefs(
    "/settings/users",
    new URLSearchParams("search_terms=nora&page=3"),
  )
  expect(sort).toEqual({ by: "name", direction: "asc" })
  expect(sorted({ by: "email", direction: "desc" })).toBe(
    "/settings/users?search_terms=nora&sort%5Bby%5D=email&sort%5Border%5D=desc",
  )
  expect(changed({ page: 4 })).toBe("/settings/users?page=4&search_terms=nora")
})
