import { exportRequest } from "#lib/features/exports/request.ts"

test("a file is asked for by who is signed in, and by support only where support acts as them [F-505]", () => {
  const session = { account_id: 7, email: "ada@x.test", isImpersonated: true }
  const filters = { rating: 5 }
  expect(exportRequest(session, "reviews", filters)).toEqual({
    accountId: "7",
    resource: "reviews",
    filters,
    resourceId: null,
    email: "ada@x.test",
    isImpersonated: true,
  })
  const own = { ...session, isImpersonated: false }
  expect(exportRequest(own, "reviews", filters)).toMatchObject({ isImpersonated: false })
})
