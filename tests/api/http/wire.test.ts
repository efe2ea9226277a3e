import { connect } from "node:net"
import { mediaType } from "#lib/contract/index.ts"
import type { Caller } from "#tests/support/api-caller.ts"
import { databasesFor, testDatabases } from "#tests/support/databases.ts"
import { type SeededAccount, seedPassword, seedTwoAccounts } from "#tests/support/seed.ts"
import { startTestApi, type TestApi } from "#tests/support/test-api.ts"

const email = "admin@first.test"

describe.each(testDatabases())("the wire on %s", (database) => {
  let api: TestApi
  let as: Caller
  let first: SeededAccount
  let second: SeededAccount
  const lines: string[] = []

  beforeAll(async () => {
    api = await startTestApi({ database, logTo: (line) => lines.push(line) })
    ;({ first, second } = await seedTwoAccounts(api.deps))
    as = await api.login(email)
  })
  afterAll(() => api.close())

  test("answers in the versioned HAL type with its charset, errors too (D-003)", async () => {
    for (const path of ["/locations", "/nowhere", "/groups/0"]) {
      const { headers } = await api.call("GET", path, { as })
      expect(headers.get("content-type")).toBe(`${mediaType}; charset=utf-8`)
    }
  })

  const credentials = JSON.stringify({ email, password: seedPassword })

  test.each([
    [mediaType, 201],
    [`${mediaType}; charset=utf-8`, 201],
    ["application/hal+json", 201],
    ["application/json", 201],
    ["text/plain", 415],
    ["application/x-www-form-urlencoded", 415],
    ["multipart/form-data; boundary=x", 415],
    ["nonsense", 415],
    ["application/json; charset=latin1", 415],
  ])("takes a body of type %s with %i (D-003)", async (type, status) => {
    const body = credentials.replace(email, "user@second.test")
    const answer = await api.call("POST", "/auth", { body, headers: { "content-type": type } })
    expect(answer.status).toBe(status)
  })

  test.each([
    ["half of an object", '{"email":"a', 400],
    ["bytes that are no JSON", "\u0001", 400],
    ["a list", "[]", 422],
    ["a text", '"x"', 422],
    ["null", "null", 422],
    ["a number as e-mail", '{"email":1,"password":"x"}', 422],
    ["NUL in the e-mail", '{"email":"a\\u0000@b.c","password":"x"}', 422],
    ["half a surrogate pair", '{"email":"\\ud800","password":"x"}', 422],
    ["NUL in a key", '{"a\\u0000":1,"email":"a","password":"x"}', 422],
    ["ten thousand brackets", `${"[".repeat(10_000)}${"]".repeat(10_000)}`, 422],
    ["a prototype", '{"__proto__":{"email":"a"},"password":"x"}', 422],
  ])("refuses a body of %s (D-013, D-014)", async (_, body, status) => {
    const answer = await api.call("POST", "/auth", { body })
    expect([answer.status, typeof answer.body.error]).toEqual([status, "string"])
  })

  test("refuses one field above 10,000 characters as too long (D-261)", async () => {
    const answer = await api.call("POST", "/auth", { body: { email, password: "x".repeat(10_001) } })
    expect([answer.status, answer.body]).toEqual([
      422,
      { status: 422, error: "Password is too long", code: "invalid", errors: { password: ["is too long"] } },
    ])
  })

  test("refuses a second line in a field of one line at the field, and takes it where people write at length", async () => {
    const name = "Lunch\r\nBcc: x@evil.example"
    const error = "must be a single line of text"
    const refused = await api.call("POST", "/tags", { as, body: { name } })
    expect([refused.status, refused.body]).toEqual([
      422,
      { status: 422, error: `Name ${error}`, code: "invalid", errors: { name: [error] } },
    ])
    const content = "Thank you,\r\nAda"
    const taken = await api.call("POST", "/response_templates", { as, body: { name: "Thanks", content } })
    expect(taken.body.errors).toBeUndefined()
  })

  test("refuses a body above 1 MB with 413 (D-261)", async () => {
    const answer = await api.call("POST", "/auth", { body: { email, password: "x".repeat(1024 * 1024) } })
    expect([answer.status, answer.body.error]).toEqual([413, "The body is larger than 1 MB."])
  })

  test("refuses an address above its limit with 414, headers above theirs with 431", async () => {
    const long = await api.call("GET", "/locations", { as, query: { keywords: "x".repeat(17_000) } })
    expect([long.status, long.body.error]).toEqual([414, "The URL is too long."])
    const longer = await api.call("GET", "/locations", { as, query: { keywords: "x".repeat(40_000) } })
    expect([longer.status, longer.body.status]).toEqual([431, 431])
  })

  test("answers an unknown path with Endpoint Not Found (D-014)", async () => {
    for (const path of ["/nowhere", "/locations/1/2", "/Locations", "/locations/", "//"]) {
      const answer = await api.call("GET", path, { as })
      expect([path, answer.status, answer.body]).toEqual([
        path,
        404,
        { status: 404, error: "Endpoint Not Found", code: "endpoint_not_found" },
      ])
    }
  })

  test("answers another method on a known path with 405 and the methods that it has", async () => {
    const answer = await api.call("DELETE", "/sources", { as })
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"])
    const auth = await api.call("PUT", "/auth", { as })
    expect([auth.status, auth.headers.get("allow")]).toEqual([405, "GET, HEAD, POST, DELETE"])
  })

  test.each([
    "%",
    "%zz",
    "%ff",
    "%00",
    "a%00b",
    "1%2f2",
    "..%2f1",
    "0",
    "-1",
    "1.5",
    "1e3",
    "abc",
    "%F0%9F%98%80",
  ])("answers the id %s with a 4xx", async (id) => {
    for (const path of ["locations", "groups", "sources", "reviews", "accounts", "users"]) {
      const { status } = await api.call("GET", `/${path}/${id}`, { as })
      expect([400, 404]).toContain(status)
    }
  })

  test.each([
    "99999999999999999999",
    "9007199254740993",
    "9223372036854775808",
    "1".repeat(64),
    "1".repeat(300),
  ])("answers the oversized id %s with 404 (D-007)", async (id) => {
    for (const path of ["locations", "groups", "sources", "reviews", "accounts", "users"]) {
      expect((await api.call("GET", `/${path}/${id}`, { as })).status).toBe(404)
    }
  })

  describe("method override (D-005)", () => {
    const override = (method: string, value: string) =>
      api.call(method, "/triage", { headers: { "x-http-method-override": value } })

    test.each(["PATCH", "PUT", "DELETE", "patch"])("a POST with %s is that method", async (value) => {
      const answer = await override("POST", value)
      expect([answer.status, answer.body]).toMatchObject([
        200,
        { method: "POST", override: value.toUpperCase() },
      ])
    })

    test.each(["GET", "POST", "TRACE", "x", ""])("a POST with %p is 400", async (value) => {
      expect((await override("POST", value)).status).toBe(400)
    })

    test.each(["GET", "PUT"])("an override on %s is 400", async (method) => {
      expect((await override(method, "PATCH")).status).toBe(400)
    })

    test.each(["GET", "POST", "PUT", "PATCH", "DELETE"])("a real %s works", async (method) => {
      const answer = await api.call(method, "/triage")
      expect([answer.status, answer.body]).toMatchObject([200, { method, override: null }])
      expect(answer.body.received_at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
    })

    test("chooses the operation: POST with DELETE on /auth logs out", async () => {
      const own = await api.signIn("manager@second.test")
      const headers = { "x-http-method-override": "DELETE" }
      expect((await api.call("POST", "/auth", { as: own, headers })).status).toBe(204)
      expect((await api.call("GET", "/auth", { as: own })).status).toBe(401)
    })
  })

  test.each([
    ["page=x", "page", "must be a number"],
    ["page=1.5", "page", "must be a whole number"],
    ["page=99999999999999999999", "page", null],
    ["per_page=0", "per_page", "must be at least 1"],
    ["page=0", "page", "must be at least 1"],
    ["page=-3", "page", "must be at least 1"],
    ["per_page=501", "per_page", "must be at most 500"],
    ["search_type=magic", "search_type", "must be one of contains, typeahead"],
    ["sort[order]=up", "sort[order]", "must be asc or desc"],
    ["sort[by]=name&sort[order]=DESC,up", "sort[order]", "must be asc or desc"],
    ["sort[by]=name,", "sort[by]", "must be one of name, external_id, city, created_at, relevance"],
    ["sort[by]=__proto__", "sort[by]", "must be one of name, external_id, city, created_at, relevance"],
    ["keywords=a%00b", "keywords", "is invalid"],
    [`keywords=${"x".repeat(201)}`, "keywords", "is too long"],
    ["page=1&page=2", "page", "can only be given once"],
    ["account_id=1&account_id=1", "account_id", "can only be given once"],
    ["nonce=a&nonce=b", "nonce", "can only be given once"],
    ["group_id=abc", "group_id", "must be an ID"],
    ["id=1,x", "id", "must be IDs with commas between"],
    ["id=,", "id", "can't be blank"],
  ])("answers the query %s with 400 and the parameter (D-009, D-013, D-276)", async (query, name, error) => {
    const answer = await api.call("GET", "/locations", { as, query })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toMatch(/^[A-Z]/)
    expect(Object.keys(answer.body.errors)).toEqual([name])
    if (error) expect(answer.body.errors[name]).toEqual([error])
  })

  test.each([
    ["rating=abc", ["rating", "must be a whole number from 0 to 5"]],
    ["rating=4.5", ["rating", "must be a whole number from 0 to 5"]],
    ["rating=,", ["rating", "can't be blank"]],
    ["location_ids=,,", ["location_ids", "can't be blank"]],
    ["rating=1,9", ["rating", "must be a whole number from 0 to 5"]],
    ["location_ids=1,x", ["location_ids", "must be IDs with commas between"]],
    ["location_id=abc", ["location_id", "must be an ID"]],
    ["location_id=1,2", ["location_id", "must be one ID; location_ids takes several"]],
    ["after=MQ&before=MQ", ["before", "can't be used with after"]],
    [
      "published_after=2026-03-02&published_before=2026-03-01",
      ["published_after", "must not be after published_before"],
      ["published_before", "must not be before published_after"],
    ],
  ])("says what a list of reviews takes: %s", async (query, ...errors) => {
    const { status, body } = await api.call("GET", "/reviews", { as, query })
    expect([status, body.errors]).toEqual([
      400,
      Object.fromEntries(errors.map(([name, text]) => [name, [text]])),
    ])
  })

  test.each([
    "published_after=2026-03-01&published_before=2026-03-01",
    "published_after=2026-03-02T00:30:00%2B03:00&published_before=2026-03-01",
    "location_id=999999999999999999999",
    "location_ids=1&location_ids=2",
  ])("takes %s of a list of reviews", async (query) => {
    expect((await api.call("GET", "/reviews", { as, query })).status).toBe(200)
  })

  test.each(["unknown", "constructor", "__proto__", "unknown[]", "exclude[group]"])(
    "refuses the unknown parameter %s by its name, empty or not (D-325)",
    async (name) => {
      for (const value of ["1", ""]) {
        const { status, body } = await api.call("GET", "/locations", { as, query: `${name}=${value}` })
        expect([status, body.code, Object.entries(body.errors)]).toEqual([
          400,
          "unknown_parameter",
          [[name, ["is not known"]]],
        ])
        expect(body.error).toContain(`Unknown parameter: ${name}`)
      }
    },
  )

  test("names the values that a filter has", async () => {
    const { body } = await api.call("GET", "/reviews", { as, query: "status=nope" })
    expect(body.errors.status).toEqual([expect.stringMatching(/^must be one of .*unread/)])
  })

  test.each([
    "sort[by]=",
    "sort[by]=name, city&sort[order]=DESC,Asc",
    "sort[by]=relevance",
    "keywords=",
    "keywords=%ff%fe",
    "keywords=%",
    "nonce=0123456789abcdef",
    "auth_token=x",
    "&&==&",
  ])("ignores %s (D-009, D-016)", async (query) => {
    expect((await api.call("GET", "/locations", { as, query })).status).toBe(200)
  })

  test("knows no value without a name", async () => {
    const { status, body } = await api.call("GET", "/locations", { as, query: "=5" })
    expect([status, body.code]).toEqual([400, "unknown_parameter"])
  })

  test("speaks of 401 before it looks at the body, the query or the id", async () => {
    const answers = await Promise.all([
      api.call("GET", "/locations", { query: "per_page=x" }),
      api.call("GET", "/locations/abc"),
      api.call("DELETE", "/auth", { body: "{", headers: { "content-type": "text/plain" } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
  })

  test("answers bytes that are not HTTP with 400", async () => {
    const { hostname, port } = new URL(api.url)
    const text = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => socket.write("hello\r\n\r\n"))
      let got = ""
      socket.on("data", (chunk) => {
        got += chunk
      })
      socket.on("end", () => resolve(got))
      socket.on("error", reject)
    })
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
    expect(JSON.parse(text.split("\r\n\r\n")[1]!)).toEqual({
      status: 400,
      error: "Bad Request",
      code: "bad_request",
    })
  })

  test("limits calls per token and tells how many are left (D-015)", async () => {
    await using small = await startTestApi({
      database,
      config: { rateLimitPerMinute: 3 },
      clock: api.deps.clock,
    })
    await seedTwoAccounts(small.deps)
    const [one, two] = [await small.signIn(email), await small.signIn(email)]
    const answers = []
    for (let count = 0; count < 4; count += 1) answers.push(await small.call("GET", "/groups", { as: one }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(answers.map(({ headers }) => headers.get("ratelimit-remaining"))).toEqual(["2", "1", "0", "0"])
    for (const { headers } of answers) {
      expect(headers.get("ratelimit-limit")).toBe("3")
      expect(Number(headers.get("ratelimit-reset"))).toBeGreaterThan(0)
    }
    expect(Number(answers[3]!.headers.get("retry-after"))).toBeGreaterThan(0)
    expect((await small.call("GET", "/groups", { as: two })).status).toBe(200)
  })

  describe("account_id and parent_id (D-008)", () => {
    test("takes the own account, and refuses foreign and missing ones alike", async () => {
      const own = await api.call("GET", "/locations", { as, query: { account_id: first.id } })
      expect(own.status).toBe(200)
      const refused = await Promise.all(
        [second.id, 999_999].flatMap((id) => [
          api.call("GET", "/locations", { as, query: { account_id: id } }),
          api.call("GET", "/auth", { as, query: { account_id: id } }),
          api.call("GET", `/metrics/${id}/overview`, { as }),
          api.call("GET", "/reviews", { as, query: { parent_id: id } }),
        ]),
      )
      expect(new Set(refused.map(({ status, text }) => `${status} ${text}`))).toEqual(
        new Set([
          `403 {"status":403,"error":"You do not have access to this account.","code":"foreign_account"}`,
        ]),
      )
    })

    test("names the parameter of an account that is no ID", async () => {
      for (const id of ["abc", `${first.id},${second.id}`]) {
        const inLocations = await api.call("GET", "/locations", { as, query: { account_id: id } })
        expect([inLocations.status, inLocations.body.errors]).toEqual([
          400,
          { account_id: ["must be an ID"] },
        ])
        const inReviews = await api.call("GET", "/reviews", { as, query: { parent_id: id } })
        expect([inReviews.status, inReviews.body.errors]).toEqual([400, { parent_id: ["must be an ID"] }])
        expect((await api.call("GET", `/metrics/${id}/overview`, { as })).status).toBe(404)
      }
    })

    test("looks at every repetition", async () => {
      const query = `account_id=${first.id}&account_id=${second.id}`
      expect((await api.call("GET", "/locations", { as, query })).status).toBe(403)
    })

    test("looks into bodies as well", async () => {
      const answer = await api.call("DELETE", "/auth", { as, body: { account_id: second.id } })
      expect(answer.status).toBe(403)
    })

    test("says 404 for an account as the resource itself", async () => {
      const answers = await Promise.all(
        [second.id, 999_999, "abc"].map((id) => api.call("GET", `/accounts/${id}`, { as })),
      )
      expect(answers.map(({ status, text }) => `${status} ${text}`)).toEqual(
        Array(3).fill('404 {"status":404,"error":"Not Found","code":"not_found"}'),
      )
    })

    test("demands it on collections with STRICT_ACCOUNT_ID", async () => {
      await using strict = await startTestApi({ database, config: { isAccountIdRequired: true } })
      const seeded = await seedTwoAccounts(strict.deps)
      const own = await strict.login(email)
      for (const path of [
        "/locations",
        "/groups",
        "/sources",
        "/reviews",
        "/reviews/count",
        "/account_settings",
        "/account_experiments",
      ]) {
        const without = await strict.call("GET", path, { as: own })
        expect([path, without.status, without.body.error]).toEqual([
          path,
          400,
          "Missing Required Param: account_id",
        ])
        const query = { account_id: seeded.first.id }
        expect([path, (await strict.call("GET", path, { as: own, query })).status]).toEqual([path, 200])
      }
      const byUser = { user_id: seeded.first.users.User.id }
      expect((await strict.call("GET", "/sources", { as: own, query: byUser })).status).toBe(200)
      expect((await strict.call("GET", `/accounts/${seeded.first.id}`, { as: own })).status).toBe(200)
    })
  })
})

describe.each(databasesFor("migrations"))("a call that breaks, on %s", (database) => {
  test("answers an unexpected error with 500 and its id, and logs it without parameters", async () => {
    const lines: string[] = []
    await using broken = await startTestApi({ database, logTo: (line) => lines.push(line) })
    await seedTwoAccounts(broken.deps)
    const own = await broken.login(email)
    await broken.deps.db.execute("alter table groups rename column name to title")
    const answer = await broken.call("GET", "/groups", { as: own, query: { keywords: "confidential" } })
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({
      status: 500,
      error: "An error occurred while performing this action.",
      code: "internal_error",
      request_id: answer.headers.get("x-request-id"),
    })
    const logged = lines.filter((line) => line.includes(answer.body.request_id))
    expect(logged.join()).toContain("unexpected error")
    expect(logged.join()).not.toContain("confidential")
  })
})
