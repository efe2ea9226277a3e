import { alertText } from "#lib/errors/alert-text.ts"
import { bodyOf, failureOf } from "#lib/errors/api-failure.ts"
import { readErrorQuery } from "#lib/errors/error-query.ts"
import { fc } from "#tests/support/properties.ts"

const fallback = "An error occurred while performing this action."

describe("the text of a failure", () => {
  test("is error, then Message, then our text of its code, then the default", () => {
    expect(failureOf(400, { error: "E", Message: "M" }).userText).toBe("E")
    expect(failureOf(400, { error: " ", Message: "M" }).userText).toBe("M")
    expect(failureOf(401, { code: "session_invalidated" }).userText).toBe(
      "Your session has ended. Please log in again.",
    )
    for (const body of [
      undefined,
      null,
      "text",
      [],
      {},
      { error: "" },
      { error: 7 },
      { code: "constructor" },
    ]) {
      expect(failureOf(500, body).userText).toBe(fallback)
    }
  })

  test("never fails over what an API answers", () => {
    fc.assert(
      fc.property(fc.anything(), (body) => {
        const failure = failureOf(500, body)
        expect(typeof failure.userText).toBe("string")
        expect(bodyOf(failure)).toMatchObject({ status: 500, error: failure.userText })
      }),
    )
  })
})

describe("an alert toast", () => {
  test("appends what the server says, and nothing of our own [F-606, P-496]", () => {
    const said = (body: unknown) => alertText("Error saving filter", failureOf(500, body))
    expect(said({ error: "X" })).toBe("Error saving filter: X")
    expect(said({ Message: "Y", code: "upstream_timeout" })).toBe("Error saving filter: Y")
    for (const body of [undefined, {}, { code: "upstream_timeout" }])
      expect(said(body)).toBe("Error saving filter")
    expect(alertText("Error saving filter", new TypeError("a mistake"))).toBe("Error saving filter")
  })
})

describe("what /error shows", () => {
  test("takes statusCode and message from the address [F-037]", () => {
    expect(readErrorQuery({ statusCode: "404", message: "Page not found" })).toEqual({
      statusCode: 404,
      message: "Page not found",
    })
  })

  test("says what went wrong in general without a message, and shows no status that is none", () => {
    expect(readErrorQuery({})).toEqual({ message: "Something went wrong." })
    for (const statusCode of ["abc", "99", "1000", "<b>", "-404"]) {
      expect(readErrorQuery({ statusCode, message: "x" })).toEqual({ message: "x" })
    }
  })

  test("cuts the message at 200 characters and takes the first of repeated ones", () => {
    expect([...readErrorQuery({ message: "😀".repeat(300) }).message]).toHaveLength(200)
    expect(readErrorQuery({ message: ["first", "second"] }).message).toBe("first")
  })
})
