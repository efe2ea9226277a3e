import { once } from "node:events"
import { createServer } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { dropSilentClients } from "#lib/env/silent-clients.ts"

test("hangs up on a client that asks and never takes the answer", async () => {
  const dropNobody = dropSilentClients(50)
  const server = createServer()
  const isWhole = new Promise<boolean>((resolve) => {
    server.on("request", (_, answer) => {
      answer.once("close", () => resolve(answer.writableFinished))
      answer.end(Buffer.alloc(64 * 1024 * 1024))
    })
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1")
  client.on("error", () => {})
  client.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n")
  expect(await isWhole).toBe(false)
  dropNobody()
  client.destroy()
  await new Promise((closed) => server.close(closed))
})
