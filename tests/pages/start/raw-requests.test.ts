import { connect } from "node:net"
import { ownProduct } from "../../support/pages.ts"

/** Status line of what a program answers to bytes, once it has hung up. */
async function statusOf(address: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname, () => socket.write(bytes))
  let answer = ""
  socket.on("data", (chunk) => {
    answer += chunk
  })
  socket.on("error", () => {})
  await new Promise((closed) => socket.once("close", closed))
  return answer.split("\r\n")[0]!
}

for (const [name, part] of [
  ["the app", "address"],
  ["the Review API", "apiUrl"],
] as const) {
  test(`${name} refuses what is no request, and headers without end, and hangs up`, async () => {
    const address = ownProduct()[part]
    expect(await statusOf(address, "hello\r\n\r\n")).toBe("HTTP/1.1 400 Bad Request")
    const headers = `x-large: ${"x".repeat(40_000)}\r\n`
    expect(await statusOf(address, `GET / HTTP/1.1\r\nhost: x\r\n${headers}\r\n`)).toBe(
      "HTTP/1.1 431 Request Header Fields Too Large",
    )
    expect(await statusOf(address, "GET / HTTP/1.1\r\nhost: x\r\nhost: y\r\ncontent-length: x\r\n\r\n")).toBe(
      "HTTP/1.1 400 Bad Request",
    )
  })
}
