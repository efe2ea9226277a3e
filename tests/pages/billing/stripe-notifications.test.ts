import { ownProduct, standBetween } from "../../support/pages.ts"

const path = "/api/notifications/stripe"
const signature = "t=1767225600,v1=0123456789abcdef"

describe("the address that Stripe posts to (D-288)", () => {
  const between = standBetween()
  const post = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
    fetch(between().address + path, {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": signature, ...headers },
      body: body as BodyInit,
    })
  const handedOn = () => between().requested.filter((call) => call.path === "/billing/notifications")

  test("the bytes get to the Review API as they came, with their signature, and its answer is Stripe's", async () => {
    between().instead["POST /billing/notifications"] = { status: 204, body: null }
    const bytes = Buffer.from('{ "id": "evt_1",\r\n  "name": "Caf\u00e9 \ud83c\udf7d" }\n')
    const { status } = await post(bytes)
    expect(status).toBe(204)
    const [call] = handedOn()
    const sent = JSON.parse(call!.body)
    expect(Buffer.from(sent.payload, "base64").equals(bytes)).toBe(true)
    expect(sent.signature).toBe(signature)
    expect(call!.headers.cookie).toBeUndefined()
  })

  test.each([
    [401, 401],
    [503, 503],
  ])("a refusal of %i stays one, so that Stripe sends it again", async (given, status) => {
    between().instead["POST /billing/notifications"] = { status: given, body: { error: "no" } }
    expect((await post("{}")).status).toBe(status)
  })

  test("one without a signature, empty or too large gets no further", async () => {
    expect((await post("{}", { "stripe-signature": "" })).status).toBe(401)
    expect((await post("{}", { "stripe-signature": "t=1,".repeat(600) })).status).toBe(401)
    expect((await post("")).status).toBe(400)
    expect((await post("x".repeat(1_000_001))).status).toBe(413)
    expect(handedOn()).toEqual([])
  })

  test("nothing but POST is answered, and where payments are tests nothing is taken", async () => {
    expect((await fetch(between().address + path)).status).toBe(405)
    const { status } = await fetch(ownProduct().address + path, {
      method: "POST",
      headers: { "stripe-signature": signature },
      body: "{}",
    })
    expect(status).toBe(404)
  })
})
