import { once } from "node:events"
import { createServer } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { dropSilentClients } from "#lib/env/silent-clients.ts"

test("hangs up on a client that asks and never takes the answer", async () => {
  dropSilentClients(50)
  const server = createServer((_, answer) => answer.end(Buffer.alloc(64 * 1024 * 1024)))
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const hungUp = once(server, "connection").then(([socket]) => once(socket, "close"))
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1")
  client.on("error", () => {})
  client.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n")
  await hungUp
  client.destroy()
  await new Promise((closed) => server.close(closed))
})
