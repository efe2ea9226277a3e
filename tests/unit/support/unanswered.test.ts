import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { createApiCaller } from "#tests/support/api-caller.ts"
import { watchConnections } from "#tests/support/unanswered.ts"

test("a call that gets no answer says what the server saw of its connection", async () => {
  const server = createServer((request) => request.socket.destroy())
  watchConnections(server)
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
  const call = createApiCaller(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await expect(call("GET", "/gone")).rejects.toThrow(
    /UND_ERR_SOCKET .* the server saw: \d+ bytes read, close\)/,
  )
  server.close()
})
