import { Agent, createServer, request } from "node:http"
import type { AddressInfo } from "node:net"
import { setImmediate } from "node:timers/promises"
import { stampRequests } from "#lib/http/received.ts"
import { routes } from "#lib/routes/routes.ts"

test("every request is answered with addresses under its own base path, on shared connections too [F-097]", async () => {
  const unstamp = stampRequests()
  const server = createServer(async (requested, answer) => {
    for (let turn = 0; turn < requested.url!.length % 5; turn += 1) await setImmediate()
    answer.end(routes.reviews())
  })
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 2 })
  const ask = (path: string) =>
    new Promise<string>((resolve, reject) => {
      const call = request({ host: "127.0.0.1", port, path, agent }, (answer) => {
        let text = ""
        answer.on("data", (chunk) => {
          text += chunk
        })
        answer.on("end", () => resolve(text))
      })
      call.on("error", reject)
      call.end()
    })
  const requested = Array.from(
    { length: 60 },
    (_, at) => ["/as/1/x", "/reviews?to=/as/9/", "/as/22/api/y?z=1"][at % 3]!,
  )
  const answered = await Promise.all(requested.map(ask))
  const expected = ["/as/1/reviews", "/reviews", "/as/22/reviews"]
  expect(answered).toEqual(requested.map((_, at) => expected[at % 3]))
  unstamp()
  agent.destroy()
  await new Promise((closed) => server.close(closed))
})
