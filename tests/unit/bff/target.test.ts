import { targetOf } from "#lib/bff/target.ts"
import { operationIds, operations } from "#lib/contract/index.ts"

const target = (method: string, path: string, headers: Record<string, string> = {}) =>
  targetOf(method, path, new Headers(headers))
const override = (method: string) => ({ "x-http-method-override": method })

describe("what the proxy lets through", () => {
  test("every operation of the table but those that change the session or carry a token of others", () => {
    for (const id of operationIds) {
      const { method, path } = operations[id]
      const found = target(method, path.replace(/\{\w+\}/g, "7"))
      if (
        /^(auth|passwords|shadow_users|sso)\.|^signup\.create_user$|^((connections|sms)\.notify|(api_keys|webhook_endpoints)\.create|webhook_endpoints\.rotate_secret)$/.test(
          id,
        )
      )
        expect(found).toEqual({ status: 404 })
      else expect(found).toMatchObject({ id, path: path.replace(/\{\w+\}/g, "7") })
    }
  })

  test.each([
    ["GET", "/nothing"],
    ["DELETE", "/reviews"],
    ["POST", "/reviews/7"],
    ["OPTIONS", "/reviews"],
    ["GET", "/healthz"],
    ["GET", "/openapi.json"],
    ["GET", "/metrics"],
    ["GET", "/reviews/7/future"],
  ])("answers 404 to %s %s", (method, path) => expect(target(method, path)).toEqual({ status: 404 }))

  test.each([
    "/reviews/..",
    "/reviews/../accounts/1",
    "/reviews/%2e%2e/accounts/1",
    "/reviews/%2E.",
    "/reviews/.",
    "/reviews/a%2Fb",
    "/reviews/a%2fb",
    "/reviews/a%5Cb",
    "/reviews/a\\b",
    "/reviews/%252e%252e",
    "/reviews/%2525",
    "/reviews//7",
    "//reviews",
    "/reviews/%00",
    "/reviews/%zz",
    "/reviews/%ff",
    "/reviews/a b",
    "/reviews/é",
  ])("answers 404 to the path trick %s", (path) => expect(target("GET", path)).toEqual({ status: 404 }))

  test("sends ids on escaped as one segment", () => {
    expect(target("GET", "/reviews/a%20b%3Fc")).toMatchObject({ path: "/reviews/a%20b%3Fc" })
  })

  test("sends PATCH as POST with the override header and other methods as they are [F-473]", () => {
    expect(target("PATCH", "/triage")).toMatchObject({
      id: "triage.patch",
      method: "POST",
      headers: override("PATCH"),
    })
    expect(target("PUT", "/triage")).toMatchObject({ id: "triage.put", method: "PUT", headers: {} })
    expect(target("HEAD", "/triage")).toMatchObject({ id: "triage.get", method: "HEAD" })
  })

  test("honours an override on POST and refuses every other one", () => {
    for (const wanted of ["PUT", "PATCH", "DELETE"]) {
      expect(target("POST", "/triage", override(wanted))).toMatchObject({
        id: `triage.${wanted.toLowerCase()}`,
        method: "POST",
        headers: override(wanted),
      })
    }
    expect(target("GET", "/triage", override("DELETE"))).toEqual({ status: 400 })
    expect(target("PUT", "/triage", override("PATCH"))).toEqual({ status: 400 })
    expect(target("POST", "/triage", override("GET"))).toEqual({ status: 400 })
    expect(target("POST", "/triage", override(""))).toEqual({ status: 400 })
  })
})
