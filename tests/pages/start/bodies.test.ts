import { type ClientRequest, request } from "node:http"
import { setTimeout } from "node:timers/promises"
import { ownProduct } from "../../support/pages.ts"

const piece = Buffer.alloc(64 * 1024, "x")

/** Writes pieces until the answer comes, or so many bytes are out and that is all. */
async function pour(call: ClientRequest, maxBytes: number): Promise<number> {
  let isAnswered = false
  let isEnded = false
  const status = new Promise<number>((resolve, reject) => {
    call.on("response", (answer) => {
      isAnswered = true
      answer.resume()
      resolve(answer.statusCode!)
    })
    call.on("error", (error) => (isEnded ? undefined : reject(error)))
  })
  for (let bytes = 0; bytes < maxBytes && !isAnswered; bytes += piece.length) {
    if (!call.write(piece)) {
      await Promise.race([new Promise((drained) => call.once("drain", drained)), status])
    }
  }
  if (!isAnswered) call.end()
  const given = await status
  isEnded = true
  call.destroy()
  return given
}

test("refuses a body without a length that is too large with 413, on every kind of route", async () => {
  const { address } = ownProduct()
  for (const [path, type] of [
    ["/api/report", "application/json"],
    ["/api/session/login", "application/x-www-form-urlencoded"],
    ["/api/session/logout", "application/x-www-form-urlencoded"],
    ["/api/forms/signup.user", "application/x-www-form-urlencoded"],
    ["/unsubscribe/alerts/x", "application/x-www-form-urlencoded"],
    ["/api/bff/scorecard_requests/x", "application/json"],
  ] as const) {
    const call = request(new URL(path, address), {
      method: "POST",
      headers: {
        origin: address,
        "content-type": type,
        "x-outpost-client": "web",
        // Without scripts forms go back to their page instead.
        accept: "application/json",
      },
    })
    expect([path, await pour(call, 16 * 1024 * 1024)]).toEqual([path, 413])
  }
})

test("takes no form for whole that Next has cut, wherever its pieces end", async () => {
  const { address } = ownProduct()
  for (const firstBytes of [1, 10_000, 60_000]) {
    const call = request(new URL("/unsubscribe/alerts/x", address), {
      method: "POST",
      headers: { origin: address, "content-type": "application/x-www-form-urlencoded" },
    })
    call.write(Buffer.alloc(firstBytes, "x"))
    await setTimeout(100)
    expect([firstBytes, await pour(call, 1024 * 1024)]).toEqual([firstBytes, 413])
  }
})

test("a form that is far too large is refused, and the next one is served", async () => {
  const { address } = ownProduct()
  const bytes = 10 * 1024 * 1024
  for (const turn of [1, 2, 3]) {
    const call = request(new URL("/go/r/x", address), {
      method: "POST",
      headers: {
        origin: address,
        "content-type": "application/x-www-form-urlencoded",
        "content-length": bytes,
      },
    })
    expect([turn, await pour(call, bytes)]).toEqual([turn, 413])
    const small = await fetch(new URL("/go/r/x", address), {
      method: "POST",
      headers: { origin: address },
      body: new URLSearchParams({ score: "3" }),
      redirect: "manual",
    })
    expect([turn, small.status]).toEqual([turn, 303])
  }
})
